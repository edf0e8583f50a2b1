import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh } from "#contract/limits.ts";
import { historyQuery } from "#contract/market.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { FromMemory } from "#server/platform/http/front-door.ts";
import { acceptedEncodings, matchesEtag } from "#server/platform/http/negotiation.ts";
import type { Market } from "./market.ts";
import { type Content, contentOf, type Prepared, prepare } from "./prepared.ts";

export interface MarketRoutesParts {
  market: Pick<Market, "current" | "history" | "nextFigures">;
  clock: () => Date;
  /** Headers of every answer of the API; what is set here for caching goes before them. */
  headers: Record<string, string>;
}

/**
 * The market's two calls, answered from memory and written past Fastify's reply as the pages are:
 * every page with a widget asks once a minute. Only a failure is logged, for the same reason. Returns
 * the answer to the first call, for the server's front door.
 */
export function marketRoutes(app: FastifyInstance, parts: MarketRoutesParts): FromMemory {
  const { market, clock, headers: shared } = parts;

  /** Seconds until newer figures can be there: never so long that a page would miss a minute. */
  function lifetime(now: Date): number {
    const left = Math.ceil((market.nextFigures().getTime() - now.getTime()) / 1000);
    return Math.min(Math.max(left, 1), marketRefresh / 1000);
  }

  const current = everySecond(clock, (now) =>
    prepare(contentOf(market.current()), { now, lifetime: lifetime(now), zipped: false, shared }),
  );
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
      send(request.raw, reply.raw, current());
    });

    own.get("/api/market/history", async (request, reply) => {
      const query = historyQuery.safeParse(request.query);
      if (!query.success) return reply.code(400).send({ error: "bad_request" });
      try {
        const content = await historyOf(query.data.range);
        const now = clock();
        const encodings = acceptedEncodings(request.headers["accept-encoding"] as string);
        const zipped = encodings.includes("gzip");
        reply.hijack();
        send(
          request.raw,
          reply.raw,
          prepare(content, { now, lifetime: lifetime(now), zipped, shared }),
        );
      } catch (error) {
        request.log.warn({ error: describeError(error) }, "the price history cannot be read");
        return reply.code(503).header("Retry-After", "10").send({ error: "unavailable" });
      }
    });
  });

  return (request, reply) => {
    if (request.url !== "/api/market") return false;
    send(request, reply, current());
    return true;
  };
}

/** Makes the answer anew when a second has passed, which is as often as anything in it can change. */
function everySecond(clock: () => Date, make: (now: Date) => Prepared): () => Prepared {
  let second = Number.NaN;
  let made: Prepared | undefined;
  return () => {
    const now = clock();
    const present = Math.floor(now.getTime() / 1000);
    if (made && present === second) return made;
    second = present;
    made = make(now);
    return made;
  };
}

/** Reads a range from the database once for each set of figures, however many ask at once. */
function rememberHistory(market: MarketRoutesParts["market"], range: HistoryRange) {
  let of: string | undefined;
  let reading: Promise<Content> | undefined;
  return (): Promise<Content> => {
    const { asOf } = market.current();
    if (reading && of === asOf) return reading;
    of = asOf;
    reading = market.history(range).then(contentOf);
    const mine = reading;
    mine.catch(() => {
      if (reading === mine) reading = undefined;
    });
    return mine;
  };
}

function send(request: IncomingMessage, reply: ServerResponse, answer: Prepared): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && matchesEtag(known, answer.etag)) {
    reply.writeHead(304, answer.unchangedHeaders);
    reply.end();
    return;
  }
  reply.writeHead(200, answer.headers);
  reply.end(answer.body);
}
