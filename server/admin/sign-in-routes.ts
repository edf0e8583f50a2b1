import type { FastifyInstance, FastifyReply } from "fastify";
import { type AdminSession, invalidCredentials, signInCall } from "#contract/admin.ts";
import { type SecondFactorKind, secondFactorCall } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { clientAddress, type Limits, limitRules } from "#server/platform/limits.ts";
import { recordAudit } from "./audit.ts";
import { type Auth, secondFactorCookie } from "./auth.ts";
import { cookieOf, createAuthCall, errorOf, refuse } from "./auth-call.ts";
import { keepPrivate, sendCookies } from "./require-admin.ts";
import { type Caller, cookieValue, type ReadSession } from "./session.ts";
import {
  type AdminLimitTable,
  recordFailure,
  type SignInLimits,
  sendWait,
} from "./sign-in-limits.ts";

export interface SignInParts {
  auth: Auth;
  readSession: ReadSession;
  database: Database;
  limits: Pick<Limits, "consume">;
  limitTable: Pick<AdminLimitTable, "usedCode">;
  signInLimits: SignInLimits;
  publicUrl: string;
  clock: () => Date;
}

/**
 * The sign-in library's endpoints, by name, and no others: what is not listed does not exist. Its
 * answers are translated into the contract's, and the session token stays out of the body, where a
 * script could read it. New passwords are in people/password-routes.ts.
 */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { auth, readSession, database, limits, signInLimits, publicUrl, clock } = parts;
  const call = createAuthCall(parts);

  app.post("/api/auth/sign-in/email", async (request, reply) => {
    keepPrivate(reply);
    const typed = signInCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });

    const attempt = await signInLimits.begin(typed.data.email, clientAddress(request));
    if (attempt.outcome === "wait") return sendWait(reply, attempt);

    const earlier = await readSession(request.headers.cookie);
    const answer = await call("/sign-in/email", request, typed.data);
    if (answer.status === 401 || answer.status === 400) {
      await recordFailure(database, typed.data.email, "password", clock());
      // An address that cannot be one is answered like one that is unknown.
      return reply.code(401).send({ error: "invalid_credentials", message: invalidCredentials });
    }
    await attempt.forgive();
    if (!answer.ok) return refuse(reply, answer);

    if (earlier.outcome === "signed_in") {
      await (await auth.$context).internalAdapter.deleteSession(earlier.caller.sessionToken);
    }
    const body = (await answer.clone().json()) as { twoFactorRedirect?: boolean };
    if (!body.twoFactorRedirect) return signedIn(reply, answer);
    sendCookies(reply, answer.headers.getSetCookie());
    return { secondFactor: true };
  });

  // The second step of a sign-in. A wrong code is a failed sign-in like a wrong password: it is
  // counted against the account and the address, before it is tried.
  app.post("/api/auth/sign-in/second-factor", async (request, reply) => {
    keepPrivate(reply);
    const typed = secondFactorCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });
    const { kind } = typed.data;
    const code = cleanCode(kind, typed.data.code);

    const cookie = cookieValue(request.headers.cookie, secondFactorCookie(publicUrl));
    const user = cookie && (await userOfChallenge(auth, cookie));
    if (!user) return reply.code(401).send({ error: "challenge_expired" });
    const attempt = await signInLimits.begin(user.email, clientAddress(request));
    if (attempt.outcome === "wait") return sendWait(reply, attempt);
    const failed = async () => {
      await recordFailure(database, user.email, "second_factor", clock());
      return reply.code(401).send({ error: "invalid_code" });
    };
    if (kind === "totp") {
      const used = await limits.consume(
        limitRules(parts.limitTable.usedCode, `${user.id}:${code}`),
      );
      if (used.outcome === "limited") return failed();
    }

    // Only this cookie is handed on: with a session beside it the library would not sign anyone in.
    const only = `${secondFactorCookie(publicUrl)}=${encodeURIComponent(cookie)}`;
    const answer = await call(endpoints[kind], request, { code }, only);
    if (!answer.ok) {
      const { code: error = "" } = await errorOf(answer.clone());
      if (error === "INVALID_CODE" || error === "INVALID_BACKUP_CODE") return failed();
      if (answer.status === 429) return sendWait(reply, { outcome: "wait", retryAfter: 15 * 60 });
      if (answer.status < 500) return reply.code(401).send({ error: "challenge_expired" });
      return refuse(reply, answer);
    }
    await attempt.forgive();
    return signedIn(reply, answer, { secondFactor: kind });
  });

  app.get("/api/auth/get-session", async (request, reply) => {
    keepPrivate(reply);
    const reading = await readSession(request.headers.cookie);
    sendCookies(reply, reading.setCookies);
    // The word null, since an empty body is no JSON.
    const answer = reading.outcome === "signed_in" ? sessionAnswer(reading.caller) : null;
    return reply.type("application/json").send(JSON.stringify(answer));
  });

  app.post("/api/auth/sign-out", async (request, reply) => {
    keepPrivate(reply);
    const leaving = await readSession(request.headers.cookie);
    const answer = await call("/sign-out", request, {});
    if (!answer.ok) return refuse(reply, answer);
    sendCookies(reply, answer.headers.getSetCookie());
    if (leaving.outcome === "signed_in") {
      await recordAudit(database, { kind: "signed_out", by: leaving.caller.email, at: clock() });
    }
    return { ok: true };
  });

  /** Sends the cookies of a new session, and whose it is. */
  async function signedIn(
    reply: FastifyReply,
    answer: Response,
    details?: { secondFactor: SecondFactorKind },
  ) {
    const setCookies = answer.headers.getSetCookie();
    sendCookies(reply, setCookies);
    const fresh = await readSession(cookieOf(setCookies));
    if (fresh.outcome === "nobody") return reply.code(500).send({ error: "sign_in_failed" });
    const by = fresh.caller.email;
    await recordAudit(database, {
      kind: "signed_in",
      by,
      at: clock(),
      ...(details && { details }),
    });
    return sessionAnswer(fresh.caller);
  }
}

function sessionAnswer({ id, email, role, endsAt }: Caller): AdminSession {
  return { user: { id, email, role }, session: { expiresAt: endsAt.toISOString() } };
}

const endpoints: Record<SecondFactorKind, string> = {
  totp: "/two-factor/verify-totp",
  recovery: "/two-factor/verify-backup-code",
};

/**
 * Who is between a right password and the second factor. Read before the code is tried, so that the
 * try is counted against the right account; that the cookie is genuine is the library's to judge.
 */
async function userOfChallenge(auth: Auth, cookie: string) {
  const identifier = cookie.slice(0, cookie.lastIndexOf("."));
  const { internalAdapter } = await auth.$context;
  const kept = identifier && (await internalAdapter.findVerificationValue(identifier));
  return kept ? internalAdapter.findUserById(kept.value) : null;
}

/** A code as it was meant: people type what they read, with its gaps. */
export function cleanCode(kind: SecondFactorKind, typed: string): string {
  const bare = typed.replaceAll(/\s/g, "");
  if (kind === "totp") return bare;
  const letters = bare.replaceAll("-", "");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
