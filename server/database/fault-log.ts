import { causesOf, describeError } from "./describe-error.ts";
import { minute } from "./durations.ts";

type Log = Record<"warn" | "error", (details: object, message: string) => void>;

/** Kinds that are counted apart; faults of further kinds are logged one by one. */
const maxKinds = 200;

/**
 * Logs faults: the first of a kind at once, and each minute after that one line with the number of the others.
 * While the database is away every call fails: a line with a stack each would fill the disk.
 */
export function createFaultLog() {
  const repeated = new Map<string, number>();

  return (log: Log, error: unknown, message: string, level: "warn" | "error" = "error"): void => {
    const details = { error: describeError(error) };
    const kind = `${message} ${kindOf(error, details.error)}`;
    const count = repeated.get(kind);
    if (count !== undefined) return void repeated.set(kind, count + 1);
    log[level](details, message);
    if (repeated.size >= maxKinds) return;
    repeated.set(kind, 0);
    const timer = setInterval(() => {
      const more = repeated.get(kind) ?? 0;
      if (more === 0) {
        repeated.delete(kind);
        clearInterval(timer);
        return;
      }
      repeated.set(kind, 0);
      log[level]({ count: more, error: { ...details.error, stack: undefined } }, message);
    }, minute).unref();
  };
}

function kindOf(error: unknown, { type, code, message }: Record<string, unknown>): string {
  const causes = causesOf(error).map(
    (cause) => `${cause.name} ${(cause as { code?: unknown }).code}`,
  );
  return causes.length > 0 ? causes.join(", ") : `${type} ${code} ${message}`.slice(0, 200);
}
