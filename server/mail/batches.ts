import type { Queryable } from "#server/database/database.ts";
import { priorityOf, staleAfter } from "./pace.ts";

/** Starts a batch with a pace of its own, in mails an hour, or resumes it. */
export async function runBatch(on: Queryable, id: string, perHour: number | null): Promise<void> {
  await on.query(
    `INSERT INTO mail_batches AS batch (id, state, per_hour, filled_at, claimed_at, heartbeat_at)
     VALUES ($1, 'running', $2, now(), now(), now())
     ON CONFLICT (id) DO UPDATE SET state = 'running', tokens = least(batch.tokens, 1),
       filled_at = now(), heartbeat_at = now()`,
    [id, perHour],
  );
}

/** Pauses or ends a batch: from then on none of its mails is claimed. */
export async function stopBatch(
  on: Queryable,
  id: string,
  state: "paused" | "ended",
): Promise<void> {
  await on.query("UPDATE mail_batches SET state = $2 WHERE id = $1", [id, state]);
}

/** Whether a mail of a batch has no outcome yet. */
export async function hasUnsent(on: Queryable, id: string): Promise<boolean> {
  const [row] = await on.query<{ unsent: boolean }>(
    `SELECT EXISTS (SELECT FROM mails WHERE batch_id = $1 AND state = 'waiting')
       OR EXISTS (SELECT FROM mails WHERE batch_id = $1 AND state = 'queued') AS unsent`,
    [id],
  );
  return row?.unsent ?? false;
}

/** Confirms that running batches are attended, once a minute. Those that no node attended for hours stay so. */
export async function attendBatches(on: Queryable): Promise<void> {
  await on.query({
    name: "attend-mail-batches",
    text: `UPDATE mail_batches SET heartbeat_at = now() WHERE state = 'running'
      AND heartbeat_at > now() - ${staleAfter} AND heartbeat_at < now() - interval '1 minute'`,
  });
}

/**
 * Records what a reader did by the link of a mail of a batch: of the mail that the link names, or else of the last
 * one about the subject. The mail of a subject that has just been erased no longer names it. Only the first time
 * counts. `kind` is that of the mail, where another one cannot have led to it.
 */
export async function recordResponse(
  on: Queryable,
  response: "accepted" | "unsubscribed",
  {
    mailId,
    subjectId,
    at,
    kind,
  }: { mailId: string | undefined; subjectId: string; at: Date; kind?: string },
): Promise<void> {
  const column = `${response}_at`;
  await on.query(
    `UPDATE mails SET ${column} = $3 WHERE ${column} IS NULL AND id = (
       SELECT id FROM mails WHERE batch_id IS NOT NULL
         AND (id = $1::uuid AND (subject_id = $2 OR subject_id IS NULL)
           OR subject_id = $2 AND state IN ('queued', 'sent') AND kind = coalesce($4, kind))
       ORDER BY (id = $1::uuid) IS TRUE DESC, id DESC LIMIT 1)`,
    [mailId ?? null, subjectId, at, kind ?? null],
  );
}

/** Condition on mail_batches: no node has attended it for so long that this may be a restored backup. */
export const isStale = `(mail_batches.state = 'running' AND heartbeat_at <= now() - ${staleAfter})`;

/**
 * SQL of a common table expression (`mail`) that stores mails of a batch. `source` selects id, kind,
 * subject_kind, subject_id, locale, batch_id and ordinal, in this order.
 */
export const enqueueInBatch = (source: string): string => `
  mail AS (
    INSERT INTO mails (id, kind, subject_kind, subject_id, locale, batch_id, ordinal, to_address,
      state, priority, created_at, next_attempt_at)
    SELECT id, kind, subject_kind, subject_id, locale, batch_id, ordinal, '', 'waiting',
      ${priorityOf("batch")}, now(), now()
    FROM (${source}) AS new_mail (id, kind, subject_kind, subject_id, locale, batch_id, ordinal)
    RETURNING id
  )`;

