import type { Logger } from "pino";
import { lateAfter, type PauseReason, type skipReasons } from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { type CampaignRow, remainingRecipients } from "../drafts/campaign-store.ts";
import { pause, type SendParts } from "./send.ts";

export interface TickerParts extends Omit<SendParts, "wake"> {
  outbox: Pick<Outbox, "wake" | "demand">;
  log: Logger;
  /** Mails that all nodes together send in a second at most, where that is set. */
  perSecond: number | undefined;
  /** How long an invitation works, in days. */
  invitationDays: number;
  /** Whether an administrator may still send campaigns. */
  maySend: (on: Queryable, email: string) => Promise<boolean>;
  /** Records with leads that their invitation was sent: part of the waitlist, passed in by the app. */
  recordInvited: (
    on: Queryable,
    leads: readonly { id: string; invitedAt: Date; expiresAt: Date }[],
  ) => Promise<void>;
}

/** The row of a campaign on which the ticker works, locked for one step. */
export type ActiveCampaign = Omit<
  CampaignRow,
  "content" | "taken_down_at" | `skipped_${(typeof skipReasons)[number]}`
> & {
  frozen_through_at: string | null;
  frozen_through_id: string | null;
  pace_tokens: number;
  pace_filled_at: Date | null;
  tolerated_sent: number;
  tolerated_refused: number;
  tolerated_complained: number;
};

/**
 * The most recipients that one statement stores, queues or skips. A long statement makes visitors wait for
 * the disk and the processor; the embedded database runs one statement at a time. `held`: the most mails,
 * beyond those that are queued ahead, that may wait for a domain which accepts none for now.
 */
export const batchSizes = {
  postgres: { store: 500, queue: 300, skip: 30_000, held: 20_000 },
  pglite: { store: 1_000, queue: 500, skip: 1_000, held: 5_000 },
} as const;
/** While visitors come, no more recipients are stored than this many beyond those that are queued. */
export const storedAhead = 10_000;
/** How many mails of a campaign wait in the queue: those of so many seconds, within these limits. */
export const queueAhead = { seconds: 15, least: 200, most: 4_000 };

/** The speed at which mails of a campaign are sent, as this node has measured it. */
export interface Speed {
  perSecond: number | undefined;
  at: number | undefined;
}

/** Whether no node has worked on it for so long that this may be a restored backup. */
export function isStale(row: ActiveCampaign, now: Date): boolean {
  if (row.frozen_at && remainingRecipients(row) === row.queued) return false;
  const last = row.pace_filled_at ?? row.started_at ?? now;
  return now.getTime() - last.getTime() > lateAfter;
}

export async function pauseBecause(
  on: Queryable,
  row: ActiveCampaign,
  reason: Exclude<PauseReason, "asked">,
  { clock, recordAudit }: Pick<TickerParts, "clock" | "recordAudit">,
): Promise<void> {
  await pause(on, row.id, reason);
  await recordAudit(on, "campaign_paused", null, clock(), { campaign: row.id, reason });
}
