import type {
  Audience,
  Campaign,
  CampaignContent,
  CampaignDraft,
  CampaignError,
  CampaignKind,
  CampaignState,
  CampaignSummary,
  PauseReason,
} from "#contract/campaigns.ts";
import { locales } from "#contract/locale.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { type Pace, paceOf } from "#server/platform/mail/pace.ts";
import { fitsKind, isRepeatable } from "./audience.ts";
import { issueSlug } from "./issue-slug.ts";

export interface CampaignRow {
  id: string;
  kind: CampaignKind;
  name: string;
  state: CampaignState;
  pause_reason: PauseReason | null;
  content: CampaignContent;
  audience: Audience;
  per_hour: number | null;
  version: number;
  created_at: Date;
  created_by: string;
  scheduled_at: Date | null;
  time_zone: string | null;
  started_at: Date | null;
  sent_by: string | null;
  finished_at: Date | null;
  taken_down_at: Date | null;
  wave_id: string | null;
  frozen_at: Date | null;
  recipients: number;
  queued: number;
  sent: number;
  refused: number;
  failed: number;
  skipped: number;
}

interface CameBack {
  bounced: number;
  complained: number;
  unsubscribed: number;
  accepted: number;
}

/** SQL of what came back of the campaign whose id `id` stands for. */
export const cameBackOf = (id: string): string => `
  SELECT (count(*) FILTER (WHERE bounced_at IS NOT NULL))::int AS bounced,
    (count(*) FILTER (WHERE complained_at IS NOT NULL))::int AS complained,
    (count(*) FILTER (WHERE unsubscribed_at IS NOT NULL))::int AS unsubscribed
  FROM campaign_recipients WHERE campaign_id = ${id}
    AND (bounced_at IS NOT NULL OR complained_at IS NOT NULL OR unsubscribed_at IS NOT NULL)`;

/** What a row of the list says: neither its texts nor whom it goes to, which can be megabytes. */
const listed = [
  ...["id", "kind", "name", "state", "pause_reason", "created_at", "created_by", "scheduled_at"],
  ...["time_zone", "started_at", "sent_by", "finished_at", "wave_id", "frozen_at", "recipients"],
  ...["queued", "sent", "refused", "failed", "skipped"],
] as const satisfies readonly (keyof CampaignRow)[];

const described = (columns: string) => `
  SELECT ${columns}, came_back.*, ARRAY(SELECT jsonb_object_keys(content->'texts')) AS written_in, (
    SELECT count(*)::int FROM campaign_recipients
    WHERE campaign_id = campaign.id AND accepted_at IS NOT NULL
  ) AS accepted
  FROM campaigns AS campaign, LATERAL (${cameBackOf("campaign.id")}) AS came_back`;

type ListedRow = Pick<CampaignRow, (typeof listed)[number]> & CameBack & { written_in: string[] };
type DescribedRow = CampaignRow & ListedRow;

const iso = (at: Date | null) => at?.toISOString() ?? null;

function summaryOf(row: ListedRow): CampaignSummary {
  const { queued, sent, refused, failed, skipped } = row;
  const { bounced, complained, unsubscribed, accepted } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    pauseReason: row.state === "paused" ? row.pause_reason : null,
    locales: locales.filter((locale) => row.written_in.includes(locale)),
    counts: {
      recipients: row.frozen_at ? row.recipients : null,
      queued,
      sent,
      refused,
      failed,
      skipped,
      bounced,
      complained,
      unsubscribed,
      accepted,
    },
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    scheduledAt: iso(row.scheduled_at),
    timeZone: row.time_zone,
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
    sentBy: row.sent_by,
    waveId: row.wave_id,
  };
}

/** Recipients who have not been written to, of those that are written down. */
export const left = (
  row: Pick<CampaignRow, "recipients" | "sent" | "refused" | "failed" | "skipped">,
): number => row.recipients - row.sent - row.refused - row.failed - row.skipped;

/** Time after which the pace so far says something about the rest, in milliseconds. */
const measuredFor = 20_000;

/**
 * When a campaign will be done: by the slower of its own pace and that of all mail, or where there is
 * neither, by how it has gone so far.
 */
function expectedEnd(row: CampaignRow, pace: Pace | undefined, now: Date): string | null {
  if (row.state !== "running" || !row.frozen_at || !row.started_at) return null;
  const own = row.per_hour === null ? undefined : paceOf(row.per_hour);
  const rates = [pace, own].flatMap((one) => (one ? [one.perSecond] : []));
  const lasted = now.getTime() - row.started_at.getTime();
  const done = row.recipients - left(row);
  if (rates.length === 0 && lasted >= measuredFor && done > 0) rates.push((done * 1000) / lasted);
  if (rates.length === 0) return null;
  return new Date(now.getTime() + (left(row) * 1000) / Math.min(...rates)).toISOString();
}

export interface StoreParts {
  database: Database;
  clock: () => Date;
  /** The pace of all mail. */
  pace: Pace | undefined;
}

function campaignOf(row: DescribedRow, { pace, clock }: StoreParts): Campaign {
  return {
    ...summaryOf(row),
    version: row.version,
    content: row.content,
    audience: row.audience,
    perHour: row.per_hour,
    expectedEnd: expectedEnd(row, pace, clock()),
    issue: issueOf(row),
  };
}

/** Where an issue can be read, once it has been sent to somebody. */
function issueOf(row: CampaignRow): Campaign["issue"] {
  const { id, kind, content, started_at, taken_down_at } = row;
  if (kind !== "newsletter" || !started_at || row.sent === 0) return null;
  return {
    path: `/newsletter/${issueSlug(id, content, started_at)}`,
    isShown: taken_down_at === null,
  };
}

