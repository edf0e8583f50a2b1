import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";

/** Thrown by a handler or by a function that it calls; the router answers with this status and code. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: { retryAfter?: number | undefined };

  constructor(status: number, code: string, details: object) {
    super(code);
    this.status = status;
    this.details = details;
  }
}

/** Refuses the call. A transaction around it is rolled back. */
export function refuse(status: number, code: string, details: object = {}): never {
  throw new Refusal(status, code, details);
}

/** The parameters of an address with an id. An id in capitals is the same one. */
export const byId = { params: z.object({ id: z.uuid().check(z.toLowerCase()) }) };

export type Schemas = Partial<Record<"params" | "query" | "body", z.ZodMiniType>>;

/** The arguments of a handler: each part of the call as its schema parses it, and the caller. */
export type GuardedInput<S extends Schemas, Caller> = {
  [Part in keyof S]: z.output<S[Part]>;
} & {
  /** Only where a session is needed. */
  caller: Caller;
  request: FastifyRequest;
  /** Refuses if session or role have ended meanwhile: for a handler that reads a body, before it stores anything. */
  stillAllowed: () => Promise<void>;
};

/** Declares a call that needs a permission (null: a session alone). */
export type GuardedRoute<
  Permission extends string = string,
  Caller = { id: string; email: string; role: string },
> = <S extends Schemas>(
  call: `${"GET" | "POST"} /api/${string}`,
  permission: Permission | null,
  schemas: S,
  answer: (input: GuardedInput<S, Caller>, reply: FastifyReply) => unknown,
  /** Bytes that its body may have, where it needs more than others. */
  bodyLimit?: number,
) => void;

/**
 * Writes an entry into the audit log, in the transaction of what it records. `by` is the caller's address; null for
 * the server itself. The log is kept for ever: ids, numbers and codes, and no address but those of callers.
 */
export type RecordAudit<Kind extends string> = (
  on: Queryable,
  kind: Kind,
  by: string | null,
  at: Date,
  details?: Record<string, string | number>,
) => Promise<void>;

/** The functions with which a capability declares calls that need a permission. */
export interface GuardedCalls<Permission extends string, Kind extends string> {
  route: GuardedRoute<Permission>;
  /**
   * Declares calls whose body has this media type and is a stream: it is not read before the handler runs. What the
   * handler leaves unread is read after it, since a browser reads the answer only then.
   */
  streamed: (mediaType: string, declare: (route: GuardedRoute<Permission>) => void) => void;
  recordAudit: RecordAudit<Kind>;
}
