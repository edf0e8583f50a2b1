import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** An answer ready to be written: headers are the flat list Node writes quickest. */
export interface Prepared {
  etag: string;
  body: Buffer;
  headers: string[];
  unchangedHeaders: string[];
}

export interface Content {
  etag: string;
  plain: Buffer;
  gzip: Buffer | undefined;
}

/** Below this a compressed answer would fill as many packets as a plain one. */
const worthCompressing = 1200;

export function contentOf(answer: unknown): Content {
  const plain = Buffer.from(JSON.stringify(answer));
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const gzip = plain.length > worthCompressing ? gzipSync(plain) : undefined;
  return { etag, plain, gzip };
}

/**
 * The answer as it is to be written during one second. `Date` is set from the clock that `asOf` comes
 * from, so that a page can tell the age of the figures without trusting its own clock.
 */
export function prepare(
  { etag, plain, gzip }: Content,
  {
    now,
    lifetime,
    zipped,
    shared,
  }: {
    now: Date;
    /** Seconds the answer may be kept. */
    lifetime: number;
    zipped: boolean;
    shared: Record<string, string>;
  },
): Prepared {
  const isZipped = zipped && gzip !== undefined;
  const body = isZipped ? gzip : plain;
  const tag = `"${etag}${isZipped ? "-gz" : ""}"`;
  const kept = {
    ...shared,
    Date: now.toUTCString(),
    "Cache-Control": `public, max-age=${lifetime}`,
    ETag: tag,
    ...(gzip && { Vary: "Accept-Encoding" }),
  };
  const described = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(body.length),
    ...(isZipped && { "Content-Encoding": "gzip" }),
    ...kept,
  };
  return {
    etag: tag,
    body,
    headers: Object.entries(described).flat(),
    unchangedHeaders: Object.entries(kept).flat(),
  };
}
