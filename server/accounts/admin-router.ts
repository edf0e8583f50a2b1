import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { backgroundHeader, mayDo, type Permission } from "#contract/admin.ts";
import {
  type GuardedInput,
  type GuardedRoute,
  Refusal,
  refuse,
  type Schemas,
} from "#server/http/guarded-route.ts";
import { isAllStorable } from "#server/http/typed-text.ts";
import type { Caller, ReadSession } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, set by `requireSession` before any handler of its scope runs. */
    caller: Caller | null;
    /** Refuses, in a handler, if the session or the role has ended since it began. */
    stillAllowed: () => Promise<void>;
  }
  interface FastifyContextConfig {
    /** The permission that the caller's role needs; every route of the administrators' scope names one. */
    permission?: Permission;
    /** The input of the call, for tests of all calls. */
    schemas?: Schemas;
  }
}

/** Answers that depend on the session may not be cached. */
function forbidCaching(reply: FastifyReply): void {
  reply.header("cache-control", "no-store");
}

export function sendCookies(reply: FastifyReply, setCookies: string[]): void {
  if (setCookies.length > 0) reply.header("set-cookie", setCookies);
}

/**
 * Routes declared in the scope need a session; 401 without one. A body that was still arriving when the session was
 * read may have taken longer than the session or the role lasts: both are checked again.
 */
export function requireSession(
  scope: FastifyInstance,
  { readSession }: { readSession: ReadSession },
): void {
  scope.decorateRequest("caller", null);
  const readCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    forbidCaching(reply);
    const { caller, setCookies } = await readSession(request.headers);
    sendCookies(reply, setCookies);
    if (!caller) return reply.code(401).send({ error: "unauthenticated" });
    request.caller = caller;
  };
  const arriving = new WeakSet<FastifyRequest>();
  scope.addHook("onRequest", readCaller);
  scope.addHook("onRequest", async (request) => {
    if (!request.raw.complete) arriving.add(request);
  });
  scope.addHook("preHandler", async (request, reply) =>
    arriving.has(request) ? readCaller(request, reply) : undefined,
  );
}

/** The caller, in a handler of such a scope, which requires a session. */
export const callerOf = (request: FastifyRequest) => request.caller as Caller;

/**
 * Routes declared in the scope need a role with the permission they name: roles are checked only here.
 * The server does not start with a route that names none, so that none is open by oversight. An answer
 * that is sent a part at a time stops where the session or the role has ended meanwhile.
 */
export function requireAdmin(scope: FastifyInstance, parts: { readSession: ReadSession }): void {
  requireSession(scope, parts);
  scope.addHook("onRoute", ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} names no permission.`);
  });
  const checkRole = async (request: FastifyRequest, reply: FastifyReply) => {
    const { permission } = request.routeOptions.config;
    const { caller } = request;
    if (!caller || !permission || !mayDo(caller.role, permission)) {
      return reply.code(403).send({ error: "forbidden" });
    }
  };
  scope.addHook("onRequest", checkRole);
  scope.addHook("preHandler", checkRole);
  scope.decorateRequest("stillAllowed", async function (this: FastifyRequest) {
    const { permission } = this.routeOptions.config;
    // The rest of a request is not another use of the session.
    const headers = { ...this.headers, [backgroundHeader]: "1" };
    const { caller } = await parts.readSession(headers);
    if (!caller) refuse(401, "unauthenticated");
    if (!permission || !mayDo(caller.role, permission)) refuse(403, "forbidden");
  });
  scope.addHook("onSend", async (request, _reply, payload) => {
    if (!(payload instanceof Readable) || !request.routeOptions.config.permission) return payload;
    // One part is made ready ahead: what waits in memory was allowed before.
    const checked = whileAllowed(payload, () => request.stillAllowed());
    return Readable.from(checked, { highWaterMark: 1 });
  });
}

/**
 * The parts of a long answer, as long as its reader may have them. After that it fails, so that the
 * connection is cut: an answer that just ended would look whole.
 */
async function* whileAllowed(
  parts: AsyncIterable<unknown>,
  stillAllowed: () => Promise<void>,
): AsyncGenerator<unknown> {
  for await (const part of parts) {
    await stillAllowed();
    yield part;
  }
}

/** The answer if a part of a call does not match its schema. */
const refusals: Record<keyof Schemas, [status: number, code: string]> = {
  params: [404, "not_found"],
  query: [400, "bad_request"],
  body: [400, "bad_request"],
};

export type AdminRoute = GuardedRoute<Permission, Caller>;

/**
 * Returns `route`, which declares a call of the administration: its address as docs/admin-access.md lists it,
 * the permission it needs (null outside the scope of requireAdmin) and the schemas of its input.
 */
export function adminRouter(scope: FastifyInstance): AdminRoute {
  return (call, permission, schemas, answer, bodyLimit) => {
    const [method = "", url = ""] = call.split(" ");
    scope.route({
      method,
      url,
      config: { schemas, ...(permission && { permission }) },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // HEAD would do all that GET does, including the entry in the audit log, and send nothing.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        forbidCaching(reply);
        try {
          const input: Record<string, unknown> = {
            ...{ caller: callerOf(request), request },
            stillAllowed: () => request.stillAllowed(),
          };
          for (const part of ["params", "query", "body"] as const) {
            const parsed = schemas[part]?.safeParse(request[part]);
            if (parsed?.error || !isAllStorable(parsed?.data)) refuse(...refusals[part]);
            input[part] = parsed?.data;
          }
          return await answer(input as GuardedInput<typeof schemas, Caller>, reply);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { status, message, details } = error;
          if (details.retryAfter) reply.header("retry-after", String(details.retryAfter));
          return reply.code(status).send({ error: message, ...details });
        } finally {
          if (request.body instanceof Readable) request.body.resume();
        }
      },
    });
  };
}
