/** The order in which mails leave. Mails of batches have the last priority. */
const priorities = { account: 0, confirmation: 1, notice: 2, bulk: 3, batch: 4 } as const;
/** The priorities of single mails. */
export type MailUrgency = Exclude<keyof typeof priorities, "batch">;

export const priorityOf = (urgency: keyof typeof priorities): number => priorities[urgency];

/**
 * The pace of all mail, as a token bucket: a tenth of an hour's mails may be sent at once, the rest evenly.
 * So no hour sees more than `perHour`.
 */
export interface Pace {
  /** Mails that may be sent at once after a quiet time. */
  burst: number;
  perSecond: number;
}

export function paceOf(perHour: number): Pace {
  const burst = Math.max(1, Math.floor(perHour / 10));
  return { burst, perSecond: Math.max(1, perHour - burst) / 3600 };
}

/** The tokens of a batch's own bucket by now: the same as `paceOf`, by the database's clock. */
const batchTokens = `CASE WHEN per_hour IS NULL THEN 1e9 ELSE least(
  greatest(1, per_hour / 10), mail_batches.tokens + extract(epoch FROM now() - mail_batches.filled_at)
    * greatest(1, per_hour - greatest(1, per_hour / 10)) / 3600.0) END`;

export const isUnclaimed = "(leased_until IS NULL OR leased_until <= now())";

/** Whether a single mail may be claimed: queued, due and not leased. */
export const isDue = `state = 'queued' AND batch_id IS NULL AND next_attempt_at <= now() AND ${isUnclaimed}`;

/** Whether a mail of a batch that was claimed before may be claimed again. */
const isRetried = `state = 'queued' AND batch_id IS NOT NULL AND next_attempt_at <= now() AND ${isUnclaimed}`;

/** A batch that no node has attended for this long may be a restored backup: it is not sent automatically. */
export const staleAfter = "interval '2 hours'";

/**
 * While more mails of a batch than this wait for another attempt, no more of it are tried for the first time:
 * whole domains accept none for now.
 */
const maxRetries = 10_000;

/** The bucket of all mail, locked where there is something to claim. $3 is its size, $4 what it gains a second. */
const bucket = (isWork: string, isPaced: boolean) => `bucket AS (
    SELECT ${
      isPaced
        ? "least($3::float8, tokens + $4::float8 * greatest(0, extract(epoch FROM now() - filled_at)))"
        : "1e9::float8"
    } AS bucket_tokens FROM mail_pace WHERE id = 1 AND EXISTS (${isWork}) FOR UPDATE
  )`;

const spent = `spent AS (
    UPDATE mail_pace SET tokens = bucket_tokens - (SELECT count(*) FROM claimed),
      filled_at = greatest(filled_at, now())
    FROM bucket WHERE id = 1 AND EXISTS (SELECT FROM claimed)
  )`;

/** Leases the mails of `due`, by their ids alone: of new rows the planner has no statistics. */
const claimed = `claimed AS (
    UPDATE mails SET claims = claims + 1, claimed_at = clock_timestamp(),
      created_at = CASE WHEN state = 'waiting' THEN now() ELSE created_at END, state = 'queued',
      leased_until = now() + $2::float8 * interval '1 second'
    WHERE id = ANY(ARRAY(SELECT due_id FROM due))
    RETURNING id, kind, subject_kind, subject_id, locale, to_address, created_at, attempts, claims,
      priority, batch_id, ordinal
  )`;

/** Claims single mails: $1 how many at most, $2 seconds of the lease. */
const claimSingle = (
  isPaced: boolean,
) => `WITH ${isPaced ? `${bucket(`SELECT FROM mails WHERE ${isDue}`, true)},` : ""}
  due AS (
    SELECT id AS due_id FROM mails WHERE ${isDue}
    ORDER BY priority, next_attempt_at, id
    LIMIT ${isPaced ? "coalesce((SELECT least($1::int, floor(bucket_tokens)::int) FROM bucket), 0)" : "$1::int"}
    FOR UPDATE SKIP LOCKED
  ), ${claimed}${isPaced ? `, ${spent}` : ""}
  SELECT * FROM claimed ORDER BY priority, created_at, id`;

const isClaimable = `mail_batches.state = 'running' AND heartbeat_at > now() - ${staleAfter}
  AND ${batchTokens} >= 1`;
/**
 * Whether a batch has such a mail. A subquery with a limit, since of EXISTS the planner may make a table of all such
 * mails, of all batches, for each claim.
 */
const hasMail = (condition: string, order: string) =>
  `(SELECT true FROM mails WHERE batch_id = mail_batches.id AND ${condition} ORDER BY ${order} LIMIT 1) IS TRUE`;
const hasRetries = hasMail(isRetried, "next_attempt_at");
const hasFirstAttempts = `${hasMail("state = 'waiting'", "ordinal")}
  AND NOT EXISTS (SELECT FROM mails WHERE batch_id = mail_batches.id AND state = 'queued'
    OFFSET ${maxRetries})`;
const hasWork = `${isClaimable} AND (${hasRetries} OR ${hasFirstAttempts})`;

/**
 * Claims mails of the batch that has waited longest: first those that are due again, then the next ones. Nodes
 * take turns by the lock on the bucket's row, so `claimed_at` has the order in which claims were committed: of
 * two mails to one person, each sees whether the other was claimed before it.
 */
const claimOfBatch = (isPaced: boolean) => `
  WITH ${bucket(`SELECT FROM mail_batches WHERE ${hasWork}`, isPaced)},
  chosen AS (
    SELECT mail_batches.id AS chosen_id, ${batchTokens} AS own_tokens,
      least($1::int, floor(${batchTokens})::int, floor(bucket_tokens)::int) AS room
    FROM mail_batches, bucket WHERE ${hasWork} AND bucket_tokens >= 1
    ORDER BY mail_batches.claimed_at, mail_batches.id LIMIT 1 FOR NO KEY UPDATE OF mail_batches
  ), retried AS (
    SELECT id AS due_id FROM mails WHERE batch_id = (SELECT chosen_id FROM chosen) AND ${isRetried}
    ORDER BY next_attempt_at LIMIT coalesce((SELECT room FROM chosen), 0) FOR UPDATE SKIP LOCKED
  ), first AS (
    SELECT id AS due_id FROM mails
    WHERE batch_id = (SELECT chosen_id FROM chosen) AND state = 'waiting'
      AND EXISTS (SELECT FROM mail_batches WHERE id = (SELECT chosen_id FROM chosen) AND ${hasFirstAttempts})
    ORDER BY ordinal
    LIMIT coalesce((SELECT room FROM chosen), 0) - (SELECT count(*) FROM retried)
    FOR UPDATE SKIP LOCKED
  ), due AS (SELECT due_id FROM retried UNION ALL SELECT due_id FROM first),
  ${claimed}, used AS (
    UPDATE mail_batches SET tokens = own_tokens - (SELECT count(*) FROM claimed), filled_at = now(),
      claimed_at = clock_timestamp()
    FROM chosen WHERE id = chosen_id
  )${isPaced ? `, ${spent}` : ""}
  SELECT * FROM claimed ORDER BY ordinal`;

/** The statements that claim mails, with their values after the first two. */
export function claimStatements(pace: Pace | undefined) {
  const isPaced = pace !== undefined;
  const name = isPaced ? "-at-pace" : "";
  return {
    single: { name: `claim-mails${name}`, text: claimSingle(isPaced) },
    ofBatch: { name: `claim-batch-mails${name}`, text: claimOfBatch(isPaced) },
    values: pace ? [pace.burst, pace.perSecond] : [],
  };
}
