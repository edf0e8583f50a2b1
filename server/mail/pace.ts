import type { Sent } from "./transport.ts";

/** The order in which waiting mails leave. */
const priorities = { account: 0, confirmation: 1, notice: 2, bulk: 3, campaign: 4 } as const;
export type MailUrgency = keyof typeof priorities;

export const priorityOf = (urgency: MailUrgency): number => priorities[urgency];

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

/** For at most how many seconds mails to a domain that accepts none are held back. */
const longestPause = 3_600;

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
  values: [now: Date, room: number, leaseSeconds: number, lastPriority: number],
): [statement: { name: string; text: string }, values: unknown[]] {
  return pace ? [claimAtPace, [...values, pace.burst, pace.perSecond]] : [claim, values];
}

/** After so many deferred mails in a row, mails to a domain are held back. */
const deferralLimit = 5;
/** For how many seconds the first time; then the time doubles, up to `longestPause`. */
const firstPause = 60;
/** How many domains are remembered. */
const maxKnown = 10_000;

interface SlowDomain {
  deferred: number;
  /** For how many seconds its mails are held back the next time. */
  pause: number;
  until: number;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Domains that accept no mail for now, as this process has seen it. Large mailbox providers defer mails that
 * come too fast; trying each mail of a list all the same makes that worse, and delays the mails of others.
 */
export function createSlowDomains() {
  const known = new Map<string, SlowDomain>();

  /** Until when mails to this address are held back, if they are. */
  function heldUntil(address: string, now: Date): Date | undefined {
    const slow = known.get(domainOf(address));
    const remaining = (slow?.until ?? 0) - now.getTime();
    // More was written by a clock that was ahead.
    return slow && remaining > 0 && remaining <= longestPause * 1000
      ? new Date(slow.until)
      : undefined;
  }

  /** Notes the outcome of a mail. Returns for how many seconds its domain is held back, if that begins now. */
  function note(address: string, sent: Sent, now: Date): number | undefined {
    const domain = domainOf(address);
    if (sent.outcome !== "deferred") {
      known.delete(domain);
      return undefined;
    }
    // 421 closes the connection, at any step: it may be about the domain.
    if (sent.affectsAllMails && !sent.detail.startsWith("421")) return undefined;
    const slow = known.get(domain) ?? { deferred: 0, pause: firstPause, until: 0 };
    known.set(domain, slow);
    const [first] = known.keys();
    if (known.size > maxKnown && first !== undefined) known.delete(first);
    slow.deferred += 1;
    // Mails that were being sent when this began do not count again.
    if (slow.deferred < deferralLimit || heldUntil(address, now)) return undefined;
    const { pause } = slow;
    slow.until = now.getTime() + pause * 1000;
    slow.pause = Math.min(2 * pause, longestPause);
    return pause;
  }

  return { heldUntil, note };
}

/** Length of a window, in milliseconds. Other work waits for at most the share of it that is used. */
const windowMs = 40;

/** Processor time of this thread, in milliseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Limits background work to a share of this thread's time, and leaves the rest to visitors. */
export function shareProcessor(resume: () => void) {
  let windowEnd = 0;
  let spentBefore = 0;
  let pause: NodeJS.Timeout | undefined;
  return {
    /**
     * Whether this thread has worked, on anything, for more than `share` of the window (0 to 1). If so,
     * `resume` is called when the window ends.
     */
    isUsedUp(share: number): boolean {
      if (pause) return true;
      const remaining = windowEnd - performance.now();
      if (remaining <= 0) {
        windowEnd = performance.now() + windowMs;
        spentBefore = spent();
        return false;
      }
      if (spent() - spentBefore < windowMs * share) return false;
      pause = setTimeout(() => {
        pause = undefined;
        resume();
      }, remaining).unref();
      return true;
    },
  };
}
