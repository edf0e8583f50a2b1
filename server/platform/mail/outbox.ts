import { EventEmitter } from "node:events";
import type { Locale } from "#contract/locale.ts";
import type { Database } from "../database.ts";
import { createExpectedDelay } from "./delay.ts";
import { type MailUrgency, priorityOf } from "./enqueue.ts";
import { isDue } from "./pace.ts";
import { type Demand, type MailRenderer, type SenderParts, startSender } from "./sender.ts";
import type { MailText } from "./transport.ts";

/**
 * Makes a renderer of mails about rows. `select` is SQL that reads the rows whose ids are in the array
 * `$1`; the mail of a row that it does not find is dropped.
 */
export function renderRows<Row extends { id: string }>(
  database: Pick<Database, "query">,
  select: string,
  render: (row: Row, locale: Locale) => MailText | Promise<MailText>,
): MailRenderer {
  return async (mails) => {
    const ids = mails.map((mail) => mail.subject_id).filter((id) => id !== null);
    const rows = await database.query<Row>(select, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const texts = new Map<string, MailText>();
    for (const mail of mails) {
      const row = found.get(mail.subject_id ?? "");
      if (row) texts.set(mail.id, await render(row, mail.locale));
    }
    return texts;
  };
}

/** `waiting`: deferred, dropped, or not known yet. */
type FirstOutcome = "sent" | "refused" | "waiting";

export interface Outbox {
  /** Tells the sender that mails have been committed. */
  wake(): void;
  /**
   * How the first attempt to send a mail ended, whichever node made it, as far as it is known within
   * `milliseconds`.
   */
  firstOutcome(mailId: string, milliseconds: number): Promise<FirstOutcome>;
  /**
   * How many milliseconds to wait for that: 0 where no mail is ever refused, where others wait already, or
   * where the mail server is slow.
   */
  outcomeTimeout(): number;
  /** Whether somebody waits for a mail of this process: work that can wait leaves them the disk. */
  demand(): Demand;
  /** An estimate of the seconds until a mail that is enqueued now will leave. */
  expectedDelay(urgency: MailUrgency): Promise<number>;
  /** Deletes the files of mails whose rows are gone, where mails lie in a folder. */
  sweep(): Promise<{ outcome: "swept"; removed: number } | { outcome: "failed" }>;
  stop(): Promise<void>;
}

interface OutboxParts extends SenderParts {
  /** The longest that an answer waits for a mail server, in milliseconds. */
  longestWait: number;
}

/** Starts the only sender of mail. */
export async function startOutbox({ longestWait, ...parts }: OutboxParts): Promise<Outbox> {
  const { database, transport } = parts;
  await database.query(
    "INSERT INTO mail_pace (id, tokens, filled_at) VALUES (1, 1e9, now()) ON CONFLICT DO NOTHING",
  );
  if (database.kind === "pglite") {
    // Only one process can have it open: a remaining lease belongs to one that was killed.
    await database.query(
      "UPDATE mails SET leased_until = NULL WHERE state = 'queued' AND leased_until IS NOT NULL",
    );
  }
  const outcomes = new EventEmitter();
  const firstOutcome = createFirstOutcome(database, outcomes);
  const sender = startSender(parts, outcomes);
  const { wake, condition, demand, stop } = sender;
  return {
    wake,
    demand,
    stop,
    expectedDelay: createExpectedDelay(parts, () => condition().troubleSince),
    sweep: () => sweep(parts),
    outcomeTimeout() {
      const { isBusy, typicalTime, troubleSince } = condition();
      const others = outcomes.eventNames().length;
      // Half of the time is reserved for the queue and the database.
      const isSlow = typicalTime > longestWait / 2 || troubleSince !== undefined;
      return !transport.mayRefuse || isBusy || isSlow || others >= transport.atOnce
        ? 0
        : longestWait;
    },
    firstOutcome(mailId, milliseconds) {
      const outcome = firstOutcome(mailId, milliseconds);
      wake();
      return outcome;
    },
  };
}

/** Milliseconds between two reads of the rows, while somebody waits. */
const pollEvery = 500;

/**
 * Makes a function that resolves with how the first attempt to send a mail ended, or with `waiting` after a
 * timeout. The sender of this process emits outcomes on `outcomes`, under the mail's id. The outcome of mails
 * that another node sent, or that were sent before the call, is read from their rows, in one statement for
 * all that are waited for.
 */
function createFirstOutcome(
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

/** Wherever a mail's row is deleted, its file is deleted here, later. */
async function sweep({ database, transport, log }: SenderParts): ReturnType<Outbox["sweep"]> {
  try {
    const removed = await transport.sweep?.(async (ids) => {
      const rows = await database.query<{ id: string }>(
        "SELECT id FROM mails WHERE id = ANY($1::uuid[])",
        [ids],
      );
      return new Set(rows.map(({ id }) => id));
    });
    return { outcome: "swept", removed: removed ?? 0 };
  } catch (error) {
    log.error({ detail: (error as Error).message }, "the mail folder could not be swept");
    return { outcome: "failed" };
  }
}

export interface MailLag {
  /** Mails that are due and that no node has claimed. */
  waiting: number;
  /** When the one that waits longest was due. */
  oldest: Date | undefined;
  /** Mails leave, as fast as the pace lets them. */
  isPaced: boolean;
}

/** How late mail is, apart from campaigns, which wait by design. */
export async function mailLag(database: Pick<Database, "query">, now: Date): Promise<MailLag> {
  const [row] = await database.query<{
    waiting: number;
    oldest: Date | null;
    paced: boolean | null;
  }>(
    `SELECT count(*)::int AS waiting, min(next_attempt_at) AS oldest,
       (SELECT tokens < 1 AND filled_at > now() - interval '5 minutes' FROM mail_pace
         WHERE id = 1) AS paced
     FROM mails WHERE ${isDue} AND priority < ${priorityOf("campaign")}`,
    [now],
  );
  const { waiting = 0, oldest, paced } = row ?? {};
  return { waiting, oldest: oldest ?? undefined, isPaced: paced ?? false };
}
