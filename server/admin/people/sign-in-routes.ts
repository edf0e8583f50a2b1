import type { FastifyInstance } from "fastify";
import { secondFactorCall } from "#contract/people.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import { recordAudit } from "../audit/record.ts";
import { secondFactorCookie } from "../auth.ts";
import { cookieOf, createAuthCall, refuse, saidBy } from "../auth-call.ts";
import { type AuthRouteDeps, describe } from "../auth-routes.ts";
import { keepPrivate, sendCookies } from "../gate.ts";
import { readSession } from "../session.ts";
import { sendWait } from "../sign-in-limits.ts";
import { recordFailure } from "./failure.ts";
import { usedCode } from "./limits.ts";
import { cleanCode, endpointFor, readChallenge } from "./second-factor.ts";

/** What the library says of a code that is none, or no longer one. */
const wrongCode = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);

/**
 * The second step of a sign-in. A wrong code is a failed sign-in like a wrong password: it is counted
 * against the account and the address, before it is tried.
 */
export function secondFactorRoute(
  app: FastifyInstance,
  deps: AuthRouteDeps & { limits: Pick<Limits, "consume"> },
): void {
  const { auth, database, limits, signInLimits, publicUrl, clock } = deps;
  const call = createAuthCall(deps);
  const cookieName = secondFactorCookie(publicUrl);

  app.post("/api/auth/sign-in/second-factor", async (request, reply) => {
    keepPrivate(reply);
    const typed = secondFactorCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });
    const { kind } = typed.data;
    const code = cleanCode(kind, typed.data.code);

    const challenge = await readChallenge(auth, cookieName, request.headers.cookie);
    if (challenge.outcome === "closed") {
      return reply.code(401).send({ error: "challenge_expired" });
    }
    const attempt = await signInLimits.begin(challenge.email, clientAddress(request));
    if (attempt.outcome === "wait") return sendWait(reply, attempt);
    const failed = async () => {
      await recordFailure(database, challenge.email, "second_factor", clock());
      return reply.code(401).send({ error: "invalid_code" });
    };
    if (kind === "totp") {
      const used = await limits.consume(usedCode(challenge.userId, code));
      if (used.outcome === "limited") return failed();
    }

    // Only this cookie is handed on: with a session beside it the library would not sign anyone in.
    const answer = await call(endpointFor(kind), request, { code }, challenge.cookie);
    if (!answer.ok) {
      const { code: said = "" } = await saidBy(answer.clone());
      if (wrongCode.has(said)) return failed();
      if (answer.status === 429) return sendWait(reply, { outcome: "wait", retryAfter: 15 * 60 });
      if (answer.status < 500) return reply.code(401).send({ error: "challenge_expired" });
      return refuse(reply, answer);
    }
    await attempt.forgive();
    const setCookies = answer.headers.getSetCookie();
    sendCookies(reply, setCookies);
    const fresh = await readSession(auth, cookieOf(setCookies), clock());
    if (fresh.outcome === "nobody") return reply.code(500).send({ error: "sign_in_failed" });
    const details = { secondFactor: kind };
    await recordAudit(database, {
      kind: "signed_in",
      by: fresh.caller.email,
      at: clock(),
      details,
    });
    return describe(fresh.caller);
  });
}
