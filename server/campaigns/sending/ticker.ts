import { setTimeout as sleep } from "node:timers/promises";
import { type CampaignContent, type CampaignKind, lateAfter } from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { remainingRecipients } from "../drafts/campaign-store.ts";
import {
  type ActiveCampaign,
  batchSizes,
  isStale,
  pauseBecause,
  type Speed,
  type TickerParts,
} from "./active-campaign.ts";
import { recordRecipientOutcomes } from "./recipient-outcomes.ts";
import { queueRecipients, storeRecipients } from "./recipients.ts";
import { cancel, findObstacles } from "./send.ts";
import { sendDueWaves } from "./waves.ts";

/** Condition: the campaign needs work. The same as that of the index campaigns_unsettled. */
const isActive = `(state in ('scheduled', 'running')
  or state in ('paused', 'cancelled') and queued > 0
  or state = 'cancelled' and recipients > queued + sent + refused + failed + skipped)`;

/** Milliseconds between two polls for campaigns that are due, or whose node died. */
const pollEvery = 2_000;
/** The same while a campaign is being sent, by whether somebody waits for a mail. */
const busyPollEvery = { waiting: 500, recent: 500, none: 250 };
/** A step is delayed by at most so many milliseconds while somebody waits for a mail. */
const longestStepDelay = 100;

