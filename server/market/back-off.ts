import { marketRefresh } from "#contract/limits.ts";
import type { Call, Health } from "./sources.ts";

/** Longest wait after failures, in milliseconds. */
export const longestWait = 15 * marketRefresh;

/** A minute after the first failure, then twice as long each time, up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  return Math.min(marketRefresh * 2 ** Math.min(failures - 1, 10), longestWait);
}

const additions = ["info", "overview"] as const satisfies Call[];

export interface Rests {
  /** The questions that are not to be asked yet. */
  at(now: Date): ReadonlySet<Call>;
  learn(health: Health, askedAt: Date): void;
}

/**
 * Which of the questions that only add to the price are left out for now, since they failed. Known to
 * this node alone: with several, each finds out for itself, and together they still keep the minute.
 */
export function createRests(): Rests {
  const failing = new Map<Call, { failures: number; until: number }>();
  return {
    at: (now) => new Set([...failing.keys()].filter((call) => isResting(call, now))),
    learn(health, askedAt) {
      for (const call of additions) {
        const state = health[call];
        if (state === undefined) continue;
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
