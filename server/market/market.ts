import type { Logger } from "pino";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh, marketStaleAfter } from "#contract/limits.ts";
import type { Disagreement, HistoryAnswer, MarketAnswer } from "#contract/market.ts";
import { demoFigures, demoHistory, type MarketDefaults } from "#contract/market-demo.ts";
import type { Database } from "#server/platform/database.ts";
import { later } from "#server/platform/durations.ts";
import type { AskedToken, SourceSettings } from "./answers.ts";
import type { FetchParts } from "./ask.ts";
import { fetchMarket, type SourcedFigures } from "./fetch-market.ts";
import { createReport, createRests, waitAfter } from "./source-health.ts";
import { openSources } from "./sources.ts";
import {
  claimMinute,
  type Kept,
  keepFigures,
  readHistory,
  readKept,
  recordFailure,
} from "./store.ts";

export interface MarketParts extends FetchParts {
  database: Database;
  /** In order of trust. */
  sources: readonly SourceSettings[];
  /** The token, and what is said of it before any source has answered. */
  token: Pick<AskedToken, "chain" | "address"> & MarketDefaults;
  clock: () => Date;
  log: Pick<Logger, "warn" | "info">;
}

export interface Market {
  /** What to show now, from memory. */
  current(): MarketAnswer;
  /** What the sources disagree about. */
  disagreements(): Disagreement[];
  history(range: HistoryRange): Promise<HistoryAnswer>;
  /** When the next figures can be there. */
  nextFigures(): Date;
  /**
   * One turn of this node: asks the sources if their minute has come and no other node took it, and
   * reads what the others found out. Returns in how many milliseconds the next turn makes sense.
   */
  turn(): Promise<number>;
  /** Reads what is kept, then takes turns until it is stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often a node looks for what another one fetched, in milliseconds. */
const lookEvery = 5_000;
/** What a fetch and the look after it may take. */
const settling = 4_000;

/** The token's market: fetched by one node for all, kept in the database, answered from memory. */
export function createMarket(parts: MarketParts): Market {
  const { database, token, clock, log } = parts;
  const { address, chain: _, ...defaults } = token;
  const sources = openSources(parts.sources, token);
  const hasSource = sources.length > 0;
  const report = createReport(log, clock);
  const rests = createRests();
  let kept: Kept | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function fetchNow(claimedAt: Date): Promise<void> {
    const { sourced } = kept ?? {};
    const isResting = rests.isResting(claimedAt);
    const fetched = await fetchMarket(sources, { ...parts, defaults, known: sourced, isResting });
    rests.record(fetched.health, claimedAt);
    report.calls(fetched.health);
    if (fetched.outcome === "good") {
      const { figures, sources: origins, disagreements } = fetched;
      report.disagreements(disagreements, sourced?.disagreements ?? []);
      await keepFigures(database, address, { figures, sources: origins, disagreements }, clock());
      return;
    }
    await recordFailure(database, address, (failures) => later(claimedAt, waitAfter(failures)));
  }

  async function look(): Promise<void> {
    const before = kept?.asOf?.getTime() ?? 0;
    kept = await readKept(database, address);
    if ((kept?.asOf?.getTime() ?? 0) <= before) return;
    // Should the price fail here after another node got it, that is another failure.
    const priced = sources.find(({ name }) => name === kept?.sourced?.sources.price);
    if (priced?.calls[0]) report.recovered({ source: priced.name, call: priced.calls[0].name });
  }

  async function turn(): Promise<number> {
    try {
      await look();
      const now = clock();
      if (hasSource && (!kept || kept.nextTryAt <= now)) {
        const claim = await claimMinute(database, address, now);
        if (claim.outcome === "claimed") await fetchNow(now);
        await look();
      }
      report.database(undefined);
    } catch (error) {
      // What is in memory keeps being served.
      report.database(error);
      return lookEvery;
    }
    const untilDue = (kept?.nextTryAt.getTime() ?? 0) - clock().getTime();
    return hasSource ? Math.min(lookEvery, Math.max(50, untilDue)) : marketRefresh;
  }

  function takeTurns(): void {
    running = turn().then((wait) => {
      if (stopped) return;
      timer = setTimeout(takeTurns, wait);
      timer.unref();
    });
  }

  return {
    current() {
      const now = clock();
      if (!kept?.sourced || !kept.asOf) {
        const minute = new Date(Math.floor(now.getTime() / marketRefresh) * marketRefresh);
        return answer(
          address,
          { figures: demoFigures(defaults, now), sources: {} },
          "demo",
          minute,
        );
      }
      const isFresh = now.getTime() - kept.asOf.getTime() <= marketStaleAfter;
      const isLive = hasSource && kept.failures === 0 && isFresh;
      return answer(address, kept.sourced, isLive ? "live" : "cached", kept.asOf);
    },

    disagreements: () => kept?.sourced?.disagreements ?? [],

    async history(range) {
      const now = clock();
      const { sourced, asOf } = kept ?? {};
      if (!sourced || !asOf) {
        return { range, source: "demo", points: demoHistory(defaults, range, now) };
      }
      // Back from the last figures: while the sources are silent, the line they belong to stays.
      const points = await readHistory(database, address, range, asOf);
      // The minute, hour or day that is still running ends where the price is now.
      const end = Math.round(asOf.getTime() / 1000);
      const before = points.filter(([at]) => at <= end - marketRefresh / 1000);
      return { range, source: "recorded", points: [...before, [end, sourced.figures.price]] };
    },

    nextFigures() {
      const now = clock().getTime();
      const nextMinute = (Math.floor(now / marketRefresh) + 1) * marketRefresh;
      const due = hasSource ? (kept?.nextTryAt.getTime() ?? now) + settling : nextMinute;
      return new Date(Math.max(due, now));
    },

    turn,

    async start() {
      try {
        kept = await readKept(database, address);
      } catch (error) {
        report.database(error);
      }
      takeTurns();
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function answer(
  address: string,
  { figures, sources }: Pick<SourcedFigures, "figures" | "sources">,
  source: MarketAnswer["source"],
  asOf: Date,
): MarketAnswer {
  const moment = asOf.toISOString();
  return { address, ...figures, source, sources, asOf: moment, lastUpdated: moment };
}
