import { EventEmitter } from "node:events";
import type { Logger } from "pino";
import type { Locale } from "#contract/locale.ts";
import type { Database } from "../database.ts";
import type { Queue } from "../queue.ts";
import { createFirstOutcome, type FirstOutcome } from "./first-outcomes.ts";
import type { Message, Sent, Transport } from "./transport.ts";

/** A mail as its renderer sees it: who it is for and why, never what was typed. */
export interface QueuedMail {
  id: string;
  kind: string;
  subject_id: string | null;
  /** Written by us alone, from the contract's list. */
  locale: Locale;
  to_address: string;
  attempts: number;
}

export type MailText = Omit<Message, "id" | "to">;

/** Renders mails of one kind. A mail left out of the answer is no longer wanted and is dropped. */
export type MailRenderer = (mails: QueuedMail[]) => Promise<Map<string, MailText>>;

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

export interface Outbox {
  /**
   * SQL of two common table expressions (`mail`, `mail_job`) that enqueue mails within a larger
   * statement, so that a mail is committed with what causes it. `source` selects id, kind,
   * subject_kind, subject_id, locale, to_address and created_at, in this order; the id must be new.
   */
  enqueueMail(source: string): string;
  /** Tells the sender that mails have been committed. */
  wake(): void;
  /**
   * How the first attempt to send a mail ended, whichever node made it, as far as it is known within
   * `milliseconds`.
   */
  firstOutcome(mailId: string, milliseconds: number): Promise<FirstOutcome>;
  /** Whether it is worth waiting for that at all. */
  mayRefuse: boolean;
  /** Deletes the files of mails whose rows are gone, where mails lie in a folder. */
  sweep(): Promise<{ outcome: "swept"; removed: number } | { outcome: "failed" }>;
}

export interface OutboxParts {
  database: Database;
  queue: Queue;
  transport: Transport;
  renderers: Record<string, MailRenderer>;
  clock: () => Date;
  log: Logger;
}

/** Seconds before each new attempt; after the last, the mail is `failed` and stays in sight. */
export const retrySchedule = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];

/** The queue whose jobs send mail. */
export const mailQueue = "mail";
type MailJob = { mailId: string; attempt: number };

/** Starts the only sender of mail. */
export async function startOutbox(parts: OutboxParts): Promise<Outbox> {
  const { database, queue, transport } = parts;
  const insertJobs = await queue.insertStatement(
    mailQueue,
    `SELECT coalesce(json_agg(json_build_object(
       'id', id, 'data', json_build_object('mailId', id, 'attempt', 0))), '[]'::json) FROM mail`,
  );
  const settledMails = new EventEmitter();
  const firstOutcome = createFirstOutcome(database, settledMails);

  await queue.work<MailJob>(mailQueue, { batchSize: 64, expireInSeconds: 300 }, async (jobs) => {
    const settled = await deliver(parts, jobs);
    for (const [id, { outcome }] of settled) {
      settledMails.emit(id, outcome === "deferred" ? "waiting" : outcome);
    }
  });

  return {
    enqueueMail: (source) => `
      mail AS (
        INSERT INTO mails (id, kind, subject_kind, subject_id, locale, to_address, created_at,
          next_attempt_at)
        SELECT id, kind, subject_kind, subject_id, locale, to_address, created_at, created_at
        FROM (${source}) AS new_mail (id, kind, subject_kind, subject_id, locale, to_address, created_at)
        RETURNING id
      ),
      mail_job AS (${insertJobs})`,
    wake: () => queue.wake(mailQueue),
    mayRefuse: transport.mayRefuse,
    sweep: () => sweep(parts),
    firstOutcome(mailId, milliseconds) {
      const outcome = firstOutcome(mailId, milliseconds);
      queue.wake(mailQueue);
      return outcome;
    },
  };
}

/**
 * One attempt for each job's mail. The number of attempts already made is in the job's data: a job that
 * comes twice, or after its mail was sent, finds another number or state and leaves the mail alone.
 */
