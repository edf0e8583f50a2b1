import type { FastifyInstance, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "#server/database/database.ts";
import { causesOf } from "#server/database/describe-error.ts";
import { createFaultLog } from "#server/database/fault-log.ts";

interface Answer {
  status: number;
  code: string;
}

const byCode: Record<string, Answer> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: "payload_too_large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: "unsupported_media_type" },
  // The client disconnected while sending: this answer is not read, but it is no failure of ours.
  ECONNRESET: { status: 400, code: "bad_request" },
};

/** The codes of statuses; any other of a client's faults is a bad request. */
const byStatus: Record<number, string> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};

/** PostgreSQL's code of a missing parent row, such as an account that was removed while it signed in. */
const foreignKeyViolation = "23503";

function answerTo(error: unknown): Answer {
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseUnavailable) return { status: 503, code: "unavailable" };
    if ((cause as { code?: unknown }).code === foreignKeyViolation)
      return { status: 409, code: "conflict" };
  }
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === "string" ? byCode[code] : undefined;
  if (known) return known;
  const status = typeof statusCode === "number" ? statusCode : 500;
  const isOfClient = status >= 400 && status < 500;
  const named = byStatus[status] ?? (isOfClient ? "bad_request" : undefined);
  return named ? { status, code: named } : { status: 500, code: "server_error" };
}

/** The faults of each server, by its HTTP server. */
const faultLogs = new WeakMap<object, ReturnType<typeof createFaultLog>>();

/** Logs why a call failed; of many of one kind, one line a minute with their number. */
export function logFault(
  { server: { server }, log }: FastifyRequest,
  error: unknown,
  message: string,
  level?: "warn" | "error",
): void {
  const known = faultLogs.get(server) ?? createFaultLog();
  faultLogs.set(server, known);
  known(log, error, message, level);
}

/** Turns whatever a route throws into `{ error: code }`. Expected refusals are answered by the routes. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code } = answerTo(error);
    if (status === 500) logFault(request, error, "a call failed");
    else if (status === 503) logFault(request, error, "a call failed for now", "warn");
    else request.log.debug({ status, code }, "a call was refused");
    return reply.code(status).send({ error: code });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader("Retry-After")) {
      reply.header("Retry-After", "10");
    }
  });
}
