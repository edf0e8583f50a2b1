import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh } from "#contract/limits.ts";
import { historyQuery } from "#contract/market.ts";
import { describeError } from "#server/database/describe-error.ts";
import { type CachedResponse, cachedResponse, sendCached } from "#server/http/cached-response.ts";
import type { Layer } from "#server/http/front-door.ts";
import { acceptedEncodings } from "#server/http/negotiation.ts";
import type { Market } from "./market.ts";

export interface MarketRoutesParts {
  market: Pick<Market, "current" | "history" | "nextFigures">;
  clock: () => Date;
  /** Headers of every answer of the API; the caching headers here override them. */
  headers: Record<string, string>;
}

/**
 * The market's two calls, answered from memory and written past Fastify's reply as the pages are:
 * every page with a widget loads them once a minute. Only a failure is logged, for the same reason. Returns
 * the answer to the first call, as a fast path of the server.
 */
export function marketRoutes(app: FastifyInstance, parts: MarketRoutesParts): Layer {
  const { market, clock, headers: shared } = parts;

  /** Seconds until newer figures can be available, one minute at most. */
  function lifetime(now: Date): number {
    const seconds = Math.ceil((market.nextFigures().getTime() - now.getTime()) / 1000);
    return Math.min(Math.max(seconds, 1), marketRefresh / 1000);
  }

  /**
   * The answer as it is to be written during one second. `Date` is set from the clock that `asOf`
   * comes from, so that a page knows the age of the figures without trusting its own clock.
   */
  function respond({ digest, plain, gzip }: Content, acceptsGzip: boolean): CachedResponse {
    const now = clock();
    const isZipped = acceptsGzip && gzip !== undefined;
    return cachedResponse({
      body: isZipped ? gzip : plain,
      contentType: "application/json; charset=utf-8",
      encoding: isZipped ? "gzip" : "identity",
      digest,
      headers: {
        ...shared,
        Date: now.toUTCString(),
        "Cache-Control": `public, max-age=${lifetime(now)}`,
        ...(gzip && { Vary: "Accept-Encoding" }),
      },
    });
  }

  const current = everySecond(clock, () => respond(contentOf(market.current()), false));
  const histories = new Map<HistoryRange, ReturnType<typeof rememberHistory>>();
  const historyOf = (range: HistoryRange) => {
    const known = histories.get(range) ?? rememberHistory(market, range);
    histories.set(range, known);
    return known();
  };

  app.register(async (own) => {
    const quiet = own.log.child({}, { level: "warn" });
    own.setChildLoggerFactory(() => quiet);

    own.get("/api/market", (request, reply) => {
      reply.hijack();
      sendCached(request.raw, reply.raw, current());
    });

    own.get("/api/market/history", async (request, reply) => {
      const query = historyQuery.safeParse(request.query);
      if (!query.success) return reply.code(400).send({ error: "bad_request" });
      try {
        const content = await historyOf(query.data.range);
        const encodings = acceptedEncodings(request.headers["accept-encoding"] as string);
        const response = respond(content, encodings.includes("gzip"));
        reply.hijack();
        sendCached(request.raw, reply.raw, response);
      } catch (error) {
        request.log.warn({ error: describeError(error) }, "the price history cannot be read");
        return reply.code(503).header("Retry-After", "10").send({ error: "unavailable" });
      }
    });
  });

  return (request, reply) => {
    if (request.url !== "/api/market") return false;
    sendCached(request, reply, current());
    return true;
  };
}

interface Content {
  digest: string;
  plain: Buffer;
  gzip: Buffer | undefined;
}

/** A smaller answer takes as many packets compressed as plain. */
const worthCompressing = 1200;

function contentOf(answer: unknown): Content {
  const plain = Buffer.from(JSON.stringify(answer));
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { digest, plain, gzip: plain.length > worthCompressing ? gzipSync(plain) : undefined };
}

/** Makes the answer once a second, since nothing in it changes more often. */
function everySecond(clock: () => Date, make: () => CachedResponse): () => CachedResponse {
  let second = Number.NaN;
  let cached: CachedResponse | undefined;
  return () => {
    const now = clock();
    const present = Math.floor(now.getTime() / 1000);
    if (cached && present === second) return cached;
    second = present;
    cached = make();
    return cached;
  };
}

/** Reads a range from the database once for each set of figures, however many requests come at once. */
function rememberHistory(market: MarketRoutesParts["market"], range: HistoryRange) {
  let readFor: string | undefined;
  let reading: Promise<Content> | undefined;
  return (): Promise<Content> => {
    const { asOf } = market.current();
    if (reading && readFor === asOf) return reading;
    readFor = asOf;
    reading = market.history(range).then(contentOf);
    const mine = reading;
    mine.catch(() => {
      if (reading === mine) reading = undefined;
    });
    return mine;
  };
}
