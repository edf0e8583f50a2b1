import type { Database } from "../database.ts";

/** `waiting`: put off, dropped, or not known yet. */
export type FirstOutcome = "sent" | "refused" | "waiting";

/** Milliseconds between two looks at the rows, while somebody waits. */
const lookEvery = 500;

/** Those who wait to hear how the first attempt to send a mail ended. */
export interface FirstOutcomes {
  /** Resolves with the outcome, or with `waiting` after `milliseconds`. */
  of(mailId: string, milliseconds: number): Promise<FirstOutcome>;
  /** Tells who waits for this mail. */
  tell(mailId: string, outcome: FirstOutcome): void;
}

/**
 * The sender of this process tells at once. Of mails that another node took, or that were sent before
 * anybody asked, the rows tell: one statement for all that are waited for.
 */
export function createFirstOutcomes(database: Pick<Database, "query">): FirstOutcomes {
  const waiting = new Map<string, (outcome: FirstOutcome) => void>();
  let next: NodeJS.Timeout | undefined;

  function lookLater() {
    if (next || waiting.size === 0) return;
    next = setTimeout(async () => {
      await look().catch(() => {
        // Who waits is told by the sender, or by the end of their patience.
      });
      next = undefined;
      lookLater();
    }, lookEvery).unref();
  }

  async function look() {
    const rows = await database.query<{ id: string; state: string }>(
      `SELECT id, state FROM mails
       WHERE id = ANY($1::uuid[]) AND (state <> 'queued' OR attempts > 0)`,
      [[...waiting.keys()]],
    );
    for (const { id, state } of rows) {
      tell(id, state === "sent" || state === "refused" ? state : "waiting");
    }
  }

  function tell(mailId: string, outcome: FirstOutcome) {
    waiting.get(mailId)?.(outcome);
  }

  return {
    tell,
    async of(mailId, milliseconds) {
      const { promise, resolve } = Promise.withResolvers<FirstOutcome>();
      const patience = setTimeout(resolve, milliseconds, "waiting");
      waiting.set(mailId, resolve);
      lookLater();
      const outcome = await promise;
      clearTimeout(patience);
      waiting.delete(mailId);
      return outcome;
    },
  };
}
