import type { FastifyInstance } from "fastify";
import type { Permission } from "#contract/admin.ts";
import {
  type GuardedInput,
  type GuardedRoute,
  Refusal,
  refuse,
  type Schemas,
} from "#server/platform/http/guarded-route.ts";
import { isStorable } from "#server/platform/typed-text.ts";
import { callerOf, forbidCaching } from "./require-admin.ts";
import type { Caller } from "./session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The input of the call, for tests of all calls. */
    schemas?: Schemas;
  }
}

/** What is answered when a part of a call does not fit its schema. */
const refusals: Record<keyof Schemas, [status: number, code: string]> = {
  params: [404, "not_found"],
  query: [400, "bad_request"],
  body: [400, "bad_request"],
};

/** Deeper than any input of ours: what walks through it by calling itself would run out of stack. */
const deepest = 20;

/** Whether a database accepts every text of what was sent, and it is not nested without an end. */
function isAllStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  return Object.entries(value).every(
    ([name, part]) => isStorable(name) && isAllStorable(part, depth + 1),
  );
}

/**
 * Returns `route`, which declares a call of the administration: its address as docs/admin-access.md lists it,
 * the permission it needs (null outside the scope of requireAdmin) and the schemas of its input.
 */
export function adminRouter(scope: FastifyInstance): GuardedRoute<Permission, Caller> {
  return (call, permission, schemas, answer, bodyLimit) => {
    const [method = "", url = ""] = call.split(" ");
    scope.route({
      method,
      url,
      config: { schemas, ...(permission && { permission }) },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // HEAD would do all that GET does, including the entry in the audit log, for nothing.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        forbidCaching(reply);
        try {
          const input: Record<string, unknown> = { caller: callerOf(request), request };
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
        }
      },
    });
  };
}
