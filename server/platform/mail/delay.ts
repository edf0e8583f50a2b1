import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database.ts";
import { type MailUrgency, priorityOf } from "./enqueue.ts";
import type { Pace } from "./pace.ts";
import { retrySchedule } from "./sender.ts";

interface Backlog {
  priority: number;
  /** Mails that no node has claimed. */
  waiting: number;
  /** Seconds for which the one that waits longest has been due. */
  age: number;
  /** The tokens of the bucket when it was last filled, and how many seconds ago that was. */
  tokens: number;
  filledFor: number;
}

/** How long a count of the queue is reused, in milliseconds. */
const countedFor = 1_000;
/** The longest that a caller waits for a count, in milliseconds. */
const longestCount = 250;

/**
 * Makes a function that estimates in how many seconds a mail enqueued now will leave: by its place in the
 * queue and the pace, by how long the mails before it have waited, and by how long the mail server has
 * accepted none.
 */
export function createExpectedDelay(
  parts: { database: Pick<Database, "query">; pace: Pace | undefined; clock: () => Date },
  troubleSince: () => number | undefined,
): (urgency: MailUrgency) => Promise<number> {
  let counted: { at: number; backlog: Promise<Backlog[]> } | undefined;
  let known: Backlog[] = [];

  /** The request was stored already: a failing count must not fail its answer. */
  async function count(): Promise<Backlog[]> {
    try {
      known = await parts.database.query<Backlog>(countBacklog, [parts.clock()]);
    } catch {
      // The last known count is the best estimate.
    }
    return known;
  }

  function backlog(): Promise<Backlog[]> {
    const at = performance.now();
    if (!counted || at - counted.at >= countedFor) counted = { at, backlog: count() };
    const inTime = sleep(longestCount, undefined, { ref: false }).then(() => known);
    return Promise.race([counted.backlog, inTime]);
  }

  return async (urgency) => {
    const before = (await backlog()).filter(({ priority }) => priority <= priorityOf(urgency));
    const waiting = before.reduce((sum, row) => sum + row.waiting, 0);
    const oldest = Math.max(0, ...before.map(({ age }) => age));
    return Math.max(
      paceDelay(parts.pace, waiting, before[0]),
      oldest,
      troubleDelay(troubleSince(), parts.clock()),
    );
  };
}

const countBacklog = {
  name: "count-mail-backlog",
  text: `SELECT priority,
      count(*) FILTER (WHERE leased_until IS NULL OR leased_until <= now())::int AS waiting,
      extract(epoch FROM $1::timestamptz - min(next_attempt_at))::float8 AS age,
      bucket.tokens, extract(epoch FROM now() - filled_at)::float8 AS "filledFor"
    FROM mails, (SELECT tokens, filled_at FROM mail_pace WHERE id = 1) AS bucket
    WHERE state = 'queued' AND next_attempt_at <= $1::timestamptz
    GROUP BY priority, bucket.tokens, filled_at`,
};

function paceDelay(pace: Pace | undefined, waiting: number, bucket: Backlog | undefined): number {
  if (!pace || !bucket) return 0;
  const filled = bucket.tokens + Math.max(0, bucket.filledFor) * pace.perSecond;
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
