import type { FastifyReply, FastifyRequest } from "fastify";
import { type AdminSession, invalidCredentials } from "#contract/admin.ts";
import type { SecondFactorKind } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { recordAudit } from "./audit.ts";
import type { Auth } from "./auth.ts";
import { type AuthAnswer, createAuthCall, passRefusalOn } from "./auth-call.ts";
import type { KnownDevices } from "./known-devices.ts";
import { rememberReader } from "./people/account-mails.ts";
import { sendCookies } from "./require-admin.ts";
import type { Caller, ReadSession } from "./session.ts";
import { type BeginSignIn, recordFailure } from "./sign-in-limits.ts";

export interface SignInParts {
  auth: Auth;
  readSession: ReadSession;
  database: Database;
  beginSignIn: BeginSignIn;
  devices: KnownDevices;
  publicUrl: string;
  clock: () => Date;
}

export interface Credentials {
  email: string;
  password: string;
}

/** How somebody comes in, whichever call brings them. */
export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(parts: SignInParts) {
  const { auth, readSession, database, beginSignIn, devices, clock } = parts;
  const call = createAuthCall(parts);

  /** Signs in as whoever typed these. A failure counts against the account and where it came from. */
  async function byPassword(request: FastifyRequest, reply: FastifyReply, typed: Credentials) {
    const forgive = await beginSignIn(typed.email, request);
    const answer = await call("/sign-in/email", request, typed);
    if (answer.status === 401 || answer.status === 400) {
      const at = clock();
      await recordFailure({ database, request, failed: "password", typed: typed.email, at });
      // An address that cannot be one is answered like one that is unknown.
      refuse(401, "invalid_credentials", { message: invalidCredentials });
    }
    await forgive();
    return enter(request, reply, answer);
  }

  /** Signs in by a password that was set a moment ago. */
  const byNewPassword = async (request: FastifyRequest, reply: FastifyReply, known: Credentials) =>
    enter(request, reply, await call("/sign-in/email", request, known));

  /** Opens the session, or asks for the second factor. A session that was there before is ended. */
  async function enter(request: FastifyRequest, reply: FastifyReply, answer: AuthAnswer) {
    if (!answer.ok) passRefusalOn(answer);
    await endEarlier(request);
    if (!answer.body.twoFactorRedirect) return finish(request, reply, answer.setCookies);
    sendCookies(reply, answer.setCookies);
    return { secondFactor: true };
  }

  async function endEarlier(request: FastifyRequest): Promise<void> {
    const { caller } = await readSession(request.headers);
    if (!caller) return;
    await (await auth.$context).internalAdapter.deleteSession(caller.sessionToken);
  }

  /** Signs in by an answer of the library that has a session. */
  async function byPasskey(request: FastifyRequest, reply: FastifyReply, answer: AuthAnswer) {
    await endEarlier(request);
    return finish(request, reply, answer.setCookies, { secondFactor: "passkey" });
  }

  /** Sends the cookies of a new session, and whose it is; from now on the browser is known. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    setCookies: string[],
    details: { secondFactor?: SecondFactorKind | "passkey" } = {},
  ): Promise<AdminSession> {
    const cookie = setCookies.map((line) => line.split(";", 1)[0]).join("; ");
    const { caller } = await readSession({ cookie });
    if (!caller) return refuse(500, "sign_in_failed");
    await rememberReader(database, request, caller.id);
    sendCookies(reply, [...setCookies, devices.remember(request.headers.cookie, caller.email)]);
    await recordAudit(database, { kind: "signed_in", by: caller.email, at: clock(), details });
    return sessionAnswer(caller);
  }

  return { byPassword, byNewPassword, byPasskey, finish };
}

export function sessionAnswer({ id, email, role, endsAt }: Caller): AdminSession {
  return { user: { id, email, role }, session: { expiresAt: endsAt.toISOString() } };
}
