import { setTimeout as sleep } from "node:timers/promises";
import { type CampaignContent, type CampaignKind, lateAfter } from "#contract/campaigns.ts";
import type { Queryable } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type AtWork,
  batchSizes,
  isLeftBehind,
  pauseBecause,
  type Speed,
  type TickerParts,
} from "./at-work.ts";
import { feed, freezeSome } from "./feed.ts";
import { cancel, findObstacles } from "./send.ts";
import { left } from "./store.ts";
import { tally } from "./tally.ts";
import { sendDueWaves } from "./waves.ts";

/** As the index campaigns_unsettled has it. */
const unsettled = `(state in ('scheduled', 'running')
  or state in ('paused', 'cancelled') and queued > 0
  or state = 'cancelled' and recipients > queued + sent + refused + failed + skipped)`;

/** Milliseconds between two looks for campaigns that are due, or that a node left behind that died. */
const lookEvery = 2_000;
/** Milliseconds between two turns of a campaign at work. */
const turnEvery = 250;

export interface Ticker {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Moves campaigns on: begins those that are due, writes their recipients down, feeds the queue of mails
 * and takes note of what became of them. Every node has one; a campaign is locked for each step, so any
 * node that lives goes on where another stopped.
 */
export function startTicker(parts: TickerParts): Ticker {
  const { database, log } = parts;
  const speeds = new Map<string, Speed>();
  let isStopping = false;
  let isWoken = true;
  let wakeUp = () => {};

  async function round(): Promise<boolean> {
    await sendDueWaves(parts);
    const rows = await database.query<Unsettled>(
      {
        name: "campaigns-unsettled",
        text: `SELECT id::text AS id, state = 'scheduled' AND scheduled_at <= $1 AS "isDue"
          FROM campaigns WHERE ${unsettled} ORDER BY id`,
      },
      [parts.clock()],
    );
    let isBusy = false;
    for (const { id, isDue } of rows) {
      if (isStopping) return false;
      try {
        const speed = speeds.get(id) ?? { perSecond: undefined, at: undefined };
        speeds.set(id, speed);
        isBusy = (await turn(parts, { id, isDue }, speed)) || isBusy;
      } catch (error) {
        log.error({ campaign: id, error: describeError(error) }, "a campaign cannot go on yet");
      }
    }
    for (const id of speeds.keys()) if (!rows.some((row) => row.id === id)) speeds.delete(id);
    return isBusy;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      const isBusy = await round().catch((error: unknown) => {
        log.error({ error: describeError(error) }, "campaigns cannot be looked for");
        return false;
      });
      if (isWoken || isStopping) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      wakeUp = resolve;
      const pause = new AbortController();
      const options = { ref: false, signal: pause.signal };
      const time = sleep(isBusy ? turnEvery : lookEvery, undefined, options);
      await Promise.race([promise, time.catch(() => undefined)]);
      pause.abort();
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      wakeUp();
    },
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

interface Unsettled {
  id: string;
  /** It is to begin. */
  isDue: boolean;
}

/** Does the next steps of a campaign. Says whether more are to follow soon. */
async function turn(parts: TickerParts, { id, isDue }: Unsettled, speed: Speed): Promise<boolean> {
  const step = <Result>(work: Step<Result>): Promise<Result | undefined> =>
    parts.database.transaction(async (transaction) => {
      const [row] = await transaction.query<AtWork>(lockCampaign, [id]);
      return row && work(transaction, row, parts);
    });
  // What looks outside comes before the lock.
  const isReady = isDue ? await isReadyToSend(parts, id) : undefined;
  const begun = await step((on, row) => begin(on, row, parts, isReady));
  if (begun === undefined || begun === "waits") return false;
  measure(speed, (await step(tally)) ?? 0);
  await step(freezeSome);
  const fed = (await step((on, row) => feed(on, row, parts, speed))) ?? 0;
  if (fed > 0) parts.outbox.wake();
  await step(end);
  return true;
}

/** What is done with a campaign that is locked, in a transaction of its own. */
type Step<Result> = (on: Queryable, row: AtWork, parts: TickerParts) => Promise<Result>;

const lockCampaign = {
  name: "lock-campaign",
  // Not what it says: that is long, and a turn locks it five times. Of moments that are compared with
  // rows every digit counts.
  text: `SELECT id, kind, name, state, pause_reason, audience, per_hour, version, created_at, created_by,
      scheduled_at, time_zone, started_at, sent_by, finished_at, wave_id, frozen_at, recipients, queued,
      sent, refused, failed, skipped, frozen_through_at::text AS frozen_through_at, frozen_through_id,
      pace_tokens, pace_filled_at, tolerated_sent, tolerated_refused, tolerated_complained FROM campaigns
    WHERE id = $1 AND ${unsettled} FOR UPDATE SKIP LOCKED`,
};

function measure(speed: Speed, settled: number): void {
  const now = performance.now();
  if (speed.at !== undefined) {
    const perSecond = (settled * 1000) / Math.max(1, now - speed.at);
    speed.perSecond =
      speed.perSecond === undefined ? perSecond : 0.8 * speed.perSecond + 0.2 * perSecond;
  }
  speed.at = now;
}

/** Whether a campaign that is due may still leave as it is: it can have been scheduled long ago. */
async function isReadyToSend(parts: TickerParts, id: string): Promise<boolean> {
  const [row] = await parts.database.query<{ kind: CampaignKind; content: CampaignContent }>(
    "SELECT kind, content FROM campaigns WHERE id = $1",
    [id],
  );
  const obstacles = row && (await findObstacles(parts, row));
  return obstacles !== undefined && obstacles.faults.length + obstacles.checks.length === 0;
}

/**
 * Begins a campaign that is due, and ends one whose sender may not send any more. What is due for too
 * long, or cannot leave as it is, is left to somebody to look at. `isReady` is undefined where nobody has
 * looked yet.
 */
async function begin(
  on: Queryable,
  row: AtWork,
  { clock, maySend, recordAudit }: TickerParts,
  isReady: boolean | undefined,
): Promise<"waits" | "works"> {
  const now = clock();
  if (row.state !== "scheduled" && row.state !== "running") return "works";
  const due = row.scheduled_at?.getTime() ?? 0;
  if (row.state === "scheduled" && due > now.getTime()) return "waits";
  if (!row.sent_by || !(await maySend(on, row.sent_by))) {
    await cancel(on, row, now);
    const person = row.sent_by && { person: row.sent_by };
    const details = { campaign: row.id, ...person, count: left(row) };
    await recordAudit(on, { kind: "campaign_cancelled", by: null, at: now, details });
    return "works";
  }
  if (row.state === "running") {
    if (!isLeftBehind(row, now)) return "works";
    await pauseBecause(on, row, "late", now, recordAudit);
    return "waits";
  }
  if (now.getTime() - due > lateAfter) {
    await pauseBecause(on, row, "late", now, recordAudit);
    return "waits";
  }
  if (!isReady) {
    if (isReady === false) await pauseBecause(on, row, "not_ready", now, recordAudit);
    return "waits";
  }
  await on.query("UPDATE campaigns SET state = 'running', started_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  return "works";
}

/** Ends a campaign that has nobody left, and lets those go who waited for one that was cancelled. */
async function end(on: Queryable, row: AtWork, parts: TickerParts): Promise<void> {
  if (row.state === "cancelled") {
    await on.query(
      `WITH gone AS (
         UPDATE campaign_recipients SET state = 'skipped'
         WHERE campaign_id = $1 AND ordinal IN (
           SELECT ordinal FROM campaign_recipients
           WHERE campaign_id = $1 AND state = 'pending' LIMIT $2)
         RETURNING 1
       )
       UPDATE campaigns SET skipped = skipped + (SELECT count(*) FROM gone) WHERE id = $1`,
      [row.id, batchSizes[parts.database.kind].skip],
    );
  }
  if (row.state !== "running" || !row.frozen_at || left(row) > 0) return;
  const now = parts.clock();
  if (row.recipients === 0) await pauseBecause(on, row, "empty", now, parts.recordAudit);
  else {
    await on.query("UPDATE campaigns SET state = 'finished', finished_at = $2 WHERE id = $1", [
      row.id,
      now,
    ]);
  }
}
