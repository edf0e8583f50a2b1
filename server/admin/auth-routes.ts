import type { FastifyInstance } from "fastify";
import { type AdminSession, invalidCredentials, signInCall } from "#contract/admin.ts";
import type { Database } from "#server/platform/database.ts";
import { clientAddress } from "#server/platform/limits.ts";
import { recordAudit } from "./audit/record.ts";
import type { Auth } from "./auth.ts";
import { cookieOf, createAuthCall, refuse } from "./auth-call.ts";
import { keepPrivate, sendCookies } from "./gate.ts";
import { recordFailure } from "./people/failure.ts";
import { type Caller, readSession } from "./session.ts";
import { type SignInLimits, sendWait } from "./sign-in-limits.ts";

export type AuthRouteDeps = {
  auth: Auth;
  database: Database;
  signInLimits: SignInLimits;
  publicUrl: string;
  clock: () => Date;
};

export function describe(caller: Pick<Caller, "id" | "email" | "role" | "endsAt">): AdminSession {
  const { id, email, role, endsAt } = caller;
  return { user: { id, email, role }, session: { expiresAt: endsAt.toISOString() } };
}

/**
 * The sign-in library's endpoints, by name, and no others: what is not listed does not exist. Its
 * answers are put in our words, and the session token stays out of the body, where a script could
 * read it. The second factor and new passwords are in people/.
 */
export function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, database, signInLimits, clock } = deps;
  const call = createAuthCall(deps);

  app.post("/api/auth/sign-in/email", async (request, reply) => {
    keepPrivate(reply);
    const typed = signInCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });

    const attempt = await signInLimits.begin(typed.data.email, clientAddress(request));
    if (attempt.outcome === "wait") return sendWait(reply, attempt);

    const earlier = await readSession(auth, request.headers.cookie, clock());
    const answer = await call("/sign-in/email", request, typed.data);
    if (answer.status === 401 || answer.status === 400) {
      await recordFailure(database, typed.data.email, "password", clock());
      // An address that cannot be one is answered like one that is unknown.
      return reply.code(401).send({ error: "invalid_credentials", message: invalidCredentials });
    }
    await attempt.forgive();
    if (!answer.ok) return refuse(reply, answer);

    const setCookies = answer.headers.getSetCookie();
    sendCookies(reply, setCookies);
    if (earlier.outcome === "signed_in") {
      await (await auth.$context).internalAdapter.deleteSession(earlier.caller.sessionToken);
    }
    const said = (await answer.json()) as { twoFactorRedirect?: boolean };
    if (said.twoFactorRedirect) return { secondFactor: true };
    const fresh = await readSession(auth, cookieOf(setCookies), clock());
    if (fresh.outcome === "nobody") return reply.code(500).send({ error: "sign_in_failed" });
    await recordAudit(database, { kind: "signed_in", by: fresh.caller.email, at: clock() });
    return describe(fresh.caller);
  });

  app.get("/api/auth/get-session", async (request, reply) => {
    keepPrivate(reply);
    const reading = await readSession(auth, request.headers.cookie, clock());
    sendCookies(reply, reading.setCookies);
    // The word null, since an empty body is no JSON.
    const answer = reading.outcome === "signed_in" ? describe(reading.caller) : null;
    return reply.type("application/json").send(JSON.stringify(answer));
  });

  app.post("/api/auth/sign-out", async (request, reply) => {
    keepPrivate(reply);
    const leaving = await readSession(auth, request.headers.cookie, clock());
    const answer = await call("/sign-out", request, {});
    if (!answer.ok) return refuse(reply, answer);
    sendCookies(reply, answer.headers.getSetCookie());
    if (leaving.outcome === "signed_in") {
      await recordAudit(database, { kind: "signed_out", by: leaving.caller.email, at: clock() });
    }
    return { ok: true };
  });
}
