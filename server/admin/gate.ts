import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { adminRole } from "#contract/admin-terms.ts";
import type { Auth } from "./auth.ts";
import { type Caller, readSession } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is asking; set by the gate, before any handler behind it runs. */
    caller: Caller | null;
  }
}

export type GateDeps = { auth: Auth; clock: () => Date };

/** Every answer that depends on the session says that no one may keep it. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header("cache-control", "no-store");
}

export function sendCookies(reply: FastifyReply, setCookies: string[]): void {
  if (setCookies.length > 0) reply.header("set-cookie", setCookies);
}

/** Routes declared in the scope need a session; 401 without one. */
export function requireSession(scope: FastifyInstance, deps: GateDeps): void {
  scope.decorateRequest("caller", null);
  scope.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    keepPrivate(reply);
    const reading = await readSession(deps.auth, request.headers.cookie, deps.clock());
    sendCookies(reply, reading.setCookies);
    if (reading.outcome === "nobody") {
      return reply.code(401).send({ error: "unauthenticated" });
    }
    request.caller = reading.caller;
  });
}

/** Routes declared in the scope need the role: the one place where it is checked. */
export function requireAdministrator(scope: FastifyInstance, deps: GateDeps): void {
  requireSession(scope, deps);
  scope.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.caller?.role !== adminRole) return reply.code(403).send({ error: "forbidden" });
  });
}
