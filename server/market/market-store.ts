import * as z from "zod/mini";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh } from "#contract/limits.ts";
import {
  disagreement,
  figureOrigins,
  type HistoryPoint,
  type MarketFigures,
  marketFigures,
} from "#contract/market.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, hour, later } from "#server/database/durations.ts";
import type { SourcedFigures } from "./fetch-market.ts";
import { maxBackoff } from "./source-health.ts";

export interface MarketState {
  sourced: SourcedFigures | undefined;
  asOf: Date | undefined;
  failures: number;
  nextTryAt: Date;
}

/** The stored figures; an earlier release stored neither sources nor disagreements. */
const storedFigures = z.extend(marketFigures, {
  sources: z._default(figureOrigins, {}),
  disagreements: z._default(z.array(disagreement), []),
});

/** How long the points of each grain are kept; those of a day, for ever. */
const grains = [
  { name: "minute", length: marketRefresh, keptFor: day },
  { name: "hour", length: hour, keptFor: 31 * day },
  { name: "day", length: day, keptFor: undefined },
] as const;
type Grain = (typeof grains)[number];

/** Which points a range is drawn from, and how far apart the drawn ones are. */
const ranges: Record<HistoryRange, { grain: Grain; span: number | undefined; step: number }> = {
  "24h": { grain: grains[0], span: day, step: 5 * marketRefresh },
  "7d": { grain: grains[1], span: 7 * day, step: hour },
  "30d": { grain: grains[1], span: 30 * day, step: 4 * hour },
  all: { grain: grains[2], span: undefined, step: day },
};

/** With fewer points, finer ones are used. */
const minPoints = 12;
/** Most points of an answer: more could not be seen in a chart. */
const maxPoints = 400;

/** A next fetch that is further away than this was set by a clock that was ahead. */
const maxDelay = 2 * maxBackoff;

/** Whether the sources are due. */
export const isDue = (nextTryAt: Date, now: Date): boolean =>
  nextTryAt <= now || nextTryAt > later(now, maxDelay);

/**
 * Claims the next fetch for this node: the first one to set `next_try_at` later may call the sources. A node that
 * dies after it only delays the figures by a minute. The nodes' clocks must agree within seconds.
 */
export async function claimFetch(
  database: Queryable,
  address: string,
  now: Date,
): Promise<{ outcome: "claimed" } | { outcome: "taken" }> {
  const rows = await database.query(
    `INSERT INTO market_state AS kept (address, next_try_at) VALUES ($1, $3)
     ON CONFLICT (address) DO UPDATE SET next_try_at = excluded.next_try_at
     WHERE kept.next_try_at <= $2 OR kept.next_try_at > $4
     RETURNING 1`,
    [address, now, later(now, marketRefresh), later(now, maxDelay)],
  );
  return { outcome: rows.length > 0 ? "claimed" : "taken" };
}

export async function readState(
  database: Queryable,
  address: string,
): Promise<MarketState | undefined> {
  const [row] = await database.query<{
    figures: unknown;
    as_of: Date | null;
    failures: number;
    next_try_at: Date;
  }>("SELECT figures, as_of, failures, next_try_at FROM market_state WHERE address = $1", [
    address,
  ]);
  if (!row) return undefined;
  // Figures of another release may lack something that this one shows.
  const parsed = storedFigures.safeParse(row.figures);
  const known = row.as_of ? parsed.data : undefined;
  const { sources = {}, disagreements = [], ...figures } = known ?? {};
  return {
    sourced: known && { figures: figures as MarketFigures, sources, disagreements },
    asOf: known && (row.as_of ?? undefined),
    failures: row.failures,
    nextTryAt: row.next_try_at,
  };
}

/** Stores figures and their points of the history, and deletes points that are too old. */
export async function saveFigures(
  database: Database,
  address: string,
  { figures, ...origin }: SourcedFigures,
  asOf: Date,
): Promise<void> {
  const begin = (length: number) => new Date(Math.floor(asOf.getTime() / length) * length);
  await database.transaction(async (transaction) => {
    await transaction.query(
      "UPDATE market_state SET figures = $2::jsonb, as_of = $3, failures = 0 WHERE address = $1",
      [address, JSON.stringify({ ...figures, ...origin }), asOf.toISOString()],
    );
    for (const { name, length, keptFor } of grains) {
      await transaction.query(
        `INSERT INTO market_points (address, grain, at, price) VALUES ($1, $2, $3, $4)
         ON CONFLICT (address, grain, at) DO UPDATE SET price = excluded.price`,
        [address, name, begin(length).toISOString(), figures.price],
      );
      if (keptFor === undefined) continue;
      await transaction.query(
        "DELETE FROM market_points WHERE address = $1 AND grain = $2 AND at < $3",
        [address, name, new Date(asOf.getTime() - keptFor).toISOString()],
      );
    }
  });
}

/** Counts a failed try, and sets the time of the next one by how many have failed in a row. */
export async function recordFailure(
  database: Queryable,
  address: string,
  nextTryAfter: (failures: number) => Date,
): Promise<void> {
  const [row] = await database.query<{ failures: number }>(
    "UPDATE market_state SET failures = failures + 1 WHERE address = $1 RETURNING failures",
    [address],
  );
  await database.query("UPDATE market_state SET next_try_at = $2 WHERE address = $1", [
    address,
    nextTryAfter(row?.failures ?? 1),
  ]);
}

/**
 * The prices of a range, oldest first, thinned for a chart. A price is the last of its minute, hour or day, and is
 * dated to its end. If the range has too few, as in a young market, finer points are used from where they begin.
 */
export async function readHistory(
  database: Queryable,
  address: string,
  range: HistoryRange,
  now: Date,
): Promise<HistoryPoint[]> {
  const { grain, span, step } = ranges[range];
  const since = span === undefined ? new Date(0) : new Date(now.getTime() - span);
  const points = await readGrain(database, address, grain, since);
  if (points.length >= minPoints || range === "24h") return thinned(points, step / 1000);
  const finer = await readHistory(database, address, range === "all" ? "30d" : "24h", now);
  const begin = finer[0]?.[0] ?? Number.POSITIVE_INFINITY;
  return [...points.filter(([at]) => at < begin), ...finer];
}

async function readGrain(
  database: Queryable,
  address: string,
  grain: Grain,
  since: Date,
): Promise<HistoryPoint[]> {
  const rows = await database.query<{ at: Date; price: number }>(
    `SELECT at, price FROM market_points
     WHERE address = $1 AND grain = $2 AND at >= $3 ORDER BY at`,
    [address, grain.name, since.toISOString()],
  );
  return rows.map(({ at, price }) => [Math.round((at.getTime() + grain.length) / 1000), price]);
}

/** The last point of each step, with the steps doubled until few enough are left. */
function thinned(points: HistoryPoint[], step: number): HistoryPoint[] {
  const lastOfStep = new Map<number, HistoryPoint>();
  for (const point of points) lastOfStep.set(Math.floor(point[0] / step), point);
  return lastOfStep.size > maxPoints ? thinned(points, step * 2) : [...lastOfStep.values()];
}
