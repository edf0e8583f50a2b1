import type { Logger } from "pino";
import { marketRefresh } from "#contract/limits.ts";
import type { Disagreement } from "#contract/market.ts";
import { describeError } from "#server/database/describe-error.ts";
import { type CallHealth, isSame } from "./fetch-market.ts";

/** Longest wait after failures, in milliseconds. */
export const maxBackoff = 15 * marketRefresh;

/** A minute after the first failure, then twice as long each time, up to a quarter of an hour. */
export function backoffAfter(failures: number): number {
  return Math.min(marketRefresh * 2 ** Math.min(failures - 1, 10), maxBackoff);
}

type Call = Pick<CallHealth, "source" | "call">;
const keyOf = ({ source, call }: Call) => `${source} ${call}`;

/** Which calls are left out for now because they failed. Each node keeps its own record. */
export function createBackoff() {
  const failing = new Map<string, { failures: number; until: number }>();
  return {
    isBackingOff: (now: Date) => (call: Call) =>
      (failing.get(keyOf(call))?.until ?? 0) > now.getTime(),
    record(health: readonly CallHealth[], calledAt: Date): void {
      for (const one of health) {
        const key = keyOf(one);
        if (one.state === "ok") failing.delete(key);
        else {
          const failures = (failing.get(key)?.failures ?? 0) + 1;
          failing.set(key, { failures, until: calledAt.getTime() + backoffAfter(failures) });
        }
      }
    },
  };
}

/** A source that fails and recovers repeatedly is logged this often at most, in milliseconds. */
const logAtMostEvery = maxBackoff;

/**
 * Logs a failure once when it begins, once when it ends, and each further reason once in between. A failure right
 * after a recovery is not logged again, so that the log is never filled.
 */
export function createReport(log: Pick<Logger, "warn" | "info">, clock: () => Date) {
  const reported = new Map<string, Set<string>>();
  const begunAt = new Map<string, number>();
  /** Whether a failure has to be logged. */
  const begins = (what: string, reason: string): boolean => {
    const reasons = reported.get(what);
    if (reasons) return reasons.size < reasons.add(reason).size;
    const now = clock().getTime();
    if (now - (begunAt.get(what) ?? Number.NEGATIVE_INFINITY) < logAtMostEvery) return false;
    begunAt.set(what, now);
    reported.set(what, new Set([reason]));
    return true;
  };
  const recovered = ({ source, call }: Call) => {
    if (reported.delete(keyOf({ source, call }))) {
      log.info({ source, call }, "market source answers again");
    }
  };
  return {
    calls(health: readonly CallHealth[]) {
      for (const { source, call, state } of health) {
        if (state === "ok") recovered({ source, call });
        else if (begins(keyOf({ source, call }), state)) {
          log.warn({ source, call, reason: state }, "market source failed");
        }
      }
    },
    recovered,
    /** Logged once when it begins and once when it ends, by whichever node fetched. */
    disagreements(now: Disagreement[], before: Disagreement[]): void {
      for (const { figure, shown, other } of now.filter(isNewTo(before))) {
        log.warn({ figure, shown, other }, "market sources disagree by more than a tenth");
      }
      for (const { figure, shown, other } of before.filter(isNewTo(now))) {
        const sources = [shown.source, other.source];
        log.info({ figure, sources }, "market sources agree again");
      }
    },
    database(error: unknown) {
      if (error !== undefined) {
        if (!begins("database", "failed")) return;
        log.warn({ error: describeError(error) }, "market figures cannot be read");
      } else if (reported.delete("database")) log.info("market figures can be read again");
    },
  };
}

const isNewTo = (others: Disagreement[]) => (one: Disagreement) =>
  !others.some((other) => isSame(one, other));
