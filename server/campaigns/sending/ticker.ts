import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import {
  type CampaignContent,
  type CampaignKind,
  lateAfter,
  type PauseReason,
} from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { attendBatches, hasUnsent, isStale, runBatch, stopBatch } from "#server/mail/batches.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { LeadList } from "../drafts/audience.ts";
import { countRecipients } from "../drafts/campaign-store.ts";
import { cancel, findObstacles, pause, type SendParts } from "./send-campaign.ts";
import {
  type ActiveCampaign,
  analyzeMails,
  closeRecipients,
  storeRecipients,
} from "./store-recipients.ts";
import { sendDueWaves } from "./waves.ts";

export interface TickerParts extends Omit<SendParts, "wake"> {
  leads: Pick<LeadList, "where" | "inLog" | "afterEvent">;
  outbox: Pick<Outbox, "wake">;
  log: Logger;
  /** Whether an administrator may still send campaigns. */
  maySend: (on: Queryable, email: string) => Promise<boolean>;
}

/** Milliseconds between two polls for campaigns that are due, or whose node died. */
const pollEvery = 2_000;
/** Milliseconds between two polls while a campaign is being sent. */
const busyPollEvery = 250;

export interface Ticker {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Works on campaigns: starts those that are due, stores the mails of their recipients, pauses those with too
 * many bounces or complaints, and finishes those that were sent. Every node runs one. A campaign is locked for each step, so
 * when a node dies, any other one continues.
 */
export function startTicker(parts: TickerParts): Ticker {
  const { database, log } = parts;
  let isStopping = false;
  let isWoken = true;
  let wakeUp = () => {};

  async function advanceAll(): Promise<boolean> {
    await attendBatches(database);
    await sendDueWaves(parts);
    const rows = await database.query<NextCampaign>(
      {
        name: "campaigns-active",
        text: `SELECT id::text AS id, state = 'scheduled' AND scheduled_at <= $1 AS "isDue"
          FROM campaigns
          WHERE state IN ('scheduled', 'running') AND automatic_event IS NULL ORDER BY campaigns.id`,
      },
      [parts.clock()],
    );
    let isBusy = false;
    for (const row of rows) {
      if (isStopping) return false;
      try {
        isBusy = (await advance(parts, row)) || isBusy;
      } catch (error) {
        log.error({ campaign: row.id, error: describeError(error) }, "a campaign cannot go on yet");
      }
    }
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
      const time = sleep(isBusy ? busyPollEvery : pollEvery, undefined, options);
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

export const lockCampaign = {
  name: "lock-campaign",
  // Without its texts, which are long: the row is read for each step. The cursor is compared with values of rows, so
  // it is read as text, with every digit.
  text: `SELECT campaigns.id, kind, name, campaigns.state, pause_reason, audience, campaigns.per_hour,
      version, created_at, created_by, scheduled_at, automatic_event, automatic_days, time_zone, started_at, sent_by, finished_at, wave_id,
      invites_again, agreed_at, agreed_count, recipient_cursor, recipient_cursor_id,
      recipient_cursor_at::text AS recipient_cursor_at, recipient_cursor_key::text AS recipient_cursor_key,
      recipient_cursor_ordinal::text AS recipient_cursor_ordinal, recipients_stored_at,
      tolerated_sent, tolerated_refused, tolerated_complained,
      (SELECT ${isStale} FROM mail_batches WHERE mail_batches.id = campaigns.id) AS is_stale
    FROM campaigns
    WHERE campaigns.id = $1 AND campaigns.state IN ('scheduled', 'running') FOR UPDATE SKIP LOCKED`,
};

/** Does the next step of a campaign. Returns whether more follow soon. */
async function advance(parts: TickerParts, { id, isDue }: NextCampaign): Promise<boolean> {
  // The checks query name servers, so they run before the lock is taken.
  const isReady = isDue ? await isReadyToSend(parts, id) : undefined;
  let filling: ActiveCampaign | undefined;
  return parts.database
    .transaction(async (on) => {
      const [row] = await on.query<ActiveCampaign>(lockCampaign, [id]);
      if (!row || !(await begin(on, row, parts, isReady))) return false;
      if (row.recipients_stored_at) {
        if (await pauseIfTooMany(on, row, parts)) return false;
        if (await hasUnsent(on, id)) return true;
        await finish(on, row, parts);
        return false;
      }
      const stored = await storeRecipients(on, row, parts);
      filling = row;
      if (stored === "all") await closeRecipients(on, row, parts.clock());
      if (stored === "more") await pauseBecause(on, row, "more_than_agreed", parts);
      else await pauseIfTooMany(on, row, parts);
      return true;
    })
    .then(async (isBusy) => {
      if (isBusy) parts.outbox.wake();
      if (filling) await analyzeMails(parts.database, filling);
      return isBusy;
    });
}

export async function pauseBecause(
  on: Queryable,
  { id }: Pick<ActiveCampaign, "id">,
  reason: Exclude<PauseReason, "asked">,
  { clock, recordAudit }: Pick<TickerParts, "clock" | "recordAudit">,
): Promise<void> {
  await pause(on, id, reason);
  await recordAudit(on, "campaign_paused", null, clock(), { campaign: id, reason });
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
 * Returns whether it is running.
 */
async function begin(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
  isReady: boolean | undefined,
): Promise<boolean> {
  const { clock, maySend, recordAudit } = parts;
  const now = clock();
  const isRunning = row.state === "running";
  const due = row.scheduled_at?.getTime() ?? 0;
  if (!isRunning && due > now.getTime()) return false;
  if (!row.sent_by || !(await maySend(on, row.sent_by))) {
    await cancel(on, row, now);
    const counts = (await countRecipients(on, parts.countBatches, [row.id]))(row.id);
    const person = row.sent_by && { person: row.sent_by };
    const count = counts.total - counts.sent - counts.refused - counts.failed - counts.dropped;
    await recordAudit(on, "campaign_cancelled", null, now, { campaign: row.id, ...person, count });
    return false;
  }
  const isLate = isRunning ? row.is_stale : now.getTime() - due > lateAfter;
  if (isLate) await pauseBecause(on, row, "late", parts);
  else if (isRunning) return true;
  else if (isReady === false) await pauseBecause(on, row, "not_ready", parts);
  if (isLate || !isReady) return false;
  await on.query("UPDATE campaigns SET state = 'running', started_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  row.started_at = now;
  await runBatch(on, row.id, row.per_hour);
  return true;
}

/** The shares of sent mails that pause a campaign, once at least `of` mails were sent. */
const limits = {
  refusals: { share: 0.05, of: 100 },
  complaints: { share: 0.003, of: 1_000 },
};

/** Pauses a campaign if too many mails were refused or complained about since it was last resumed. */
export async function pauseIfTooMany(
  on: Queryable,
  row: ActiveCampaign,
  parts: TickerParts,
): Promise<boolean> {
  const counts = (await countRecipients(on, parts.countBatches, [row.id]))(row.id);
  const sent = counts.sent + counts.refused - row.tolerated_sent;
  const bad = {
    refusals: counts.refused + counts.bounced - row.tolerated_refused,
    complaints: counts.complained - row.tolerated_complained,
  };
  const tooMany = (["refusals", "complaints"] as const).find((what) => {
    const { share, of } = limits[what];
    return sent >= of && bad[what] / sent >= share;
  });
  if (tooMany) await pauseBecause(on, row, tooMany, parts);
  return tooMany !== undefined;
}

/** Finishes a campaign whose mails all have an outcome. One without any is paused: leads may still confirm. */
async function finish(on: Queryable, row: ActiveCampaign, parts: TickerParts): Promise<void> {
  if (row.recipient_cursor === 0) return pauseBecause(on, row, "empty", parts);
  const now = parts.clock();
  await on.query("UPDATE campaigns SET state = 'finished', finished_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  // First: the counts of a running batch are a moment old.
  await stopBatch(on, row.id, "ended");
  const { sent: count } = (await countRecipients(on, parts.countBatches, [row.id]))(row.id);
  await parts.recordAudit(on, "campaign_finished", null, now, { campaign: row.id, count });
}