/** Takes an issue off the site, or puts it back. Says whether that changed anything; refuses what is none. */
export async function showIssue(
  on: Queryable,
  id: string,
  isShown: boolean,
  now: Date,
): Promise<boolean> {
  const [row] = await on.query<CampaignRow>("SELECT * FROM campaigns WHERE id = $1 FOR UPDATE", [
    id,
  ]);
  if (!row) refuse(404, "not_found");
  const issue = issueOf(row);
  if (!issue) return refuse(409, "wrong_state" satisfies CampaignError);
  if (issue.isShown === isShown) return false;
  await on.query("UPDATE campaigns SET taken_down_at = $2 WHERE id = $1", [
    id,
    isShown ? null : now,
  ]);
  return true;
}

/** One campaign as it is shown. Refuses where there is none. */
export async function readCampaign(
  parts: StoreParts,
  id: string,
  on: Queryable = parts.database,
): Promise<Campaign> {
  const [row] = await on.query<DescribedRow>(`${described("campaign.*")} WHERE campaign.id = $1`, [
    id,
  ]);
  return row ? campaignOf(row, parts) : refuse(404, "not_found");
}

const pageLength = 50;

/** A page of all campaigns, newest first. */
export async function listCampaigns(
  { database }: Pick<StoreParts, "database">,
  { kind, after }: { kind?: CampaignKind | undefined; after?: string | undefined },
): Promise<{ campaigns: CampaignSummary[]; after: string | null }> {
  const columns = listed.map((column) => `campaign.${column}`).join(", ");
  const rows = await database.query<ListedRow>(
    `${described(columns)} WHERE ($1::text IS NULL OR campaign.kind = $1)
       AND ($2::uuid IS NULL OR campaign.id < $2) ORDER BY campaign.id DESC LIMIT $3`,
    [kind ?? null, after ?? null, pageLength + 1],
  );
  const page = rows.slice(0, pageLength);
  return {
    campaigns: page.map(summaryOf),
    after: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null,
  };
}

export interface NewCampaign extends CampaignDraft {
  kind: CampaignKind;
  by: string;
}

/** Writes down a draft and returns its id. */
export async function createDraft(
  on: Queryable,
  { kind, name, content, audience, perHour, by }: NewCampaign,
  now: Date,
): Promise<string> {
  if (!fitsKind(kind, audience)) refuse(400, "bad_request");
  const id = sortableId(now);
  await on.query(
    `INSERT INTO campaigns (id, kind, name, content, audience, per_hour, created_at, created_by)
     VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8)`,
    [id, kind, name, JSON.stringify(content), JSON.stringify(audience), perHour, now, by],
  );
  return id;
}

/** Says why a draft could not be taken as it was read: it is gone, sent, or somebody else changed it. */
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
 * Changes a draft, unless somebody else did since it was read. What a wave sends by itself is changed by
 * whoever may send alone, and stays what a wave can send.
 */
export async function saveDraft(
  { database }: StoreParts,
  id: string,
  { version, name, content, audience, perHour }: CampaignDraft & { version: number },
  by: { maySend: boolean },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [locked] = await transaction.query<{ kind: CampaignKind }>(
      "SELECT kind FROM campaigns WHERE id = $1 FOR UPDATE",
      [id],
    );
    if (locked && !fitsKind(locked.kind, audience)) refuse(400, "bad_request");
    // Asked behind the lock: a wave that begins meanwhile holds it.
    if (await isOfWave(transaction, id)) {
      if (!by.maySend) refuse(409, "wrong_state" satisfies CampaignError);
      if (!isRepeatable(audience)) refuse(400, "bad_request");
    }
    const saved = await transaction.query(
      `UPDATE campaigns SET name = $3, content = $4::jsonb, audience = $5::jsonb, per_hour = $6,
         version = version + 1
       WHERE id = $1 AND version = $2 AND state = 'draft' RETURNING id`,
      [id, version, name, JSON.stringify(content), JSON.stringify(audience), perHour],
    );
    if (saved.length === 0) await refuseOutdated(transaction, id);
  });
}

/** Whether a wave that goes on takes its text and its audience from a draft. */
async function isOfWave(on: Queryable, id: string): Promise<boolean> {
  const waves = await on.query("SELECT 1 FROM waves WHERE campaign_id = $1 AND is_active", [id]);
  return waves.length > 0;
}

/** A draft that is about to be sent. Refuses where it is not what was read. */
export async function readDraft(
  on: Queryable,
  id: string,
  version: number,
): Promise<Pick<CampaignRow, "kind" | "content" | "audience">> {
  const [row] = await on.query<Pick<CampaignRow, "kind" | "content" | "audience">>(
    `SELECT kind, content, audience FROM campaigns
     WHERE id = $1 AND version = $2 AND state = 'draft'`,
    [id, version],
  );
  return row ?? refuseOutdated(on, id);
}

/** Makes a draft of what a campaign says, to whom. Returns its id. */
export async function copyCampaign(
  { database, clock }: StoreParts,
  id: string,
  by: string,
): Promise<string> {
  const { kind, name, content, audience, perHour } = await readCampaign(
    { database, clock, pace: undefined },
    id,
  );
  return createDraft(database, { kind, name, content, audience, perHour, by }, clock());
}

/** Deletes a draft, and answers what it was called. What was sent to somebody stays. */
export async function deleteDraft(on: Queryable, id: string): Promise<string> {
  if (await isOfWave(on, id)) refuse(409, "wrong_state" satisfies CampaignError);
  const [gone] = await on.query<{ name: string }>(
    "DELETE FROM campaigns WHERE id = $1 AND state = 'draft' RETURNING name",
    [id],
  );
  return gone?.name ?? refuseOutdated(on, id);
}
