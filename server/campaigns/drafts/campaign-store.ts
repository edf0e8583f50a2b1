import type { InferSelectModel } from "drizzle-orm";
import {
  type Campaign,
  type CampaignDraft,
  type CampaignError,
  type CampaignKind,
  type CampaignSummary,
  type CampaignsQuery,
  campaignNameLimit,
} from "#contract/campaigns.ts";
import { knownLocales } from "#contract/locale.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { day, earlier, later } from "#server/database/durations.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { pageOf } from "#server/http/keyset.ts";
import { type BatchCounts, type CountBatches, noMails } from "#server/mail/batches.ts";
import { type Pace, paceOf } from "#server/mail/pace.ts";
import type { campaigns } from "../campaign-tables.ts";
import { fitsAutomatic, fitsKind, isRepeatable } from "./audience.ts";
import { issueSlug } from "./campaign-texts.ts";
import { sampleContent } from "./sample-texts.ts";

/** A row of the table. The ticker reads where its recipients end as text, with every digit. */
export type CampaignRow = Omit<
  InferSelectModel<typeof campaigns, { dbColumnNames: true }>,
  "recipient_cursor_at" | "recipient_cursor_key" | "recipient_cursor_ordinal"
>;

const feedback = ["bounced", "complained", "unsubscribed", "accepted"] as const;
type Feedback = Record<(typeof feedback)[number], number>;
const noFeedback: Feedback = { bounced: 0, complained: 0, unsubscribed: 0, accepted: 0 };

const countFeedback = {
  name: "count-campaign-feedback",
  text: `SELECT batch_id::text AS id,
      ${feedback.map((what) => `count(${what}_at)::int AS ${what}`).join(", ")}
    FROM mails WHERE batch_id = ANY($1::uuid[])
      AND (${feedback.map((what) => `${what}_at IS NOT NULL`).join(" OR ")})
    GROUP BY batch_id`,
};

/** Counts the recipients of campaigns, by what became of their mails and what they did. */
export async function countRecipients(
  on: Queryable,
  countBatches: CountBatches,
  ids: readonly string[],
): Promise<(id: string) => BatchCounts & Feedback> {
  const counts = await countBatches(on, ids);
  const rows = await on.query<Feedback & { id: string }>(countFeedback, [ids]);
  const feedbackOf = new Map(rows.map(({ id, ...row }) => [id, row]));
  return (id) => ({ ...(counts.get(id) ?? noMails()), ...(feedbackOf.get(id) ?? noFeedback) });
}

/** The columns of a CampaignSummary: neither its texts nor its audience, which can be megabytes. */
const summaryColumns = `campaign.id::text AS id, kind, name, state,
  CASE WHEN state = 'paused' THEN pause_reason END AS "pauseReason",
  ARRAY(SELECT jsonb_object_keys(content->'texts')) AS locales,
  (recipients_stored_at IS NOT NULL OR automatic_event IS NOT NULL OR state = 'cancelled' AND started_at IS NOT NULL) AS "isStored",
  ${isoMilliseconds("created_at")} AS "createdAt", created_by AS "createdBy",
  ${isoMilliseconds("scheduled_at")} AS "scheduledAt", time_zone AS "timeZone",
  ${isoMilliseconds("started_at")} AS "startedAt", ${isoMilliseconds("finished_at")} AS "finishedAt",
  sent_by AS "sentBy", wave_id::text AS "waveId",
  CASE WHEN automatic_event IS NOT NULL THEN
    jsonb_build_object('event', automatic_event, 'days', automatic_days) END AS automatic`;

type SummaryRow = Omit<CampaignSummary, "counts"> & { isStored: boolean };

/** Rows with their counts. The languages of a text come from the database in any order. */
async function withCounts<Row extends SummaryRow>(
  on: Queryable,
  countBatches: CountBatches,
  rows: readonly Row[],
): Promise<(Omit<Row, "isStored"> & Pick<CampaignSummary, "counts">)[]> {
  const ids = rows.map(({ id }) => id);
  const countsOf = await countRecipients(on, countBatches, ids);
  return rows.map(({ isStored, ...row }) => {
    const { total, dropped, droppedFor, withdrawn, ...counts } = countsOf(row.id);
    const { left = 0, suppressed = 0, invited = 0, cancelled = 0 } = droppedFor;
    return {
      ...row,
      locales: knownLocales.filter((locale) => row.locales.includes(locale)),
      counts: {
        ...counts,
        recipients: isStored ? total : null,
        skipped: dropped + withdrawn,
        skippedFor: { left, suppressed, invited, cancelled: cancelled + withdrawn },
      },
    };
  });
}

