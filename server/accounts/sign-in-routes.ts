import { isAdminRole, signInCall } from "#contract/admin.ts";
import { type SecondFactorKind, secondFactorCall } from "#contract/people.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { limitRules } from "#server/http/limits.ts";
import { passwordHash } from "./accounts.ts";
import { type AdminRoute, sendCookies } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import { type Auth, secondFactorCookie } from "./auth.ts";
import { type AdminParts, createAuthCall, passRefusalOn } from "./auth-call.ts";
import { cookieValue } from "./session.ts";
import { passwordProof, type SignIn, sessionAnswer } from "./sign-in.ts";
import { recordFailure } from "./sign-in-limits.ts";

interface SignInRouteParts extends AdminParts {
  signIn: SignIn;
  /** How many entries of the inbox are unread. */
  countUnread: () => Promise<number>;
}

/**
 * The endpoints of the sign-in library that are open; no others are. Its answers are translated into the
 * contract's, without the session token, which a script could read in a body. New passwords are in
 * password-links.ts.
 */
export function signInRoutes(route: AdminRoute, parts: SignInRouteParts): void {
  const { auth, signIn, readSession, database, beginSignIn, publicUrl, clock } = parts;
  const call = createAuthCall(parts);
  const challengeCookie = secondFactorCookie(publicUrl);

  route("POST /api/auth/sign-in/email", null, { body: signInCall }, ({ body, request }, reply) =>
    signIn.byPassword(request, reply, body),
  );

  // The second step of a sign-in. A wrong code counts as a failed sign-in, like a wrong password, and is
  // counted before it is checked.
  route(
    "POST /api/auth/sign-in/second-factor",
    null,
    { body: secondFactorCall },
    async ({ body: { kind, code: typed }, request }, reply) => {
      const code = cleanCode(kind, typed);
      const cookie = cookieValue(request.headers.cookie, challengeCookie);
      const user = cookie && (await userOfChallenge(auth, cookie));
      if (!user) return refuse(401, "challenge_expired");
      const refund = await beginSignIn(user.email, request);
      const fail = async () => {
        await recordFailure(parts, request, "second_factor", user.email);
        refuse(401, "invalid_code");
      };
      // On PostgreSQL the library accepts a recovery code twice if it is used twice at once.
      if (await isReusedCode(parts, user.id, code)) await fail();
      // A new password ends unfinished sign-ins, so this one was begun with the current password.
      const proof = passwordProof(await passwordHash(database, user.id), ["challenge_expired"]);
      // Only this cookie is passed on: with a session cookie beside it the library refuses to sign in.
      const cookieHeader = `${challengeCookie}=${encodeURIComponent(cookie)}`;
      const answer = await call(endpoints[kind], request, { code }, cookieHeader);
      if (!answer.ok) {
        const isWrong = ["INVALID_CODE", "INVALID_BACKUP_CODE"].includes(answer.body.code ?? "");
        if (isWrong) await fail();
        if (answer.status < 500) refuse(401, "challenge_expired");
        passRefusalOn(answer);
      }
      const finished = await signIn.finish(request, reply, answer, proof, { secondFactor: kind });
      await refund();
      return finished;
    },
  );

  route("GET /api/auth/get-session", null, {}, async ({ request }, reply) => {
    const { caller, setCookies } = await readSession(request.headers);
    sendCookies(reply, setCookies);
    // The count that every page's frame shows comes with the session, so it needs no request of its own.
    const unread = caller && isAdminRole(caller.role) ? await parts.countUnread() : 0;
    // `null` is written out, since an empty body is no JSON.
    const answer = caller ? { ...sessionAnswer(caller, clock()), unread } : null;
    return reply.type("application/json").send(JSON.stringify(answer));
  });

  route("POST /api/auth/sign-out", null, {}, async ({ request }, reply) => {
    const { caller } = await readSession(request.headers);
    const answer = await call("/sign-out", request, {});
    if (!answer.ok) passRefusalOn(answer);
    sendCookies(reply, answer.setCookies);
    if (caller) await recordAudit(database, "signed_out", caller.email, clock());
    return { ok: true };
  });
}

/** Records that a code is used; true if it already was. */
export async function isReusedCode(
  { limits, limitTable }: AdminParts,
  userId: string,
  code: string,
): Promise<boolean> {
  const rules = limitRules(limitTable.usedCode, `${userId}:${code}`);
  return (await limits.consume(rules)).outcome === "limited";
}

const endpoints: Record<SecondFactorKind, string> = {
  totp: "/two-factor/verify-totp",
  recovery: "/two-factor/verify-backup-code",
};

/**
 * The account whose sign-in waits for a second factor. Read before the code is checked, so that the attempt is
 * counted for the right account; whether the cookie is genuine is checked by the library.
 */
async function userOfChallenge(auth: Auth, cookie: string) {
  const identifier = cookie.slice(0, cookie.lastIndexOf("."));
  const { internalAdapter } = await auth.$context;
  const verification = identifier && (await internalAdapter.findVerificationValue(identifier));
  return verification ? internalAdapter.findUserById(verification.value) : null;
}

/** A code in ASCII digits and without the spaces, hyphens and invisible marks that people type or paste. */
export function cleanCode(kind: SecondFactorKind, typed: string): string {
  const letters = typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .replaceAll(/\p{Nd}/gu, valueOfDigit);
  return kind === "totp" ? letters : `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The ten digits of a script follow one another, and nothing before its zero is a digit. */
function valueOfDigit(digit: string): string {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
