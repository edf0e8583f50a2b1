import type { Logger } from "pino";
import { marketRefresh } from "#contract/limits.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { Question } from "./answers.ts";
import type { Health } from "./sources.ts";

/** Longest wait after failures, in milliseconds. */
const longestWait = 15 * marketRefresh;

/** A minute after the first failure, then twice as long each time, up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  return Math.min(marketRefresh * 2 ** Math.min(failures - 1, 10), longestWait);
}

const questions: Question[] = ["price", "info", "overview"];

/** In one order, however the answers came. */
const entries = (health: Health) =>
  questions.flatMap((question) => {
    const state = health[question];
    return state === undefined ? [] : [[question, state] as const];
  });

/**
 * Which of the questions that only add to the price are left out for now, since they failed. Known to
 * this node alone: with several, each finds out for itself, and together they still keep the minute.
 */
export function createRests() {
  const failing = new Map<Question, { failures: number; until: number }>();
  return {
    /** The questions that are not to be asked yet. */
    at(now: Date): ReadonlySet<Question> {
      const resting = [...failing].filter(([, { until }]) => until > now.getTime());
      return new Set(resting.map(([question]) => question));
    },
    record(health: Health, askedAt: Date): void {
      for (const [question, state] of entries(health)) {
        // Without a price nothing is good: that question never rests.
        if (question === "price") continue;
        if (state === "ok") failing.delete(question);
        else {
          const failures = (failing.get(question)?.failures ?? 0) + 1;
          failing.set(question, { failures, until: askedAt.getTime() + waitAfter(failures) });
        }
      }
    },
  };
}

/** A source that fails and recovers by turns is reported this often at most, in milliseconds. */
const quietFor = longestWait;

/**
 * Logs a failure once when it begins and once when it ends. In between each further reason is logged
 * once, and what fails again right after it recovered is not logged again, so that no way of failing
 * fills the log.
 */
export function createReport(log: Pick<Logger, "warn" | "info">, clock: () => Date) {
  type Subject = Question | "database";
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
  const recovered = (call: Question) => {
    if (reported.delete(call)) log.info({ call }, "market source answers again");
  };
  return {
    sources(health: Health) {
      for (const [call, reason] of entries(health)) {
        if (reason === "ok") recovered(call);
        else if (begins(call, reason)) log.warn({ call, reason }, "market source failed");
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
