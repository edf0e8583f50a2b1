import type { Logger } from "pino";
import { marketRefresh } from "#contract/limits.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { Call, Health } from "./sources.ts";

/** Longest wait after failures, in milliseconds. */
export const longestWait = 15 * marketRefresh;

/** A minute after the first failure, then twice as long each time, up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  return Math.min(marketRefresh * 2 ** Math.min(failures - 1, 10), longestWait);
}

const calls: Call[] = ["price", "info", "overview"];

export interface Rests {
  /** The questions that are not to be asked yet. */
  at(now: Date): ReadonlySet<Call>;
  record(health: Health, askedAt: Date): void;
}

/**
 * Which of the questions that only add to the price are left out for now, since they failed. Known to
 * this node alone: with several, each finds out for itself, and together they still keep the minute.
 */
export function createRests(): Rests {
  const failing = new Map<Call, { failures: number; until: number }>();
  return {
    at: (now) => new Set([...failing.keys()].filter((call) => isResting(call, now))),
    record(health, askedAt) {
      for (const call of calls) {
        const state = health[call];
        // Without a price nothing is good: that question never rests.
        if (state === undefined || call === "price") continue;
        if (state === "ok") {
          failing.delete(call);
          continue;
        }
        const failures = (failing.get(call)?.failures ?? 0) + 1;
        failing.set(call, { failures, until: askedAt.getTime() + waitAfter(failures) });
      }
    },
  };

  function isResting(call: Call, now: Date): boolean {
    return (failing.get(call)?.until ?? 0) > now.getTime();
  }
}

/** A source that fails and recovers by turns is reported this often at most, in milliseconds. */
const quietFor = longestWait;

/**
 * Logs a failure once when it begins and once when it ends. In between each further reason is logged
 * once, and what fails again right after it recovered is not logged again, so that no way of failing
 * fills the log.
 */
export function createReport(log: Pick<Logger, "warn" | "info">, clock: () => Date) {
  type Subject = Call | "database";
  const reported = new Map<Subject, Set<string>>();
  const begunAt = new Map<Subject, number>();
  /** Whether a failure has to be logged. */
  const begins = (what: Subject, reason: string): boolean => {
    const reasons = reported.get(what);
    if (reasons) return reasons.size < reasons.add(reason).size;
    const now = clock().getTime();
    if (now - (begunAt.get(what) ?? Number.NEGATIVE_INFINITY) < quietFor) return false;
    begunAt.set(what, now);
    reported.set(what, new Set([reason]));
    return true;
  };
  const recovered = (call: Call) => {
    if (reported.delete(call)) log.info({ call }, "market source answers again");
  };
  return {
    sources(health: Health) {
      for (const call of calls) {
        const state = health[call];
        if (state === undefined) continue;
        if (state === "ok") recovered(call);
        else if (begins(call, state)) log.warn({ call, reason: state }, "market source failed");
      }
    },
    priceRecovered: () => recovered("price"),
    database(error: unknown) {
      if (error !== undefined) {
        if (!begins("database", "failed")) return;
        log.warn({ error: describeError(error) }, "market figures cannot be read");
      } else if (reported.delete("database")) log.info("market figures can be read again");
    },
  };
}
