import type { EventEmitter } from "node:events";
import type { Database } from "../database.ts";

/** `waiting`: put off, dropped, or not known yet. */
export type FirstOutcome = "sent" | "refused" | "waiting";

/** Milliseconds between two looks at the rows, while somebody waits. */
const lookEvery = 500;

/**
 * Makes a function that resolves with how the first attempt to send a mail ended, or with `waiting`
 * after so many milliseconds. The sender of this process emits outcomes on `settled`, each under the
 * mail's id. Of mails that another node took, or that were sent before anybody asked, the rows tell:
 * one statement for all that are waited for.
 */
export function createFirstOutcome(
  database: Pick<Database, "query">,
  settled: EventEmitter,
): (mailId: string, milliseconds: number) => Promise<FirstOutcome> {
  let next: NodeJS.Timeout | undefined;

  function lookLater() {
    if (next || settled.eventNames().length === 0) return;
    next = setTimeout(async () => {
      await look().catch(() => {
        // The sender may still tell; otherwise the time runs out.
      });
      next = undefined;
      lookLater();
    }, lookEvery).unref();
  }

  async function look() {
    const rows = await database.query<{ id: string; state: string }>(
      `SELECT id, state FROM mails
       WHERE id = ANY($1::uuid[]) AND (state <> 'queued' OR attempts > 0)`,
      [settled.eventNames()],
    );
    for (const { id, state } of rows) {
      settled.emit(id, state === "sent" || state === "refused" ? state : "waiting");
    }
  }

  return async (mailId, milliseconds) => {
    const { promise, resolve } = Promise.withResolvers<FirstOutcome>();
    const timeout = setTimeout(resolve, milliseconds, "waiting");
    settled.on(mailId, resolve);
    lookLater();
    const outcome = await promise;
    clearTimeout(timeout);
    settled.off(mailId, resolve);
    return outcome;
  };
}
