import type { AuditDetails, AuditKind } from "#contract/audit.ts";
import {
  type Audience,
  type CampaignContent,
  type CampaignError,
  type CampaignKind,
  type CampaignState,
  furthestAhead,
  type SendCall,
  type SendingChecks,
  type TextFault,
} from "#contract/campaigns.ts";
import { localMoment } from "#contract/lead-date.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { type CountBatches, runBatch, stopBatch } from "#server/mail/batches.ts";
import type { Administration } from "../campaign-audit.ts";
import {
  countAudience,
  invitesAgain,
  type LeadList,
  withoutAddresses,
} from "../drafts/audience.ts";
import { countRecipients, readDraft } from "../drafts/campaign-store.ts";

export interface SendParts extends DatabaseContext, Pick<Administration, "recordAudit"> {
  leads: Pick<LeadList, "where" | "inLog">;
  countBatches: CountBatches;
  /** The faults of the texts; `red` ones keep them from being sent. */
  textFaults: (kind: CampaignKind, content: CampaignContent) => TextFault[] | Promise<TextFault[]>;
  /** The requirements of large mailbox providers for bulk senders. */
  sendingChecks: () => Promise<Pick<SendingChecks, "isApplicable" | "checks">>;
  /** Wakes the ticker. */
  wake: () => void;
}

/** An audience as the audit log may hold it: without addresses and searched texts. */
export function audienceInLog(audience: Audience, leads: SendParts["leads"]): AuditDetails {
  if (audience.of === "addresses") return { of: "addresses" };
  const { of, oldest, filter } = audience;
  return {
    of,
    ...(of === "leads" && { filter: leads.inLog(filter) }),
    ...(of === "subscribers" && filter.locale && { locale: filter.locale }),
    ...(oldest !== undefined && { oldest }),
  };
}

/** The moment of a call, undefined for now. Refuses one that does not exist, is past, or too far ahead. */
function momentOf({ at, timeZone }: SendCall, now: Date): Date | undefined {
  if (at === undefined && timeZone === undefined) return undefined;
  const read = new Date(`${at}:00Z`);
  const isMoment = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${at}:`);
  if (at === undefined || timeZone === undefined || !isMoment) return refuse(400, "bad_request");
  const moment = localMoment(at, timeZone);
  if (moment <= now) refuse(422, "past" satisfies CampaignError);
  if (moment.getTime() - now.getTime() > furthestAhead)
    refuse(422, "too_far" satisfies CampaignError);
  return moment;
}

/** The faults that prevent sending: red faults of the texts, and red sending checks. */
export async function findObstacles(
  parts: Pick<SendParts, "textFaults" | "sendingChecks">,
  { kind, content }: { kind: CampaignKind; content: CampaignContent },
): Promise<{ faults: TextFault[]; checks: string[] }> {
  const faults = (await parts.textFaults(kind, content)).filter(({ level }) => level === "red");
  const { isApplicable, checks } = await parts.sendingChecks();
  const red = isApplicable ? checks.filter(({ level }) => level === "red") : [];
  return { faults, checks: red.map(({ name }) => name) };
}

/** Refuses a campaign with obstacles, and names them. */
export async function refuseObstacles(...of: Parameters<typeof findObstacles>): Promise<void> {
  const { faults, checks } = await findObstacles(...of);
  if (faults.length > 0) refuse(409, "text_faults" satisfies CampaignError, { faults });
  if (checks.length > 0) refuse(409, "not_ready" satisfies CampaignError, { checks });
}

/**
 * Sends a draft, or schedules it, to those who had confirmed when the caller counted them, and to no more than
 * the caller agreed to; a scheduled one also to those who confirm until it begins, if the call says so. Refuses if
 * more people would get it now. Of two concurrent calls one succeeds, and the other is refused.
 */
export async function sendCampaign(
  parts: SendParts,
  id: string,
  call: SendCall,
  by: { email: string },
): Promise<void> {
  const { database, clock, leads } = parts;
  const { version, timeZone, includesLater } = call;
  const now = clock();
  const due = momentOf(call, now);
  const draft = await readDraft(database, id, version);
  await refuseObstacles(parts, draft);
  const at = new Date(Math.min(now.getTime(), Date.parse(call.countedAt ?? now.toISOString())));
  const { count } = await countAudience(database, { ...draft, leads }, { at, campaignId: id });
  if (count === 0) refuse(409, "nobody" satisfies CampaignError);
  if (count > call.count)
    refuse(409, "count_changed" satisfies CampaignError, { count, at: at.toISOString() });
  const isOpen = due !== undefined && includesLater === true;
  await database.transaction(async (transaction) => {
    const [sent] = await transaction.query(
      `UPDATE campaigns SET state = $3, scheduled_at = $4, time_zone = $5, sent_by = $6,
         started_at = CASE WHEN $3 = 'running' THEN $7::timestamptz END, invites_again = $8,
         agreed_at = $9, agreed_count = $10
       WHERE id = $1 AND version = $2 AND state = 'draft' RETURNING id`,
      [
        ...[
          id,
          version,
          due ? "scheduled" : "running",
          due ?? null,
          timeZone ?? null,
          by.email,
          now,
        ],
        ...[invitesAgain(draft.audience), isOpen ? null : at, isOpen ? null : call.count],
      ],
    );
    if (!sent) await readDraft(transaction, id, version);
    if (!due) await runBatch(transaction, id, draft.per_hour);
    const kind = due ? "campaign_scheduled" : "campaign_sent";
    await parts.recordAudit(transaction, kind, by.email, now, {
      campaign: id,
      what: draft.kind,
      count,
      ...audienceInLog(draft.audience, parts.leads),
      ...(due && { at: due.toISOString() }),
      ...(isOpen && { later: "included" }),
    });
  });
  parts.wake();
}

interface LockedCampaign {
  kind: CampaignKind;
  state: CampaignState;
  audience: Audience;
  content: CampaignContent;
  per_hour: number | null;
  agreed_at: Date | null;
  started_at: Date | null;
  scheduled_at: Date | null;
  pause_reason: string | null;
}

type ChangeParts = Pick<SendParts, "database" | "clock" | "recordAudit" | "wake" | "countBatches">;

/** Changes a campaign in one of the states `from`, and records that. `work` finds the campaign locked. */
function change(
  { database, recordAudit }: ChangeParts,
  id: string,
  by: { email: string },
  how: { from: readonly CampaignState[]; kind: AuditKind; now: Date; reason?: string },
  work: (on: Queryable, campaign: LockedCampaign) => Promise<void>,
): Promise<void> {
  const { from, kind, now, ...log } = how;
  return database.transaction(async (transaction) => {
    const [campaign] = await transaction.query<LockedCampaign>(
      `SELECT kind, state, audience, content, per_hour, agreed_at, started_at, scheduled_at, pause_reason
       FROM campaigns WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!campaign) return refuse(404, "not_found");
    if (!from.includes(campaign.state)) refuse(409, "wrong_state" satisfies CampaignError);
    await work(transaction, campaign);
    await recordAudit(transaction, kind, by.email, now, { campaign: id, ...log });
  });
}

