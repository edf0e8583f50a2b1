import type { Logger } from "pino";
import { describeError } from "#server/platform/http/errors.ts";
import { longestWait } from "./back-off.ts";
import type { Call, Health } from "./sources.ts";

/** A source that fails and recovers by turns is spoken of this often at most, in milliseconds. */
const quietFor = longestWait;

/**
 * Says a failure once when it begins and once when it ends. In between each further reason is said
 * once, and what fails again right after it recovered is not said again, so that no way of failing
 * fills the log.
 */
export function createReport(log: Pick<Logger, "warn" | "info">, clock: () => Date) {
  type Subject = Call | "database";
  const said = new Map<Subject, Set<string>>();
  const begunAt = new Map<Subject, number>();
  /** Whether a failure has to be said. */
  const begins = (what: Subject, reason: string): boolean => {
    const reasons = said.get(what);
    if (reasons) return reasons.size < reasons.add(reason).size;
    const now = clock().getTime();
    if (now - (begunAt.get(what) ?? Number.NEGATIVE_INFINITY) < quietFor) return false;
    begunAt.set(what, now);
    said.set(what, new Set([reason]));
    return true;
  };
  const recovered = (call: Call) => {
    if (said.delete(call)) log.info({ call }, "market source answers again");
  };
  return {
    sources(health: Health) {
      for (const [call, state] of Object.entries(health) as [Call, Health[Call] & string][]) {
        if (state === "ok") recovered(call);
        else if (begins(call, state)) log.warn({ call, reason: state }, "market source failed");
      }
    },
    priceHeard: () => recovered("price"),
    database(error: unknown) {
      if (error !== undefined) {
        if (!begins("database", "failed")) return;
        log.warn({ error: describeError(error) }, "market figures cannot be read");
      } else if (said.delete("database")) log.info("market figures can be read again");
    },
  };
}
