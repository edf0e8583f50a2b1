import type { Logger } from "pino";
import { demoFigures, demoHistory, type MarketDefaults } from "#contract/market-demo.ts";
import {
  type HistoryAnswer,
  type HistoryRange,
  type MarketAnswer,
  marketMinute,
  staleAfter,
} from "#contract/market-terms.ts";
import type { Database } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { AskParts } from "./ask.ts";
import { type Call, fetchMarket, type Health, type SourceSettings } from "./sources.ts";
import {
  claimMinute,
  type Kept,
  keepFigures,
  noteFailure,
  readHistory,
  readKept,
} from "./store.ts";

export interface MarketParts extends AskParts {
  database: Database;
  settings: SourceSettings;
  /** The token's address and what is said of it before any source has answered. */
  token: { address: string } & MarketDefaults;
  clock: () => Date;
  log: Pick<Logger, "warn" | "info">;
}

export interface Market {
  /** What to show now, from memory. */
  current(): MarketAnswer;
  history(range: HistoryRange): Promise<HistoryAnswer>;
  /** When the next figures can be there. */
  nextFigures(): Date;
  /**
   * One turn of this node: asks the sources if their minute has come and no other node took it, and
   * learns what the others found out. Returns in how many milliseconds the next turn makes sense.
   */
  turn(): Promise<number>;
  /** Reads what is kept, then takes turns until it is stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often a node looks for what another one fetched, in milliseconds. */
const lookEvery = 5_000;
/** Longest wait after failures, in milliseconds. */
const longestWait = 15 * marketMinute;
/** What a fetch and the look after it may take. */
const settling = 4_000;

/** A minute after the first failure, then twice as long each time, up to a quarter of an hour. */
function waitAfter(failures: number): number {
  return Math.min(marketMinute * 2 ** Math.min(failures - 1, 10), longestWait);
}

/** The token's market: fetched by one node for all, kept in the database, answered from memory. */
export function createMarket(parts: MarketParts): Market {
  const { database, settings, token, clock, log } = parts;
  const { address, ...defaults } = token;
  const hasSource = Boolean(settings.explorerUrl || settings.defiUrl);
  const report = createReport(log);
  let kept: Kept | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function fetchNow(claimedAt: Date): Promise<void> {
    const known = { ...defaults, ...kept?.figures };
    const fetched = await fetchMarket(settings, address, known, parts);
    report.sources(fetched.health);
    if (fetched.outcome === "good") {
      await keepFigures(database, address, fetched.figures, clock());
      return;
    }
    await noteFailure(
      database,
      address,
      (failures) => new Date(claimedAt.getTime() + waitAfter(failures)),
    );
  }

  async function turn(): Promise<number> {
    try {
      kept = await readKept(database, address);
      const now = clock();
      if (hasSource && (!kept || kept.nextTryAt <= now)) {
        const claim = await claimMinute(database, address, now);
        if (claim.outcome === "claimed") await fetchNow(now);
        kept = await readKept(database, address);
      }
      report.database(undefined);
    } catch (error) {
      // What is in memory keeps being served.
      report.database(error);
      return lookEvery;
    }
    const untilDue = (kept?.nextTryAt.getTime() ?? 0) - clock().getTime();
    return hasSource ? Math.min(lookEvery, Math.max(50, untilDue)) : marketMinute;
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
      const figures = kept?.figures;
      if (!figures || !kept?.asOf) {
        const minute = new Date(Math.floor(now.getTime() / marketMinute) * marketMinute);
        return answer(address, demoFigures(defaults, now), "demo", minute);
      }
      const isFresh = now.getTime() - kept.asOf.getTime() <= staleAfter;
      const isLive = hasSource && kept.failures === 0 && isFresh;
      return answer(address, figures, isLive ? "live" : "cached", kept.asOf);
    },

    async history(range) {
      const now = clock();
      const { figures, asOf } = kept ?? {};
      if (!figures || !asOf) {
        return { range, source: "demo", points: demoHistory(defaults, range, now) };
      }
      const points = await readHistory(database, address, range, now);
      // The minute, hour or day that is still running ends where the price is now.
      const end = Math.round(asOf.getTime() / 1000);
      const before = points.filter(([at]) => at <= end - marketMinute / 1000);
      return { range, source: "recorded", points: [...before, [end, figures.price]] };
    },

    nextFigures() {
      const now = clock().getTime();
      const nextMinute = (Math.floor(now / marketMinute) + 1) * marketMinute;
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
  figures: Omit<MarketAnswer, "address" | "source" | "asOf" | "lastUpdated">,
  source: MarketAnswer["source"],
  asOf: Date,
): MarketAnswer {
  const moment = asOf.toISOString();
  return { address, ...figures, source, asOf: moment, lastUpdated: moment };
}

/** Says a failure once when it begins, once when its reason changes and once when it ends. */
function createReport(log: MarketParts["log"]) {
  const last = new Map<Call | "database", string>();
  const changed = (what: Call | "database", state: string) => {
    const before = last.get(what) ?? "ok";
    last.set(what, state);
    return before !== state;
  };
  return {
    sources(health: Health) {
      for (const [call, state] of Object.entries(health) as [Call, string][]) {
        if (!changed(call, state)) continue;
        if (state === "ok") log.info({ call }, "market source answers again");
        else log.warn({ call, reason: state }, "market source failed");
      }
    },
    database(error: unknown) {
      if (!changed("database", error === undefined ? "ok" : "failed")) return;
      if (error === undefined) log.info("market figures can be read again");
      else log.warn({ error: describeError(error) }, "market figures cannot be read");
    },
  };
}
