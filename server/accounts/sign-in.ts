import type { FastifyReply, FastifyRequest } from "fastify";
import { type AdminSession, invalidCredentials } from "#contract/admin.ts";
import type { SecondFactorKind } from "#contract/people.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { rememberReader } from "./account-mails.ts";
import { sendCookies } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import { secondFactorCookie } from "./auth.ts";
import { type AdminParts, type AuthAnswer, createAuthCall, passRefusalOn } from "./auth-call.ts";
import { type Caller, cookieValue } from "./session.ts";
import { recordFailure } from "./sign-in-limits.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in, by a password, a second factor or a passkey. */
export type SignIn = ReturnType<typeof createSignIn>;

/**
 * The credential of a sign-in, which is checked again once the session exists. Whatever ends sessions (a new
 * password, the removal of a passkey) changes the credential first: so either it finds the session, or this
 * check finds the credential changed.
 */
interface Proof {
  /** SQL that finds a row while the credential is valid, and waits for a concurrent change of it. */
  text: string;
  values: unknown[];
  /** The refusal if it is no longer valid. */
  refusal: [code: string, details?: object];
}

export const passwordProof = (
  hash: string | null,
  refusal: Proof["refusal"] = ["invalid_credentials", { message: invalidCredentials }],
): Proof => ({
  text: `SELECT 1 FROM admin_accounts WHERE user_id = $1 AND password = $2 FOR SHARE`,
  values: [hash],
  refusal,
});

const passkeyProof = (credentialId: string): Proof => ({
  text: "SELECT 1 FROM admin_passkeys WHERE user_id = $1 AND credential_id = $2 FOR SHARE",
  values: [credentialId],
  refusal: ["passkey_refused"],
});

export function createSignIn(parts: AdminParts) {
  const { auth, readSession, database, beginSignIn, browsers, publicUrl, clock } = parts;
  const call = createAuthCall(parts);

  /** Signs in by a typed password. A failure counts for the account and the client. */
  async function byPassword(request: FastifyRequest, reply: FastifyReply, typed: Credentials) {
    const refund = await beginSignIn(typed.email, request);
    const before = await credentialOf(typed.email);
    const answer = await call("/sign-in/email", request, typed);
    if (answer.status >= 400 && answer.status < 500) {
      await recordFailure(parts, request, "password", typed.email);
      // An invalid address is answered like an unknown one.
      refuse(401, "invalid_credentials", { message: invalidCredentials });
    }
    const answered = await openSession(request, reply, answer, before);
    await refund();
    return answered;
  }

  /** Signs in by a password that was set a moment ago. */
  async function byNewPassword(request: FastifyRequest, reply: FastifyReply, known: Credentials) {
    const before = await credentialOf(known.email);
    return openSession(request, reply, await call("/sign-in/email", request, known), before);
  }

  /** The account of an address, and the hash of its password. */
  async function credentialOf(email: string): Promise<Credential> {
    const [found] = await database.query<Credential>(
      `SELECT admin_users.id AS "userId", password AS hash FROM admin_users
         LEFT JOIN admin_accounts ON user_id = admin_users.id AND provider_id = 'credential'
       WHERE email = $1`,
      [email.toLowerCase()],
    );
    return found ?? { userId: "", hash: null };
  }

  async function isValid({ text, values }: Proof, userId: string): Promise<boolean> {
    return (await database.query(text, [userId, ...values])).length > 0;
  }

  /** Opens the session, or requires the second factor. Ends an earlier session of the browser. */
  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: AuthAnswer,
    { userId, hash }: Credential,
  ) {
    if (!answer.ok) passRefusalOn(answer);
    const proof = passwordProof(hash);
    await endEarlier(request);
    if (!answer.body.twoFactorRedirect) return finish(request, reply, answer, proof);
    if (!(await isValid(proof, userId))) {
      await endChallenge(answer);
      refuse(401, ...proof.refusal);
    }
    sendCookies(reply, answer.setCookies);
    return { secondFactor: true };
  }

  async function endChallenge({ setCookies }: AuthAnswer): Promise<void> {
    const name = secondFactorCookie(publicUrl);
    const cookie = cookieValue(cookieOf(setCookies), name) ?? "";
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteVerificationByIdentifier(cookie.slice(0, cookie.lastIndexOf(".")));
  }

  async function endEarlier(request: FastifyRequest): Promise<void> {
    const { caller } = await readSession(request.headers);
    if (caller) await endSession(caller);
  }

  async function endSession({ sessionToken }: Caller): Promise<void> {
    await (await auth.$context).internalAdapter.deleteSession(sessionToken);
  }

  /** Signs in by an answer of the library to a passkey. */
  async function byPasskey(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: AuthAnswer,
    credentialId: string,
  ) {
    await endEarlier(request);
    const details = { secondFactor: "passkey" } as const;
    return finish(request, reply, answer, passkeyProof(credentialId), details);
  }

  /** Sends the cookies of a new session and whose it is, and remembers the browser. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { setCookies }: AuthAnswer,
    proof: Proof,
    details: { secondFactor?: SecondFactorKind | "passkey" } = {},
  ): Promise<AdminSession> {
    const { caller } = await readSession({ cookie: cookieOf(setCookies) });
    if (!caller || !(await isValid(proof, caller.id))) {
      if (caller) await endSession(caller);
      return refuse(401, ...proof.refusal);
    }
    await rememberReader(database, request, caller.id);
    const remembered = await browsers.remember(request.headers.cookie, caller.email);
    sendCookies(reply, [...setCookies, ...remembered]);
    await recordAudit(database, "signed_in", caller.email, clock(), details);
    return sessionAnswer(caller, clock());
  }

  return { byPassword, byNewPassword, byPasskey, finish };
}

interface Credential {
  userId: string;
  hash: string | null;
}

/** The `Cookie` line that a browser would send back. */
export const cookieOf = (setCookies: string[]) =>
  setCookies.map((line) => line.split(";", 1)[0]).join("; ");

export function sessionAnswer({ id, email, role, endsAt }: Caller, now: Date): AdminSession {
  const remaining = endsAt.getTime() - now.getTime();
  return { user: { id, email, role }, session: { expiresAt: endsAt.toISOString(), remaining } };
}
