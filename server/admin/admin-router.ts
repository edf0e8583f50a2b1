import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Permission } from "#contract/admin.ts";
import { isStorable } from "#server/platform/typed-text.ts";
import { callerOf, keepPrivate } from "./require-admin.ts";
import type { Caller } from "./session.ts";

/** Thrown by a handler or what it calls; the router answers with the status and the contract's code. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: { retryAfter?: number | undefined };

  constructor(status: number, code: string, details: object) {
    super(code);
    this.status = status;
    this.details = details;
  }
}

/** Refuses the call. Inside a transaction, nothing of it is kept. */
export function refuse(status: number, code: string, details: object = {}): never {
  throw new Refusal(status, code, details);
}

/** The parameters of addresses that name something by its id. */
export const byId = { params: z.object({ id: z.uuid() }) };

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the call takes, for whoever describes or tests it. */
    schemas?: Schemas;
  }
}

type Schemas = Partial<Record<"params" | "query" | "body", z.ZodMiniType>>;
type Input<S extends Schemas> = { [Part in keyof S]: z.output<S[Part]> } & {
  /** Only in scopes behind requireSession. */
  caller: Caller;
  request: FastifyRequest;
};

/** What is answered when a part of a call does not fit its schema. */
const refusals: Record<keyof Schemas, [status: number, code: string]> = {
  params: [404, "not_found"],
  query: [400, "bad_request"],
  body: [400, "bad_request"],
};

/** Whether every text of what was sent can be looked up or stored: no text of a person cannot. */
function isAllStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isAllStorable(part));
}

/**
 * Returns `route`, which declares a call of the administration: its address as docs/admin-access.md lists
 * it, the permission it needs (null outside the scope of requireAdmin) and the schemas of what it takes.
 */
export function adminRouter(scope: FastifyInstance) {
  return function route<S extends Schemas>(
    call: `${"GET" | "POST"} /api/${string}`,
    permission: Permission | null,
    schemas: S,
    answer: (input: Input<S>, reply: FastifyReply) => unknown,
  ): void {
    const [method = "", url = ""] = call.split(" ");
    scope.route({
      ...{ method, url, config: { schemas, ...(permission && { permission }) } },
      // A HEAD would do all that its GET does, down to the entry in the audit log, for nobody.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        keepPrivate(reply);
        try {
          const input: Record<string, unknown> = { caller: callerOf(request), request };
          for (const part of ["params", "query", "body"] as const) {
            const parsed = schemas[part]?.safeParse(request[part]);
            if (parsed?.error || !isAllStorable(parsed?.data)) refuse(...refusals[part]);
            input[part] = parsed?.data;
          }
          return await answer(input as Input<S>, reply);
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
