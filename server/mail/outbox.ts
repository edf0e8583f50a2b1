import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locale } from "#contract/locale.ts";
import type { Database } from "#server/database/database.ts";
import { retrySchedule } from "./mail-outcomes.ts";
import { isDue, isUnclaimed, type MailUrgency, type Pace, priorityOf } from "./pace.ts";
import type { MailRenderer } from "./render-mails.ts";
import { type SenderParts, startSender } from "./sender.ts";
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

export type Outbox = Awaited<ReturnType<typeof startOutbox>>;

interface OutboxParts extends SenderParts {
  /** The longest that an answer waits for a mail server, in milliseconds. */
  longestWait: number;
}

/** Starts the only sender of mail. */
export async function startOutbox({ longestWait, ...parts }: OutboxParts) {
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
  const { wake, condition, stop } = startSender(parts, outcomes);
  return {
    wake,
    stop,
    expectedDelay: createExpectedDelay(parts, () => condition().troubleSince),
    sweep: () => sweep(parts),
    /**
     * How many milliseconds to wait for the outcome of a mail: 0 where no mail is ever refused, where others
     * wait already, or where the mail server is slow.
     */
    outcomeTimeout(): number {
      const { isBusy, typicalTime, troubleSince } = condition();
      const others = outcomes.eventNames().length;
      // Half of the time is reserved for the queue and the database.
      const isSlow = typicalTime > longestWait / 2 || troubleSince !== undefined;
      return !transport.mayRefuse || isBusy || isSlow || others >= transport.atOnce
        ? 0
        : longestWait;
    },
    /**
     * How the first attempt to send a mail ended, whichever node made it, as far as it is known within
     * `milliseconds`.
     */
    firstOutcome(mailId: string, milliseconds: number): Promise<FirstOutcome> {
      const outcome = firstOutcome(mailId, milliseconds);
      wake();
      return outcome;
    },
  };
}

/** Milliseconds between two reads of the rows, while a call waits. */
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

interface Backlog {
  /** Null where no mail is queued. */
  priority: number | null;
  /** Mails that no node has claimed. */
  waiting: number;
  /** Seconds for which the one of them that waits longest has been due. */
  age: number;
  /** The tokens of the bucket when it was last filled, and how many seconds ago that was. */
  tokens: number;
  filledFor: number;
}

/** The queue as it was found. */
interface Counted {
  backlog: Backlog[];
  /** When it was requested, by `performance.now`, and how many mails of this process were enqueued by then. */
  at: number;
  enqueued: number;
}

/** How long a count of the queue is reused, in milliseconds. */
const countedFor = 1_000;
/** The longest that a caller waits for a count, in milliseconds. */
const maxCountTime = 1_000;

/**
 * Makes a function that estimates in how many seconds a mail enqueued now will leave: by its place in the
 * queue and the pace, by how long the mails before it have waited, and by how long the mail server has
 * accepted none. It is to be called once for each mail, after that was enqueued: what came since the last
 * count is known by these calls.
 */
function createExpectedDelay(
  parts: { database: Pick<Database, "query">; pace: () => Pace | undefined; clock: () => Date },
  troubleSince: () => number | undefined,
): (urgency: MailUrgency) => Promise<number> {
  let enqueued = 0;
  let known: Counted | undefined;
  let counting: { at: number; counted: Promise<Counted | undefined> } | undefined;

  /** The request was stored already: a failing count must not fail its answer. */
  async function count(at: number): Promise<Counted | undefined> {
    const before = enqueued;
    try {
      const backlog = await parts.database.query<Backlog>(countBacklog);
      known = { backlog, at, enqueued: before };
    } catch {
      // The last known count is the best estimate.
    }
    return known;
  }

  function lastCount(): Promise<Counted | undefined> {
    const at = performance.now();
    if (!counting || at - counting.at >= countedFor) counting = { at, counted: count(at) };
    const inTime = sleep(maxCountTime, undefined, { ref: false }).then(() => known);
    return Promise.race([counting.counted, inTime]);
  }

  return async (urgency) => {
    enqueued += 1;
    const place = enqueued;
    const counted = await lastCount();
    const trouble = troubleDelay(troubleSince(), parts.clock());
    if (!counted) return trouble;
    const last = priorityOf(urgency);
    const before = counted.backlog.filter(({ priority }) => priority !== null && priority <= last);
    const since = Math.max(0, place - counted.enqueued);
    const waiting = before.reduce((sum, row) => sum + row.waiting, since);
    const oldest = Math.max(0, ...before.map(({ age }) => age));
    return Math.max(paceDelay(parts.pace(), waiting, counted), oldest, trouble);
  };
}

const countBacklog = {
  name: "count-mail-backlog",
  text: `SELECT priority,
      count(mails.id) FILTER (WHERE ${isUnclaimed})::int AS waiting,
      coalesce(extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE ${isUnclaimed})), 0)::float8
        AS age,
      tokens, extract(epoch FROM now() - filled_at)::float8 AS "filledFor"
    FROM mail_pace LEFT JOIN mails ON state = 'queued' AND batch_id IS NULL AND next_attempt_at <= now()
    WHERE mail_pace.id = 1
    GROUP BY priority, tokens, filled_at`,
};

function paceDelay(pace: Pace | undefined, waiting: number, { backlog, at }: Counted): number {
  const [bucket] = backlog;
  if (!pace || !bucket) return 0;
  const seconds = Math.max(0, bucket.filledFor) + (performance.now() - at) / 1000;
  const filled = bucket.tokens + seconds * pace.perSecond;
  return Math.max(0, waiting - Math.min(filled, pace.burst)) / pace.perSecond;
}

/** The longer the mail server has accepted nothing, the later the attempt that is expected to succeed. */
function troubleDelay(since: number | undefined, now: Date): number {
  if (since === undefined) return 0;
  const lasted = (now.getTime() - since) / 1000;
  let next = 0;
  for (const wait of retrySchedule) {
    next += wait;
    if (next >= lasted) break;
  }
  return next;
}

/** Deletes the files of mails whose rows are gone, or whose person has been erased, where mails are files of a folder. */
async function sweep({
  database,
  transport,
  log,
}: SenderParts): Promise<{ outcome: "swept"; removed: number } | { outcome: "failed" }> {
  try {
    const removed = await transport.sweep?.(async (ids) => {
      const rows = await database.query<{ id: string }>(
        `SELECT id FROM mails WHERE id = ANY($1::uuid[])
         AND (batch_id IS NULL OR subject_id IS NOT NULL)`,
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

/** How late mail is, apart from batches, which wait by design. */
export async function mailLag(database: Pick<Database, "query">): Promise<MailLag> {
  const [row] = await database.query<{
    waiting: number;
    oldest: Date | null;
    paced: boolean | null;
  }>(
    `SELECT count(*)::int AS waiting, min(next_attempt_at) AS oldest,
       (SELECT tokens < 1 AND filled_at > now() - interval '5 minutes' FROM mail_pace
         WHERE id = 1) AS paced
     FROM mails WHERE ${isDue}`,
  );
  const { waiting = 0, oldest, paced } = row ?? {};
  return { waiting, oldest: oldest ?? undefined, isPaced: paced ?? false };
}
