import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Permission } from "#contract/admin.ts";
import { callerOf, may } from "./require-admin.ts";
import type { Caller } from "./session.ts";

/** The parameters of addresses that name something by its id. */
export const byId = { params: z.object({ id: z.uuid() }) };

type Schemas = Partial<Record<"params" | "query" | "body", z.ZodMiniType>>;
type Input<S extends Schemas> = { [Part in keyof S]: z.output<S[Part]> } & {
  caller: Caller;
  request: FastifyRequest;
};

/** What is answered when a part of a call does not fit its schema. */
const refusals: Record<keyof Schemas, [status: number, error: string]> = {
  params: [404, "not_found"],
  query: [400, "bad_request"],
  body: [400, "bad_request"],
};

/**
 * Returns `route`, which declares a call of the administration: its address as docs/admin-access.md lists
 * it, the permission it needs and the schemas of what it takes. Only for scopes behind requireAdmin.
 */
export function adminRouter(scope: FastifyInstance) {
  return function route<S extends Schemas>(
    call: `${"GET" | "POST"} /api/${string}`,
    permission: Permission,
    schemas: S,
    answer: (input: Input<S>, reply: FastifyReply) => unknown,
  ): void {
    const [method = "", url = ""] = call.split(" ");
    scope.route({
      ...{ method, url, ...may(permission) },
      handler: async (request, reply) => {
        const input: Record<string, unknown> = { caller: callerOf(request), request };
        for (const part of ["params", "query", "body"] as const) {
          const parsed = schemas[part]?.safeParse(request[part]);
          if (parsed?.error) return refuse(reply, ...refusals[part]);
          input[part] = parsed?.data;
        }
        return answer(input as Input<S>, reply);
      },
    });
  };
}

/** Answers with an error code of the contract. */
export function refuse(reply: FastifyReply, status: number, error: string, details: object = {}) {
  return reply.code(status).send({ error, ...details });
}