/** How many of the recipients have no outcome yet. */
const remainingOf = (
  recipients: number,
  { sent, refused, failed, skipped }: CampaignSummary["counts"],
): number => recipients - sent - refused - failed - skipped;

/** After this time, in milliseconds, the speed so far predicts the rest. */
const measuredFor = 20_000;

/**
 * When a campaign is expected to finish: by the slower of its own pace and that of all mail; without either, by
 * its speed so far.
 */
function expectedEnd(
  { state, counts, startedAt, perHour, automatic }: Omit<Campaign, "expectedEnd" | "issue">,
  pace: Pace | undefined,
  now: Date,
): string | null {
  if (automatic || state !== "running" || counts.recipients === null || !startedAt) return null;
  const ownPace = perHour === null ? undefined : paceOf(perHour);
  const rates = [pace, ownPace].flatMap((one) => (one ? [one.perSecond] : []));
  const elapsed = now.getTime() - Date.parse(startedAt);
  const remaining = remainingOf(counts.recipients, counts);
  const done = counts.recipients - remaining;
  if (rates.length === 0 && elapsed >= measuredFor && done > 0) rates.push((done * 1000) / elapsed);
  if (rates.length === 0) return null;
  return later(now, (remaining * 1000) / Math.min(...rates)).toISOString();
}

export interface StoreParts extends DatabaseContext {
  countBatches: CountBatches;
  /** The pace of all mail. */
  pace: () => Pace | undefined;
}

/** Where an issue can be read, once it has been sent. */
function issueOf(
  { id, kind, content, startedAt, counts }: Omit<Campaign, "expectedEnd" | "issue">,
  isShown: boolean,
): Campaign["issue"] {
  if (kind !== "newsletter" || !startedAt || counts.sent === 0) return null;
  return { path: `/newsletter/${issueSlug(id, content, new Date(startedAt))}`, isShown };
}

/**
 * Takes an issue off the site, or puts it back. Returns whether that changed anything; refuses what is no
 * issue.
 */
export async function showIssue(
  parts: StoreParts,
  on: Queryable,
  id: string,
  isShown: boolean,
): Promise<boolean> {
  await on.query("SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE", [id]);
  const { issue } = await readCampaign(parts, id, on);
  if (!issue) return refuse(409, "wrong_state" satisfies CampaignError);
  if (issue.isShown === isShown) return false;
  await on.query("UPDATE campaigns SET taken_down_at = $2 WHERE id = $1", [
    id,
    isShown ? null : parts.clock(),
  ]);
  return true;
}

/** One campaign as it is shown. Refuses where there is none. */
export async function readCampaign(
  { database, clock, pace, countBatches }: StoreParts,
  id: string,
  on: Queryable = database,
): Promise<Campaign> {
  type Row = SummaryRow & Omit<Campaign, "expectedEnd" | "issue" | "counts"> & { isShown: boolean };
  const rows = await on.query<Row>(
    `SELECT ${summaryColumns}, version, content, audience, per_hour AS "perHour",
       taken_down_at IS NULL AS "isShown"
     FROM campaigns AS campaign WHERE campaign.id = $1`,
    [id],
  );
  const [found] = await withCounts(on, countBatches, rows);
  if (!found) return refuse(404, "not_found");
  const { isShown, ...campaign } = found;
  return {
    ...campaign,
    expectedEnd: expectedEnd(campaign, pace(), clock()),
    issue: issueOf(campaign, isShown),
  };
}

const pageLength = 50;