export async function deliver(parts: OutboxParts, jobs: MailJob[]): Promise<Map<string, Sent>> {
  const { database, queue, transport, clock, log } = parts;
  const attemptOf = new Map(jobs.map((job) => [job.mailId, job.attempt]));
  const queued = await database.query<QueuedMail>(
    `SELECT id, kind, subject_id, locale, to_address, attempts FROM mails
     WHERE id = ANY($1::uuid[]) AND state = 'queued'`,
    [[...attemptOf.keys()]],
  );
  const due = queued.filter((mail) => attemptOf.get(mail.id) === mail.attempts);
  const texts = await render(parts, due);
  const settled = new Map<string, Sent>();
  await Promise.all(
    due.map(async (mail) => {
      const text = texts.get(mail.id);
      if (text instanceof Error)
        settled.set(mail.id, { outcome: "deferred", detail: text.message });
      else if (text) {
        settled.set(mail.id, await transport.send({ ...text, id: mail.id, to: mail.to_address }));
      }
    }),
  );

  const now = clock();
  const changes = due.map((mail) => change(mail, settled.get(mail.id), now));
  if (changes.length === 0) return settled;
  const record = (on: Pick<Database, "query">) =>
    on.query(recordAttempts, [JSON.stringify(changes)]);
  const again = changes.filter((row) => row.state === "queued");
  if (again.length === 0) await record(database);
  else {
    await database.transaction(async (transaction) => {
      await record(transaction);
      for (const row of again) {
        const job: MailJob = { mailId: row.id, attempt: row.attempts };
        await queue.add(transaction, mailQueue, job, row.delay);
      }
    });
  }
  for (const { id, state, last_error } of changes) {
    // Mail servers repeat the address they speak of; the log is no place for it.
    const detail = last_error?.replaceAll(/\S+@\S+/g, "…");
    if (detail) log.warn({ mail: id, state, detail }, "mail not sent");
  }
  return settled;
}

/** A mail is forgotten by deleting its row, by whoever does it; its file follows here. */
async function sweep({ database, transport, log }: OutboxParts): ReturnType<Outbox["sweep"]> {
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

const recordAttempts = {
  name: "record-mail-attempts",
  text: `UPDATE mails SET state = done.state, attempts = done.attempts, sent_at = done.sent_at,
      last_error = done.last_error, next_attempt_at = done.next_attempt_at
    FROM json_to_recordset($1::json) AS done (id uuid, state text, attempts integer,
      sent_at timestamptz, last_error text, next_attempt_at timestamptz)
    WHERE mails.id = done.id`,
};

function change(mail: QueuedMail, sent: Sent | undefined, now: Date) {
  const attempts = sent ? mail.attempts + 1 : mail.attempts;
  const row = { id: mail.id, attempts, next_attempt_at: now, delay: 0 };
  const nothing = { sent_at: null, last_error: null };
  if (!sent) return { ...row, ...nothing, state: "dropped" };
  if (sent.outcome === "sent") return { ...row, ...nothing, sent_at: now, state: "sent" };
  const fault = { ...row, sent_at: null, last_error: sent.detail };
  if (sent.outcome === "refused") return { ...fault, state: "refused" };
  const delay = retrySchedule[attempts - 1];
  if (delay === undefined) return { ...fault, state: "failed" };
  const next = new Date(now.getTime() + delay * 1000);
  return { ...fault, state: "queued", delay, next_attempt_at: next };
}

/** A renderer that fails delays its own mails, not those of the others. */
async function render(parts: OutboxParts, due: QueuedMail[]) {
  const texts = new Map<string, MailText | Error>();
  for (const [kind, mails] of Map.groupBy(due, (mail) => mail.kind)) {
    try {
      const renderer = parts.renderers[kind];
      if (!renderer) throw new Error(`There is no renderer for mails of the kind "${kind}".`);
      for (const [id, text] of await renderer(mails)) texts.set(id, text);
    } catch (error) {
      for (const mail of mails) texts.set(mail.id, error as Error);
    }
  }
  return texts;
}
