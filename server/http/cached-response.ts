import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { acceptedEncodings, type Encoding, matchesEtag } from "./negotiation.ts";
import type { PageFile } from "./page-files.ts";
import type { Headers, Security } from "./security-headers.ts";

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

/** A file's answers, one for each of its encodings. */
export type Responses = { identity: CachedResponse } & Partial<Record<Encoding, CachedResponse>>;

const forEver = "public, max-age=31536000, immutable";
/** May be cached, but must be revalidated each time. */
const revalidated = "no-cache";

/** `byLanguage`: the address answers in the visitor's language. */
export function createResponses(
  file: PageFile,
  security: Security,
  byLanguage: boolean,
): Responses {
  const { identity, gzip, br } = file.encodings;
  const vary = [
    ...(byLanguage ? ["Cookie", "Accept-Language"] : []),
    ...(br || gzip || byLanguage ? ["Accept-Encoding"] : []),
  ];
  const isDocument = file.contentType.startsWith("text/html");
  const headers: Headers = {
    "Cache-Control": file.hashed ? forEver : revalidated,
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
    ...(file.page && { "Content-Language": file.page.locale }),
    ...(isDocument
      ? security.page(file.page?.path ?? file.address, file.inline)
      : security.file(file.address, file.contentType)),
  };
  const { contentType, digest } = file;
  const response = (encoding: Encoding, body: Buffer) =>
    cachedResponse({ body, contentType, encoding, digest, headers });
  const plain = response("identity", identity);
  return {
    identity: gzip ? unpackedOnDemand(plain, gzip) : plain,
    ...(gzip && { gzip: response("gzip", gzip) }),
    ...(br && { br: response("br", br) }),
  };
}

/**
 * Nearly every client accepts compressed answers, and plain ones would be half of the memory that pages
 * take. So a plain body is unpacked when it is needed, and kept until the garbage collector frees it.
 */
function unpackedOnDemand({ body: _, ...plain }: CachedResponse, gzip: Buffer): CachedResponse {
  let last: WeakRef<Buffer> | undefined;
  return {
    ...plain,
    get body() {
      const unpacked = last?.deref();
      if (unpacked) return unpacked;
      const body = gunzipSync(gzip);
      last = new WeakRef(body);
      return body;
    },
  };
}

export function inAcceptedEncoding(request: IncomingMessage, responses: Responses): CachedResponse {
  for (const encoding of acceptedEncodings(request.headers["accept-encoding"] as string)) {
    const response = responses[encoding];
    if (response) return response;
  }
  return responses.identity;
}
