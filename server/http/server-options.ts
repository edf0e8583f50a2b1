import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { describeError } from "#server/database/describe-error.ts";
import type { Headers } from "./security-headers.ts";

/** Milliseconds a client may take to send: its headers, the body of a call, and a file. */
export const timeouts = {
  headers: 20_000,
  body: 10_000,
  /** 5 MB from a slow phone take minutes. */
  upload: 300_000,
  /** A file must arrive at this rate: `bytes` in `every` milliseconds. */
  progress: { every: 20_000, bytes: 32 * 1024 },
  /** How often overdue headers and files are looked for. */
  checkEvery: 5_000,
  /** How long an answer waits for a reader who takes nothing of it. */
  unread: 30_000,
};
export type Timeouts = typeof timeouts;

/** Largest body of any call. A route that needs less sets its own. */
const bodyLimit = 64 * 1024;

/**
 * One line for each call of the API, none for a page. The address is logged without its query and
 * without headers, and without what is longer than an id in its path: all of them can hold secrets.
 */
class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const path = pathOfCall(request);
    if (path === undefined) return;
    const call = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) request.log.warn(call, "call broken off");
    else request.log.info(call, "call");
  }

  override routeNotFound(): void {}

  // Errors that no handler of ours caught, such as headers that cannot be sent.
  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ error: describeError(error) }, "a call failed");
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error(
      { error: describeError(error) },
      "the headers of an answer could not be written",
    );
  }
}

/** The path of a call; its pattern where the address is written so that it does not begin with /api/. */
function pathOfCall({ raw, routeOptions }: FastifyRequest): string | undefined {
  const path = [pathOf(raw), routeOptions.url].find((one) => one?.startsWith("/api/"));
  return path?.replaceAll(/[^/]{41,}/g, "…");
}

/** The path of a request, without its query. */
export const pathOf = ({ url = "/" }: Pick<IncomingMessage, "url">) => url.split("?", 1)[0] ?? "/";

/**
 * The options of `Fastify()`, apart from the logger: whose forwarded addresses are trusted, the size of
 * bodies, how calls are logged, and the answer to unreadable requests, which has these headers.
 */
export function serverOptions(
  { trustProxy }: { trustProxy: boolean | number | string },
  headers: Headers = {},
): FastifyHttpOptions<Server> {
  return {
    // A number: the addresses written by that number of the nearest proxies.
    trustProxy: typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit,
    logController: new CallLog(),
    // While it stops, the server answers further requests and then closes their connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    frameworkErrors(_error: FastifyError, request, answer) {
      const reply = answer as FastifyReply;
      const isCall = pathOf(request.raw).startsWith("/api/");
      reply.code(400).headers(headers);
      if (isCall) reply.send({ error: "bad_request" });
      else reply.type("text/plain; charset=utf-8").send("Bad request\n");
    },
    clientErrorHandler(error, socket) {
      const [status, code] = unreadable[error.code] ?? [400, "bad_request"];
      if (error.code !== "ECONNRESET" && socket.writable) {
        // An answer to HEAD has no body. Of a head that is too long the method is not known.
        const isHead = /^HEAD /.test(`${error.rawPacket ?? ""}`) || status === 431;
        const body = isHead ? "" : JSON.stringify({ error: code });
        const lines = Object.entries({
          "Content-Type": "application/json; charset=utf-8",
          Connection: "close",
          "Content-Length": body.length,
          ...headers,
        }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
      }
      socket.destroy(error);
    },
  };
}

/** Answers to unreadable requests, by Node's error code. */
const unreadable: Record<string, [status: number, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout"],
  HPE_HEADER_OVERFLOW: [431, "bad_request"],
};