/** A page of all campaigns, newest first. */
export async function listCampaigns(
  { database, countBatches }: Pick<StoreParts, "database" | "countBatches">,
  { kind, by_hand: byHand, automatic, after }: CampaignsQuery,
): Promise<{ campaigns: CampaignSummary[]; after: string | null }> {
  const rows = await database.query<SummaryRow>(
    `SELECT ${summaryColumns} FROM campaigns AS campaign WHERE ($1::text IS NULL OR campaign.kind = $1)
       AND ($2::uuid IS NULL OR campaign.id < $2)
       AND NOT ($4::boolean AND campaign.wave_id IS NOT NULL)
       AND (automatic_event IS NOT NULL) = $5::boolean ORDER BY campaign.id DESC LIMIT $3`,
    [kind ?? null, after ?? null, pageLength + 1, byHand === "yes", automatic === "yes"],
  );
  const { page, after: next } = pageOf(rows, pageLength, ({ id }) => id);
  return { campaigns: await withCounts(database, countBatches, page), after: next };
}

/** The files below a folder of the site that texts of campaigns use. Sent mails still show them. */
export const campaignImages = {
  find: (on: Queryable, folder: string) =>
    on.query<{ file: string; campaign: string; title: string }>(
      `SELECT DISTINCT file[1] AS file, id AS campaign, name AS title
       FROM campaigns, regexp_matches(content::text, $1, 'g') AS file`,
      [`${folder}([0-9a-f]+[.][a-z]+)`],
    ),
};

/** The campaigns as programs with a key read them, newest first. */
export const createCampaignList = (parts: Pick<StoreParts, "database" | "countBatches">) => ({
  list: (after: string | undefined) => listCampaigns(parts, { after }),
});

export interface NewCampaign extends CampaignDraft {
  kind: CampaignKind;
  by: string;
  isSample?: boolean | undefined;
}

/** Refuses a draft whose parts do not go together. */
function refuseUnfit(kind: CampaignKind, { audience, automatic }: CampaignDraft): void {
  const fits = automatic ? fitsAutomatic(kind, audience) : fitsKind(kind, audience);
  if (!fits) refuse(400, "bad_request");
}

/** Stores a draft and returns its id. */
export async function createDraft(
  on: Queryable,
  { by, isSample, kind, ...draft }: NewCampaign,
  now: Date,
): Promise<string> {
  refuseUnfit(kind, draft);
  const { name, audience, perHour, automatic } = draft;
  const content = isSample ? sampleContent(draft, kind) : draft.content;
  const id = sortableId(now);
  await on.query(
    `INSERT INTO campaigns (id, kind, name, content, audience, per_hour, created_at, created_by,
       automatic_event, automatic_days)
     VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10)`,
    [
      ...[id, kind, name, JSON.stringify(content), JSON.stringify(audience), perHour, now, by],
      ...[automatic?.event ?? null, automatic?.days ?? null],
    ],
  );
  return id;
}

/** Refuses a draft that is no longer as it was read: it was deleted, sent or changed by another administrator. */
async function refuseOutdated(on: Queryable, id: string): Promise<never> {
  const [row] = await on.query<Pick<CampaignRow, "state" | "version">>(
    "SELECT state, version FROM campaigns WHERE id = $1",
    [id],
  );
  if (!row) return refuse(404, "not_found");
  if (row.state !== "draft") return refuse(409, "not_draft" satisfies CampaignError);
  return refuse(409, "changed" satisfies CampaignError, { version: row.version });
}

/**
 * Changes a draft, unless it was changed since it was read. The draft of an active wave can only
 * be changed by those who may send, and must stay usable for waves.
 */
export async function saveDraft(
  { database }: StoreParts,
  id: string,
  { version, ...draft }: CampaignDraft & { version: number },
  by: { maySend: boolean },
): Promise<void> {
  const { name, content, audience, perHour, automatic } = draft;
  await database.transaction(async (transaction) => {
    const [locked] = await transaction.query<Pick<CampaignRow, "kind" | "automatic_event">>(
      "SELECT kind, automatic_event FROM campaigns WHERE id = $1 FOR UPDATE",
      [id],
    );
    if (locked) refuseUnfit(locked.kind, draft);
    // A lead gets each automatic mail once: those mailed for this event would miss it for another one.
    if (locked && locked.automatic_event !== (automatic?.event ?? null)) refuse(400, "bad_request");
    // Read after taking the lock, which a wave that begins meanwhile has.
    if (await isOfWave(transaction, id)) {
      if (!by.maySend) refuse(409, "wrong_state" satisfies CampaignError);
      if (!isRepeatable(audience)) refuse(409, "not_repeatable" satisfies CampaignError);
    }
    const saved = await transaction.query(
      `UPDATE campaigns SET name = $3, content = $4::jsonb, audience = $5::jsonb, per_hour = $6,
         automatic_days = $7, version = version + 1
       WHERE id = $1 AND version = $2 AND state = 'draft' RETURNING id`,
      [
        ...[id, version, name, JSON.stringify(content), JSON.stringify(audience), perHour],
        automatic?.days ?? null,
      ],
    );
    if (saved.length === 0) await refuseOutdated(transaction, id);
  });
}

