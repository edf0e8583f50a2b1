import type { Database, Queryable } from "#server/database/database.ts";
import type { Objection, QueuedMail } from "./render-mails.ts";
import type { Sent } from "./transport.ts";

/** Seconds before each new attempt; after the last, the mail is `failed`, and is still shown. */
export const retrySchedule = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];

/** The outcome of a mail of a batch: sent, or refused permanently. */
export interface BatchOutcome {
  batchId: string;
  kind: string;
  subjectKind: string | null;
  subjectId: string | null;
  to: string;
  at: Date;
  state: "sent" | "refused";
  detail: string;
}

/** Records outcomes where they matter, in the transaction that records them with the mails. */
export type OutcomeRecorder = (on: Queryable, outcomes: readonly BatchOutcome[]) => Promise<void>;

type TriedMail = QueuedMail & { claims: number; batch_id: string | null };
export type OutcomeRow = ReturnType<typeof outcomeRow>;

/**
 * A node whose lease ran out may record late. That a mail was sent is always recorded; any other outcome is
 * ignored once another node has claimed the mail, or it was sent. A mail without an attempt gives its token
 * back to the pace, and to that of its batch.
 */
const recordOutcomes = {
  name: "record-mail-outcomes",
  text: `WITH done AS (
    SELECT * FROM json_to_recordset($1::json) AS done (id uuid, claims integer, state text,
      attempts integer, sent_at timestamptz, last_error text, seconds float8, unspent boolean,
      dropped_for text)
  ), locked AS (
    SELECT mails.id AS locked_id FROM mails JOIN done ON done.id = mails.id
    WHERE mails.state = 'queued' AND mails.claims = done.claims
      OR mails.state IN ('queued', 'waiting') AND done.state = 'sent'
    ORDER BY mails.id FOR UPDATE OF mails
  ), written AS (
    UPDATE mails SET state = done.state, attempts = done.attempts, sent_at = done.sent_at,
      last_error = done.last_error, dropped_for = done.dropped_for, leased_until = NULL,
      next_attempt_at = now() + done.seconds * interval '1 second'
    FROM done WHERE mails.id = done.id AND mails.id IN (SELECT locked_id FROM locked)
    RETURNING done.unspent, batch_id
  ), given_back AS (
    UPDATE mail_pace SET tokens = tokens + (SELECT count(*) FROM written WHERE unspent)
    WHERE id = 1 AND EXISTS (SELECT FROM written WHERE unspent)
  ), given_to_batches AS (
    UPDATE mail_batches SET tokens = tokens + unused.count
    FROM (SELECT batch_id, count(*) FROM written WHERE unspent AND batch_id IS NOT NULL
      GROUP BY batch_id) AS unused
    WHERE mail_batches.id = unused.batch_id AND per_hour IS NOT NULL
  )
  SELECT count(*)::int AS unspent FROM written WHERE unspent`,
};

export function outcomeRow(mail: TriedMail, sent: Sent | Objection, now: Date) {
  const unspent = sent.outcome === "dropped" || sent.outcome === "postponed";
  const attempts = unspent ? mail.attempts : mail.attempts + 1;
  const { id, claims, batch_id: batchId } = mail;
  const { kind, subject_kind: subjectKind, subject_id: subjectId, to_address: to } = mail;
  const of = { kind, subjectKind, subjectId, to, at: now };
  const ofBatch = (state: BatchOutcome["state"], detail: string): BatchOutcome | undefined =>
    batchId === null ? undefined : { ...of, batchId, state, detail };
  const row = {
    ...{ id, claims, attempts, unspent, ofBatch: undefined as BatchOutcome | undefined },
    ...{ seconds: 0, sent_at: null, last_error: null, dropped_for: null },
  };
  if (sent.outcome === "dropped") return { ...row, state: "dropped", dropped_for: sent.reason };
  if (sent.outcome === "postponed") return { ...row, state: "queued", seconds: sent.seconds };
  if (sent.outcome === "sent") {
    return { ...row, sent_at: now, state: "sent", ofBatch: ofBatch("sent", "") };
  }
  // PostgreSQL accepts neither of these, and would refuse the outcomes of other mails with this one.
  const detail = sent.detail.toWellFormed().replaceAll("\0", " ");
  const fault = { ...row, last_error: detail };
  if (sent.outcome === "refused") {
    return { ...fault, state: "refused", ofBatch: ofBatch("refused", detail) };
  }
  const delay = retrySchedule[attempts - 1];
  if (delay === undefined) return { ...fault, state: "failed" };
  return { ...fault, state: "queued", seconds: delay };
}

/** Returns how many of the mails were not tried. */
export async function writeOutcomes(
  database: Database,
  rows: OutcomeRow[],
  recorders: readonly OutcomeRecorder[] = [],
): Promise<number> {
  const write = async (on: Queryable) => {
    const [written] = await on.query<{ unspent: number }>(recordOutcomes, [
      JSON.stringify(rows.map(({ ofBatch: _, ...row }) => row)),
    ]);
    return written?.unspent ?? 0;
  };
  const ofBatches = rows.flatMap(({ ofBatch }) => (ofBatch ? [ofBatch] : []));
  if (ofBatches.length === 0 || recorders.length === 0) return write(database);
  return database.transaction(async (on) => {
    // People first, then their mails: who erases a person locks them in the same order.
    for (const record of recorders) await record(on, ofBatches);
    return write(on);
  });
}
