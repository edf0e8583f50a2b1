import type { Logger } from "pino";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh, marketStaleAfter } from "#contract/limits.ts";
import type { Disagreement, HistoryAnswer, MarketAnswer } from "#contract/market.ts";
import { demoFigures, demoHistory, type MarketDefaults } from "#contract/market-demo.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { later } from "#server/database/durations.ts";
import type { QuotedToken, SourceSettings } from "./answers.ts";
import { type FetchParts, fetchMarket, type SourcedFigures } from "./fetch-market.ts";
import {
  claimFetch,
  isDue,
  type MarketState,
  readHistory,
  readState,
  recordFailure,
  saveFigures,
} from "./market-store.ts";
import { backoffAfter, createBackoff, createReport } from "./source-health.ts";
import { openSources } from "./sources.ts";

export interface MarketParts extends DatabaseContext, FetchParts {
  /** In order of trust. */
  sources: readonly SourceSettings[];
  /** The token, and the group's own figures of it. */
  token: Pick<QuotedToken, "chain" | "address"> & MarketDefaults;
  log: Pick<Logger, "warn" | "info">;
}

export type Market = ReturnType<typeof createMarket>;

/** How often a node reads what another one fetched, in milliseconds. */
const pollEvery = 5_000;
/** How long a fetch and the poll after it may take, in milliseconds. */
const fetchTime = 4_000;

/** The token's market: fetched by one node for all, state in the database, answered from memory. */
export function createMarket(parts: MarketParts) {
  const { database, token, clock, log } = parts;
  const { address, chain: _, ...defaults } = token;
  const sources = openSources(parts.sources, token);
  const hasSource = sources.length > 0;
  const report = createReport(log, clock);
  const backoff = createBackoff();
  let state: MarketState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function fetchNow(claimedAt: Date): Promise<void> {
    const { sourced } = state ?? {};
    const isBackingOff = backoff.isBackingOff(claimedAt);
    const known = { defaults, known: sourced, isBackingOff };
    const fetched = await fetchMarket(sources, { ...parts, ...known });
    backoff.record(fetched.health, claimedAt);
    report.calls(fetched.health);
    if (fetched.outcome === "good") {
      const { figures, sources: origins, disagreements } = fetched;
      report.disagreements(disagreements, sourced?.disagreements ?? []);
      await saveFigures(database, address, { figures, sources: origins, disagreements }, clock());
      return;
    }
    await recordFailure(database, address, (failures) => later(claimedAt, backoffAfter(failures)));
  }

  async function readStored(): Promise<void> {
    const before = state?.asOf?.getTime() ?? 0;
    state = await readState(database, address);
    if ((state?.asOf?.getTime() ?? 0) <= before) return;
    // Another node got the price: a later failure here is a new one, to be logged again.
    const priced = sources.find(({ name }) => name === state?.sourced?.sources.price);
    if (priced?.calls[0]) report.recovered({ source: priced.name, call: priced.calls[0].name });
  }

  /**
   * Reads the figures that other nodes stored, and fetches new ones if they are due and no other node has claimed
   * to do so. Returns in how many milliseconds to poll again.
   */
  async function turn(): Promise<number> {
    try {
      await readStored();
      const now = clock();
      if (hasSource && (!state || isDue(state.nextTryAt, now))) {
        const claim = await claimFetch(database, address, now);
        if (claim.outcome === "claimed") await fetchNow(now);
        await readStored();
      }
      report.database(undefined);
    } catch (error) {
      // The figures in memory are still served.
      report.database(error);
      return pollEvery;
    }
    const untilDue = (state?.nextTryAt.getTime() ?? 0) - clock().getTime();
    return hasSource ? Math.min(pollEvery, Math.max(50, untilDue)) : marketRefresh;
  }

  function pollAgain(): void {
    running = turn().then((wait) => {
      if (stopped) return;
      timer = setTimeout(pollAgain, wait);
      timer.unref();
    });
  }

  return {
    /** The current figures, from memory. */
    current(): MarketAnswer {
      const now = clock();
      if (!state?.sourced || !state.asOf) {
        const minute = new Date(Math.floor(now.getTime() / marketRefresh) * marketRefresh);
        const demo = { figures: demoFigures(defaults, now), sources: {} };
        return answer(address, demo, "demo", minute);
      }
      const isFresh = now.getTime() - state.asOf.getTime() <= marketStaleAfter;
      const isLive = hasSource && state.failures === 0 && isFresh;
      return answer(address, state.sourced, isLive ? "live" : "cached", state.asOf);
    },

    disagreements: (): Disagreement[] => state?.sourced?.disagreements ?? [],

    async history(range: HistoryRange): Promise<HistoryAnswer> {
      const now = clock();
      const { sourced, asOf } = state ?? {};
      if (!sourced || !asOf) {
        return { range, source: "demo", points: demoHistory(defaults, range, now) };
      }
      // Up to the last figures, so that the line stays while the sources do not answer.
      const points = await readHistory(database, address, range, asOf);
      // The current minute, hour or day ends with the present price.
      const end = Math.round(asOf.getTime() / 1000);
      const before = points.filter(([at]) => at <= end - marketRefresh / 1000);
      return { range, source: "recorded", points: [...before, [end, sourced.figures.price]] };
    },

    /** When the next figures can be there. */
    nextFigures(): Date {
      const now = clock().getTime();
      const nextMinute = (Math.floor(now / marketRefresh) + 1) * marketRefresh;
      const due = hasSource ? (state?.nextTryAt.getTime() ?? now) + fetchTime : nextMinute;
      return new Date(Math.max(due, now));
    },

    turn,

    /** Reads the stored figures, then polls until it is stopped. */
    async start() {
      try {
        state = await readState(database, address);
      } catch (error) {
        report.database(error);
      }
      pollAgain();
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
