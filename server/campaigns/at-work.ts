import type { Logger } from "pino";
import { lateAfter, type PauseReason } from "#contract/campaigns.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { pause, type SendParts } from "./send.ts";
import { type CampaignRow, left } from "./store.ts";

export interface TickerParts extends Omit<SendParts, "wake"> {
  outbox: Pick<Outbox, "enqueueMail" | "wake">;
  log: Logger;
  /** Mails that all nodes together send in a second at most, where that is set. */
  perSecond: number | undefined;
  /** How long an invitation works, in days. */
  invitationDays: number;
  /** Whether an administrator may still send campaigns. */
  maySend: (on: Queryable, email: string) => Promise<boolean>;
  /** Notes with leads that their invitation has left: the waitlist's own, passed in by the app. */
  recordInvited: (
    on: Queryable,
    leads: readonly { id: string; invitedAt: Date; expiresAt: Date }[],
  ) => Promise<void>;
}

/** A campaign that is locked for a step. */
export type AtWork = Omit<CampaignRow, "content" | "taken_down_at"> & {
  frozen_through_at: string | null;
  frozen_through_id: string | null;
  pace_tokens: number;
  pace_filled_at: Date | null;
  tolerated_sent: number;
  tolerated_refused: number;
  tolerated_complained: number;
};

/**
 * Recipients of one statement. Whoever joins meanwhile waits behind the disk and the processor that a long
 * one takes, and behind any of the embedded database. `held`: so many mails whose domain takes none for now
 * wait beside those that are queued ahead.
 */
export const batchSizes = {
  postgres: { freeze: 500, feed: 300, skip: 30_000, held: 20_000 },
  pglite: { freeze: 1_000, feed: 500, skip: 1_000, held: 5_000 },
} as const;
/** Mails that wait in the queue: for so many seconds, and no fewer and no more than this. */
export const queueAhead = { seconds: 15, least: 200, most: 4_000 };

/** How fast mails of a campaign leave, as this node has seen it. */
export interface Speed {
  perSecond: number | undefined;
  at: number | undefined;
}

/** Whether nobody has gone on with it for so long that this may be an old backup, started again. */
export function isLeftBehind(row: AtWork, now: Date): boolean {
  if (row.frozen_at && left(row) === row.queued) return false;
  const last = row.pace_filled_at ?? row.started_at ?? now;
  return now.getTime() - last.getTime() > lateAfter;
}

export async function pauseBecause(
  on: Queryable,
  row: AtWork,
  reason: Exclude<PauseReason, "asked">,
  now: Date,
  recordAudit: TickerParts["recordAudit"],
): Promise<void> {
  await pause(on, row.id, reason);
  const details = { campaign: row.id, reason };
  await recordAudit(on, { kind: "campaign_paused", by: null, at: now, details });
}