/** Whether an active wave takes its text and audience from a draft. */
async function isOfWave(on: Queryable, id: string): Promise<boolean> {
  const waves = await on.query("SELECT 1 FROM waves WHERE campaign_id = $1 AND is_active", [id]);
  return waves.length > 0;
}

/** A draft that is about to be sent. Refuses if it has changed since it was read. */
export async function readDraft(
  on: Queryable,
  id: string,
  version: number,
): Promise<Pick<CampaignRow, "kind" | "content" | "audience" | "per_hour">> {
  const [row] = await on.query<Pick<CampaignRow, "kind" | "content" | "audience" | "per_hour">>(
    `SELECT kind, content, audience, per_hour FROM campaigns
     WHERE id = $1 AND version = $2 AND state = 'draft' AND automatic_event IS NULL`,
    [id, version],
  );
  return row ?? refuseOutdated(on, id);
}

/** A name with something after it, short enough to be saved. Only the name is cut, never in the middle of a character. */
export function nameWith(name: string, ending: string): string {
  const room = campaignNameLimit - ending.length;
  return (
    name
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd() + ending
  );
}

/** The name of a copy: with the next number after it that no campaign of that name has. */
export function nameOfCopy(name: string, others: readonly string[]): string {
  const base = baseOf(name);
  const taken = others.flatMap((other) => {
    const [, number] = baseOf(other) === base ? (numbered.exec(other) ?? []) : [];
    return number ? [Number(number)] : [];
  });
  return nameWith(base, ` (${Math.max(1, ...taken) + 1})`);
}
const numbered = / \((\d{1,6})\)$/;
const baseOf = (name: string) => name.replace(numbered, "");

/** Makes a draft with the texts and audience of a campaign. Returns its id. */
export async function copyCampaign(parts: StoreParts, id: string, by: string): Promise<string> {
  const { database, clock } = parts;
  const { kind, name, content, audience, perHour, automatic } = await readCampaign(parts, id);
  const others = await database.query<{ name: string }>(
    "SELECT name FROM campaigns WHERE starts_with(name, $1)",
    [`${baseOf(name)} (`],
  );
  const copy = nameOfCopy(
    name,
    others.map((other) => other.name),
  );
  const draft = { kind, name: copy, content, audience, perHour, by };
  return createDraft(database, { ...draft, ...(automatic && { automatic }) }, clock());
}

/**
 * Deletes a draft, and answers what it was called. What was sent stays, with an automatic mail that was on once, and
 * what a wave sends.
 * Call it in a transaction: a wave that begins meanwhile holds the lock.
 */
export async function deleteDraft(on: Queryable, id: string): Promise<string> {
  await on.query("SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE", [id]);
  if (await isOfWave(on, id)) refuse(409, "wrong_state" satisfies CampaignError);
  const [sent] = await on.query(
    "SELECT FROM campaigns WHERE id = $1 AND automatic_event IS NOT NULL AND started_at IS NOT NULL",
    [id],
  );
  if (sent) refuse(409, "wrong_state" satisfies CampaignError);
  const [gone] = await on.query<{ name: string }>(
    "DELETE FROM campaigns WHERE id = $1 AND state = 'draft' RETURNING name",
    [id],
  );
  if (!gone) return refuseOutdated(on, id);
  await on.query("DELETE FROM mails WHERE subject_id = $1 AND kind = 'campaign-test'", [id]);
  return gone.name;
}

/** Deletes test mails a day later: they are to administrators, whose addresses nothing else would delete. */
export async function purgeTestMails(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `DELETE FROM mails USING campaigns
     WHERE subject_id = campaigns.id AND mails.kind = 'campaign-test' AND mails.state <> 'queued'
       AND mails.created_at < $1`,
    [earlier(now, day)],
  );
}
