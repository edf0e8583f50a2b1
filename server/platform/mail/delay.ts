import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database.ts";
import { type MailUrgency, priorityOf } from "./enqueue.ts";
import type { Pace } from "./pace.ts";
import { retrySchedule } from "./sender.ts";

interface Backlog {
  /** Null where no mail is queued. */
  priority: number | null;
  /** Mails that no node has claimed. */
  waiting: number;
  /** Seconds for which the one that waits longest has been due. */
  age: number;
  /** The tokens of the bucket when it was last filled, and how many seconds ago that was. */
  tokens: number;
  filledFor: number;
}

/** The queue as it was found. */
interface Counted {
  backlog: Backlog[];
  /** When it was asked for, by `performance.now`, and how many mails of this process were enqueued by then. */
  at: number;
  enqueued: number;
}

/** How long a count of the queue is reused, in milliseconds. */
const countedFor = 1_000;
/** The longest that a caller waits for a count, in milliseconds. */
const longestCount = 1_000;

/**
 * Makes a function that estimates in how many seconds a mail enqueued now will leave: by its place in the
 * queue and the pace, by how long the mails before it have waited, and by how long the mail server has
 * accepted none. It is to be called once for each mail, after that was enqueued: what came since the last
 * count is known by these calls.
 */
export function createExpectedDelay(
  parts: { database: Pick<Database, "query">; pace: Pace | undefined; clock: () => Date },
  troubleSince: () => number | undefined,
): (urgency: MailUrgency) => Promise<number> {
  let enqueued = 0;
  let known: Counted | undefined;
  let counting: { at: number; counted: Promise<Counted | undefined> } | undefined;

  /** The request was stored already: a failing count must not fail its answer. */
  async function count(at: number): Promise<Counted | undefined> {
    const before = enqueued;
    try {
      const backlog = await parts.database.query<Backlog>(countBacklog, [parts.clock()]);
      known = { backlog, at, enqueued: before };
    } catch {
      // The last known count is the best estimate.
    }
    return known;
  }

  function lastCount(): Promise<Counted | undefined> {
    const at = performance.now();
    if (!counting || at - counting.at >= countedFor) counting = { at, counted: count(at) };
    const inTime = sleep(longestCount, undefined, { ref: false }).then(() => known);
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
    return Math.max(paceDelay(parts.pace, waiting, counted), oldest, trouble);
  };
}

const countBacklog = {
  name: "count-mail-backlog",
  text: `SELECT priority,
      count(mails.id) FILTER (WHERE leased_until IS NULL OR leased_until <= now())::int AS waiting,
      coalesce(extract(epoch FROM $1::timestamptz - min(next_attempt_at)), 0)::float8 AS age,
      tokens, extract(epoch FROM now() - filled_at)::float8 AS "filledFor"
    FROM mail_pace LEFT JOIN mails ON state = 'queued' AND next_attempt_at <= $1::timestamptz
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
