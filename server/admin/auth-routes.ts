import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AdminSession, signInCall } from "#contract/admin.ts";
import { invalidCredentials } from "#contract/admin-terms.ts";
import { clientAddress } from "#server/platform/http/client-address.ts";
import { judgeOrigin } from "#server/platform/http/origin-check.ts";
import { type Auth, clientAddressHeader } from "./auth.ts";
import { keepPrivate, sendCookies } from "./gate.ts";
import { type Caller, readSession } from "./session.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

export type AuthRouteDeps = {
  auth: Auth;
  signInLimits: SignInLimits;
  publicUrl: string;
  clock: () => Date;
};

/** All that the sign-in library needs to hear of a request; nothing else reaches it. */
const forwarded = ["cookie", "origin", "user-agent"] as const;

function headersFor(request: FastifyRequest, publicUrl: string): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // One judge of origins for all calls: it knows the other names of a site on this machine.
  if (judgeOrigin(request.headers, publicUrl).outcome === "same_origin") {
    headers.set("origin", new URL(publicUrl).origin);
  }
  headers.set(clientAddressHeader, request.ip);
  return headers;
}

function describe(caller: Pick<Caller, "id" | "email" | "role" | "endsAt">): AdminSession {
  const { id, email, role, endsAt } = caller;
  return { user: { id, email, role }, session: { expiresAt: endsAt.toISOString() } };
}

/**
 * Three of the sign-in library's endpoints, by name, and no others: what is not listed does not
 * exist. Its answers are put in our words, and the session token stays out of the body, where a
 * script could read it.
 */
export function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { auth, signInLimits, publicUrl, clock } = deps;
  const origin = new URL(publicUrl).origin;

  function call(path: string, request: FastifyRequest, body: unknown): Promise<Response> {
    return auth.handler(
      new Request(`${origin}/api/auth${path}`, {
        method: "POST",
        headers: headersFor(request, publicUrl),
        body: JSON.stringify(body),
      }),
    );
  }

  async function refuse(reply: FastifyReply, answer: Response) {
    const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
    const error = (said.code ?? "sign_in_failed").toLowerCase();
    return reply.code(answer.status).send({ error, message: said.message });
  }

  app.post("/api/auth/sign-in/email", async (request, reply) => {
    keepPrivate(reply);
    const typed = signInCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });

    const attempt = await signInLimits.begin(typed.data.email, clientAddress(request));
    if (attempt.outcome === "wait") {
      const { retryAfter } = attempt;
      return reply
        .code(429)
        .header("retry-after", String(retryAfter))
        .send({ error: "rate_limited", message: "Too many attempts", retryAfter });
    }

    const earlier = await readSession(auth, request.headers.cookie, clock());
    const answer = await call("/sign-in/email", request, typed.data);
    if (answer.status === 401 || answer.status === 400) {
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
    const fresh = await readSession(auth, cookieOf(setCookies), clock());
    if (fresh.outcome === "nobody") return reply.code(500).send({ error: "sign_in_failed" });
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
    const answer = await call("/sign-out", request, {});
    if (!answer.ok) return refuse(reply, answer);
    sendCookies(reply, answer.headers.getSetCookie());
    return { ok: true };
  });
}

/** The `Cookie` line a browser would send back after these `Set-Cookie` lines. */
function cookieOf(setCookies: string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0]).join("; ");
}