/** How many mails of a batch are in each state. */
export interface BatchCounts {
  total: number;
  /** Claimed by a node. */
  queued: number;
  sent: number;
  refused: number;
  failed: number;
  /** Not sent, by reason; and without one, since the batch was ended. */
  dropped: number;
  droppedFor: Record<string, number>;
  withdrawn: number;
}

interface Group {
  batch_id: string;
  batch_state: "running" | "paused" | "ended";
  state: "waiting" | "queued" | "sent" | "refused" | "failed" | "dropped";
  dropped_for: string | null;
  is_claimed: boolean;
  count: number;
}

const countMails = {
  name: "count-batch-mails",
  text: `SELECT batch_id, mail_batches.state AS batch_state, mails.state, dropped_for,
      mails.state = 'queued' AND leased_until > now() IS TRUE AS is_claimed, count(*)::int AS count
    FROM mails JOIN mail_batches ON mail_batches.id = batch_id
    WHERE batch_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5`,
};

export const noMails = (): BatchCounts => ({
  ...{ total: 0, queued: 0, sent: 0, refused: 0, failed: 0, dropped: 0, withdrawn: 0 },
  droppedFor: {},
});

function add(counts: BatchCounts, group: Group): void {
  const { state, batch_state, dropped_for: reason, is_claimed, count } = group;
  counts.total += count;
  if (state === "sent" || state === "refused" || state === "failed") counts[state] += count;
  else if (state === "dropped") {
    counts.dropped += count;
    if (reason) counts.droppedFor[reason] = (counts.droppedFor[reason] ?? 0) + count;
  } else if (is_claimed) counts.queued += count;
  else if (batch_state === "ended") counts.withdrawn += count;
}

/** A count is reused for a multiple of the time it took, but no longer than a number of milliseconds. */
const reused = { times: 10, most: 10_000 };

/**
 * Makes the function that counts the mails of batches, for one process. The counts of running batches are a
 * moment old. Those of an ended batch are stored once no outcome can come any more.
 */
export type CountBatches = ReturnType<typeof createBatchCounts>;
export function createBatchCounts() {
  const known = new Map<string, { until: number; counts: BatchCounts }>();

  return async (on: Queryable, ids: readonly string[]): Promise<Map<string, BatchCounts>> => {
    const found = new Map<string, BatchCounts>();
    const began = performance.now();
    for (const [id, { until }] of known) if (until < began) known.delete(id);
    const batches = await on.query<{ id: string; state: string; final_counts: BatchCounts | null }>(
      "SELECT id::text AS id, state, final_counts FROM mail_batches WHERE id = ANY($1::uuid[])",
      [ids],
    );
    const missing = new Set<string>();
    const ended = new Set<string>();
    for (const { id, state, final_counts } of batches) {
      const counts = final_counts ?? (state === "running" ? known.get(id)?.counts : undefined);
      if (counts) found.set(id, counts);
      else missing.add(id);
      if (state === "ended") ended.add(id);
    }
    if (missing.size === 0) return found;
    for (const id of missing) found.set(id, noMails());
    const counting = performance.now();
    for (const group of await on.query<Group>(countMails, [[...missing]])) {
      const counts = found.get(group.batch_id);
      if (counts) add(counts, group);
    }
    const now = performance.now();
    const until = now + Math.min(reused.most, (now - counting) * reused.times);
    for (const id of missing) {
      const counts = found.get(id);
      if (!counts) continue;
      known.set(id, { until, counts });
      if (ended.has(id) && counts.queued === 0) await keepFinal(on, id, counts);
    }
    return found;
  };
}

/** After this, a node that claimed mails before has recorded what became of them, or died. */
const outcomesWithin = "interval '10 minutes'";

async function keepFinal(on: Queryable, id: string, counts: BatchCounts): Promise<void> {
  await on.query(
    `UPDATE mail_batches SET final_counts = $2::jsonb
     WHERE id = $1 AND state = 'ended' AND claimed_at < now() - ${outcomesWithin}`,
    [id, JSON.stringify(counts)],
  );
}