export function pauseCampaign(parts: ChangeParts, id: string, by: { email: string }) {
  const transition = { kind: "campaign_paused", reason: "asked", now: parts.clock() } as const;
  const from = ["running", "scheduled"] as const;
  return change(parts, id, by, { ...transition, from }, (on) => pause(on, id, transition.reason));
}

/** Pauses a campaign that is locked. */
export async function pause(on: Queryable, id: string, reason: string): Promise<void> {
  await on.query("UPDATE campaigns SET state = 'paused', pause_reason = $2 WHERE id = $1", [
    id,
    reason,
  ]);
  await stopBatch(on, id, "paused");
}

/**
 * Resumes a campaign, in the name of the caller. One that was scheduled for later still begins then;
 * one that is late begins if nothing is red; one with an empty audience looks for people again; one
 * that found more people than agreed sends to those who match now; refusals and complaints are counted
 * from zero.
 */
export async function resumeCampaign(
  parts: ChangeParts & Pick<SendParts, "textFaults" | "sendingChecks" | "leads">,
  id: string,
  by: { email: string },
): Promise<void> {
  const now = parts.clock();
  const [begins] = await parts.database.query<{ kind: CampaignKind; content: CampaignContent }>(
    `SELECT kind, content FROM campaigns WHERE id = $1 AND state = 'paused' AND started_at IS NULL
       AND NOT (scheduled_at > $2)`,
    [id, now],
  );
  if (begins) await refuseObstacles(parts, begins);
  const transition = { from: ["paused"], kind: "campaign_resumed", now } as const;
  await change(parts, id, by, transition, async (on, campaign) => {
    const { started_at, scheduled_at, pause_reason, agreed_at } = campaign;
    const isAhead = !started_at && scheduled_at !== null && scheduled_at > now;
    const looksAgain = !started_at || pause_reason === "empty";
    const agreesAgain =
      agreed_at !== null && (pause_reason === "empty" || pause_reason === "more_than_agreed");
    const counts = await countRecipients(on, parts.countBatches, [id]);
    const { total, sent, refused, bounced, complained } = counts(id);
    const { leads } = parts;
    const added = agreesAgain
      ? (await countAudience(on, { ...campaign, leads }, { at: now, campaignId: id })).count
      : undefined;
    await on.query(
      `UPDATE campaigns SET state = $2, pause_reason = NULL, sent_by = $3,
         started_at = CASE WHEN $2 = 'scheduled' THEN NULL
           WHEN $4 THEN $5::timestamptz ELSE started_at END,
         agreed_at = $6, agreed_count = coalesce($7::int, agreed_count),
         recipients_stored_at = CASE WHEN $4 THEN NULL ELSE recipients_stored_at END,
         tolerated_sent = $8, tolerated_refused = $9, tolerated_complained = $10
       WHERE id = $1`,
      [
        ...[id, isAhead ? "scheduled" : "running", by.email, looksAgain, now],
        ...[agreesAgain ? now : agreed_at, added === undefined ? null : total + added],
        ...[sent + refused, refused + bounced, complained],
      ],
    );
    if (!isAhead) await runBatch(on, id, campaign.per_hour);
  });
  parts.wake();
}

/** Cancels a campaign: mails that were sent stay sent, and no further recipient is written to. */
export async function cancelCampaign(
  parts: ChangeParts,
  id: string,
  by: { email: string },
): Promise<void> {
  const now = parts.clock();
  const from = ["scheduled", "running", "paused"] as const;
  const transition = { from, kind: "campaign_cancelled", now } as const;
  await change(parts, id, by, transition, (on, { audience }) => cancel(on, { id, audience }, now));
  parts.wake();
}

/** Cancels a locked campaign: with its batch ended, mails that wait are never sent, and count as skipped. */
export async function cancel(
  on: Queryable,
  { id, audience }: { id: string; audience: Audience },
  now: Date,
): Promise<void> {
  await on.query(
    `UPDATE campaigns SET state = 'cancelled', pause_reason = NULL, finished_at = $2,
       audience = $3::jsonb WHERE id = $1`,
    [id, now, JSON.stringify(withoutAddresses(audience))],
  );
  await stopBatch(on, id, "ended");
}