export interface Ticker {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Works on campaigns: starts those that are due, stores their recipients, queues their mails and records the
 * outcomes. Every node runs one. A campaign is locked for each step, so when a node dies, any other one
 * continues.
 */
export function startTicker(parts: TickerParts): Ticker {
  const { database, outbox, log } = parts;
  const speeds = new Map<string, Speed>();
  let isStopping = false;
  let isWoken = true;
  let wakeUp = () => {};

  async function advanceAll(): Promise<boolean> {
    await sendDueWaves(parts);
    const rows = await database.query<NextCampaign>(
      {
        name: "campaigns-unsettled",
        text: `SELECT id::text AS id, state = 'scheduled' AND scheduled_at <= $1 AS "isDue"
          FROM campaigns WHERE ${isActive} ORDER BY id`,
      },
      [parts.clock()],
    );
    let isBusy = false;
    for (const { id, isDue } of rows) {
      if (isStopping) return false;
      try {
        const speed = speeds.get(id) ?? { perSecond: undefined, at: undefined };
        speeds.set(id, speed);
        isBusy = (await advance(parts, { id, isDue }, speed)) || isBusy;
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
      const isBusy = await advanceAll().catch((error: unknown) => {
        log.error({ error: describeError(error) }, "campaigns cannot be looked for");
        return false;
      });
      if (isWoken || isStopping) continue;
      const pause = new AbortController();
      wakeUp = () => pause.abort();
      const options = { ref: false, signal: pause.signal };
      const time = sleep(isBusy ? busyPollEvery[outbox.demand()] : pollEvery, undefined, options);
      await time.catch(() => {});
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

interface NextCampaign {
  id: string;
  /** It is scheduled, and its time has come. */
  isDue: boolean;
}

/** Does the next steps of a campaign. Returns whether more follow soon. */
async function advance(
  parts: TickerParts,
  { id, isDue }: NextCampaign,
  speed: Speed,
): Promise<boolean> {
  async function step<Result>(work: Step<Result>): Promise<Result | undefined> {
    await letVisitorsFirst(parts);
    return parts.database.transaction(async (transaction) => {
      const [row] = await transaction.query<ActiveCampaign>(lockCampaign, [id]);
      return row && work(transaction, row, parts);
    });
  }
  // The checks query name servers, so they run before the lock is taken.
  const isReady = isDue ? await isReadyToSend(parts, id) : undefined;
  const begun = await step((on, row) => begin(on, row, parts, isReady));
  if (begun === undefined || begun === "wait") return false;
  measure(speed, (await step(recordRecipientOutcomes)) ?? 0);
  await step(storeRecipients);
  const queued = (await step((on, row) => queueRecipients(on, row, parts, speed))) ?? 0;
  if (queued > 0) parts.outbox.wake();
  await step(finish);
  return true;
}

/** Delays a step while somebody waits for a mail: their answer needs the same disk. */
async function letVisitorsFirst({ outbox }: TickerParts): Promise<void> {
  const end = performance.now() + longestStepDelay;
  while (outbox.demand() === "waiting" && performance.now() < end) await sleep(5);
}

/** One step on a locked campaign, in a transaction of its own. */
type Step<Result> = (on: Queryable, row: ActiveCampaign, parts: TickerParts) => Promise<Result>;

const lockCampaign = {
  name: "lock-campaign",
  // Without its texts, which are long: the row is read for each step. `frozen_through_at` is compared with
  // times of rows, so it is read as text, with every digit.
  text: `SELECT id, kind, name, state, pause_reason, audience, per_hour, version, created_at, created_by,
      scheduled_at, time_zone, started_at, sent_by, finished_at, wave_id, frozen_at, recipients, queued,
      sent, refused, failed, skipped, frozen_through_at::text AS frozen_through_at, frozen_through_id,
      pace_tokens, pace_filled_at, tolerated_sent, tolerated_refused, tolerated_complained FROM campaigns
    WHERE id = $1 AND ${isActive} FOR UPDATE SKIP LOCKED`,
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

/** Whether a campaign that is due may still be sent as it is: it may have been scheduled long ago. */
async function isReadyToSend(parts: TickerParts, id: string): Promise<boolean> {
  const [row] = await parts.database.query<{ kind: CampaignKind; content: CampaignContent }>(
    "SELECT kind, content FROM campaigns WHERE id = $1",
    [id],
  );
  const obstacles = row && (await findObstacles(parts, row));
  return obstacles !== undefined && obstacles.faults.length + obstacles.checks.length === 0;
}

/**
 * Starts a campaign that is due, and cancels one whose sender may not send any more. One that is late, or not
 * ready to be sent, is paused for an administrator to decide. `isReady` is undefined if that was not checked.
 */
async function begin(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
  isReady: boolean | undefined,
): Promise<"wait" | "proceed"> {
  const { clock, maySend, recordAudit } = parts;
  const now = clock();
  if (row.state !== "scheduled" && row.state !== "running") return "proceed";
  const due = row.scheduled_at?.getTime() ?? 0;
  if (row.state === "scheduled" && due > now.getTime()) return "wait";
  if (!row.sent_by || !(await maySend(on, row.sent_by))) {
    await cancel(on, row, now);
    const person = row.sent_by && { person: row.sent_by };
    const details = { campaign: row.id, ...person, count: remainingRecipients(row) };
    await recordAudit(on, "campaign_cancelled", null, now, details);
    return "proceed";
  }
  const isRunning = row.state === "running";
  const isLate = isRunning ? isStale(row, now) : now.getTime() - due > lateAfter;
  if (isLate) await pauseBecause(on, row, "late", parts);
  else if (isRunning) return "proceed";
  else if (isReady === false) await pauseBecause(on, row, "not_ready", parts);
  if (isLate || !isReady) return "wait";
  await on.query("UPDATE campaigns SET state = 'running', started_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  return "proceed";
}

/** Finishes a campaign without remaining recipients, and skips those of a cancelled one. */
async function finish(on: Queryable, row: ActiveCampaign, parts: TickerParts): Promise<void> {
  if (row.state === "cancelled") {
    await on.query(
      `WITH skipped_now AS (
         UPDATE campaign_recipients SET state = 'skipped'
         WHERE campaign_id = $1 AND ordinal IN (
           SELECT ordinal FROM campaign_recipients
           WHERE campaign_id = $1 AND state = 'pending' LIMIT $2)
         RETURNING 1
       )
       UPDATE campaigns SET skipped = skipped + (SELECT count(*) FROM skipped_now),
         skipped_cancelled = skipped_cancelled + (SELECT count(*) FROM skipped_now) WHERE id = $1`,
      [row.id, batchSizes[parts.database.kind].skip],
    );
  }
  if (row.state !== "running" || !row.frozen_at || remainingRecipients(row) > 0) return;
  if (row.recipients === 0) return pauseBecause(on, row, "empty", parts);
  await on.query("UPDATE campaigns SET state = 'finished', finished_at = $2 WHERE id = $1", [
    row.id,
    parts.clock(),
  ]);
}
