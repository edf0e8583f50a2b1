import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Encoding, matchesEtag } from "./negotiation.ts";

/** An answer ready to be written. Headers are a flat list, the form that Node writes fastest. */
export interface CachedResponse {
  headers: string[];
  body: Buffer;
  /** Absent where the answer may not be cached. */
  etag?: string;
  /** Headers of a 304 answer. */
  unchangedHeaders: string[];
}

/** `headers` go with the answer and with its 304; `digest` is of the content before it is encoded. */
export function cachedResponse(parts: {
  body: Buffer;
  contentType: string;
  encoding: Encoding;
  digest: string;
  headers: Record<string, string>;
}): CachedResponse {
  const { body, contentType, encoding, digest } = parts;
  const mayBeCached = parts.headers["Cache-Control"] !== "no-store";
  const suffix = { br: "-br", gzip: "-gz", identity: "" }[encoding];
  const etag = `"${digest}${suffix}"`;
  const shared = { ...parts.headers, ...(mayBeCached && { ETag: etag }) };
  const headers = {
    "Content-Type": contentType,
    "Content-Length": String(body.length),
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    ...shared,
  };
  return {
    headers: Object.entries(headers).flat(),
    body,
    ...(mayBeCached && { etag }),
    unchangedHeaders: Object.entries(shared).flat(),
  };
}

/** Sends the answer, or 304 to a client that has it. */
export function sendCached(
  request: IncomingMessage,
  reply: ServerResponse,
  response: CachedResponse,
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && response.etag && matchesEtag(known, response.etag)) {
    reply.writeHead(304, response.unchangedHeaders);
    reply.end();
    return;
  }
  writeCached(reply, 200, response);
}

/** Node leaves out the body of an answer to HEAD by itself, and keeps its length. */
export function writeCached(reply: ServerResponse, status: number, response: CachedResponse): void {
  reply.writeHead(status, response.headers);
  reply.end(response.body);
}

/** Answers a GET or HEAD from memory, at once, or returns false where the address is not its own. */
export type FastPath = (request: IncomingMessage, reply: ServerResponse) => boolean;

/**
 * Answers from memory before Fastify makes a request, a reply and a logger: a page needs none of these,
 * and they cost a sixth of the pages a second. While the server stops, Fastify gets every request, since
 * it closes connections properly.
 */
export function installFastPaths(app: FastifyInstance, paths: readonly FastPath[]): void {
  const { server } = app;
  // Fastify's listener is the last; those before it only watch.
  const fastify = server.listeners("request").at(-1) as (
    request: IncomingMessage,
    reply: ServerResponse,
  ) => void;
  const first = (request: IncomingMessage, reply: ServerResponse) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads || !paths.some((answer) => answer(request, reply))) fastify(request, reply);
  };
  server.off("request", fastify).on("request", first);
  app.addHook("preClose", (done) => {
    server.off("request", first).on("request", fastify);
    done();
  });
}
