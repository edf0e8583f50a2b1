import { longestPause } from "./slow-domains.ts";

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

/** Whether a mail may be claimed: queued, due ($1 is now) and not leased. */
export const isDue = `state = 'queued' AND next_attempt_at <= $1::timestamptz
  AND (leased_until IS NULL OR leased_until <= now())`;

const claimedRows = (room: string) => `
  due AS (
    SELECT id AS due_id FROM mails WHERE ${isDue} AND priority <= $4::int
    ORDER BY priority, next_attempt_at, id LIMIT ${room} FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE mails SET claims = claims + 1, leased_until = now() + $3::float8 * interval '1 second'
    FROM due WHERE id = due_id
    RETURNING id, kind, subject_id, locale, to_address, created_at, attempts, claims, priority
  )`;

/** Whether a mail is held back since its domain accepts none: claimed, but without the error of an attempt. */
export const isHeld = "claims > 0 AND last_error IS NULL";

/** The latest time at which a queued mail can be due: now, before its first attempt. */
const latestDue = `$1::timestamptz + interval '1 second'
  * CASE WHEN ${isHeld} THEN ${longestPause} ELSE coalesce(($2::int[])[attempts], 0) END`;

/** Whether a time was written by a clock that was ahead. */
const ranAhead = (time: string, base = "now()") => `${time} > ${base} + interval '1 minute'`;

/**
 * Corrects times that were written by a clock that was ahead: $1 is now, $2 the seconds before each new
 * attempt, $3 the seconds of a lease. A node that still has a mail claimed renews its lease in time.
 */
export const correctMailTimes = {
  name: "correct-mail-times",
  text: `UPDATE mails SET next_attempt_at = least(next_attempt_at, ${latestDue}),
    leased_until = CASE WHEN ${ranAhead("leased_until")}
      THEN now() + $3::float8 * interval '1 second' ELSE leased_until END
  WHERE state = 'queued'
    AND (${ranAhead("next_attempt_at", latestDue)} OR ${ranAhead("leased_until")})`,
};

/**
 * Claims mails to send: $1 now, $2 how many at most, $3 seconds of the lease, $4 the last priority that is
 * claimed, $5 and $6 the bucket. Nodes take turns by the lock on the bucket's row, which is not taken where
 * nothing is due. The bucket goes by the database's clock, which all nodes share; if that was ahead and was
 * corrected, the bucket starts again at its time.
 */
const claimAtPace = {
  name: "claim-mails-at-pace",
  text: `
WITH bucket AS (
  SELECT least($5::float8, tokens
      + $6::float8 * greatest(0, extract(epoch FROM now() - filled_at))) AS tokens,
    ${ranAhead("filled_at")} AS ran_ahead
  FROM mail_pace WHERE id = 1 AND EXISTS (SELECT FROM mails WHERE ${isDue})
  FOR UPDATE
), ${claimedRows("coalesce((SELECT least($2::int, floor(tokens)::int) FROM bucket), 0)")},
spent AS (
  UPDATE mail_pace SET tokens = bucket.tokens - (SELECT count(*) FROM claimed),
    filled_at = CASE WHEN ran_ahead THEN now() ELSE greatest(filled_at, now()) END
  FROM bucket WHERE id = 1 AND (ran_ahead OR EXISTS (SELECT FROM claimed))
)
SELECT * FROM claimed`,
};

/** The same without a pace. */
const claim = {
  name: "claim-mails",
  text: `WITH ${claimedRows("$2::int")} SELECT * FROM claimed`,
};

/** The statement that claims mails, with its values. */
export function claimStatement(
  pace: Pace | undefined,
  {
    now,
    room,
    leaseSeconds,
    lastPriority,
  }: { now: Date; room: number; leaseSeconds: number; lastPriority: number },
): [statement: { name: string; text: string }, values: unknown[]] {
  const values = [now, room, leaseSeconds, lastPriority];
  return pace ? [claimAtPace, [...values, pace.burst, pace.perSecond]] : [claim, values];
}
