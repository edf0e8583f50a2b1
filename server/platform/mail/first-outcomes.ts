import type { EventEmitter } from "node:events";
import type { Database } from "../database.ts";

/** `waiting`: deferred, dropped, or not known yet. */
export type FirstOutcome = "sent" | "refused" | "waiting";

/** Milliseconds between two reads of the rows, while somebody waits. */
const pollEvery = 500;

/**
 * Makes a function that resolves with how the first attempt to send a mail ended, or with `waiting` after a
 * timeout. The sender of this process emits outcomes on `outcomes`, under the mail's id. The outcome of mails
 * that another node sent, or that were sent before the call, is read from their rows, in one statement for
 * all that are waited for.
 */
export function createFirstOutcome(
  database: Pick<Database, "query">,
  outcomes: EventEmitter,
): (mailId: string, milliseconds: number) => Promise<FirstOutcome> {
  let next: NodeJS.Timeout | undefined;

  function pollLater() {
    if (next || outcomes.eventNames().length === 0) return;
    next = setTimeout(async () => {
      await poll().catch(() => {
        // The sender may still emit the outcome; otherwise the timeout ends the wait.
      });
      next = undefined;
      pollLater();
    }, pollEvery).unref();
  }

  async function poll() {
    const rows = await database.query<{ id: string; state: string }>(
      `SELECT id, state FROM mails
       WHERE id = ANY($1::uuid[]) AND (state <> 'queued' OR attempts > 0)`,
      [outcomes.eventNames()],
    );
    for (const { id, state } of rows) {
      outcomes.emit(id, state === "sent" || state === "refused" ? state : "waiting");
    }
  }

  return async (mailId, milliseconds) => {
    const { promise, resolve } = Promise.withResolvers<FirstOutcome>();
    const timeout = setTimeout(resolve, milliseconds, "waiting");
    outcomes.on(mailId, resolve);
    pollLater();
    const outcome = await promise;
    clearTimeout(timeout);
    outcomes.off(mailId, resolve);
    return outcome;
  };
}
