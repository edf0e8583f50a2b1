import type {
  Audience,
  AudienceCount,
  CampaignContent,
  CampaignKind,
} from "#contract/campaigns.ts";
import { dayAfter, dayStart } from "#contract/lead-date.ts";
import type { LeadFilter } from "#contract/leads.ts";
import type { Locale } from "#contract/locale.ts";
import type { Queryable } from "#server/platform/database.ts";
import { Bindings } from "#server/platform/sql.ts";
import { pastedKeys } from "./pasted.ts";
import { isSuppressed } from "./suppressions.ts";

/** The list of people that a kind of campaign writes to, and what one of them is called where a mail is about them. */
export const listOf: Record<CampaignKind, { table: string; entryKind: string }> = {
  invitation: { table: "waitlist_leads", entryKind: "lead" },
  newsletter: { table: "newsletter_subscribers", entryKind: "subscriber" },
};

/** The leads of a filter, as a condition on waitlist_leads: the administration's, passed in by the app. */
export type LeadsWhere = (filter: LeadFilter, bindings: Bindings) => string;

export interface AudienceParts {
  kind: CampaignKind;
  audience: Audience;
  leadsWhere: LeadsWhere;
}

/** Whether a kind of campaign can go to such an audience: consent was given to one list. */
export function fitsKind(kind: CampaignKind, { of }: Audience): boolean {
  return of === "addresses" || (of === "leads") === (kind === "invitation");
}

/** Whether an audience names somebody: by an address, or by a search that can be one. */
export function namesAnybody(audience: Audience): boolean {
  return (
    audience.of === "addresses" || (audience.of === "leads" && audience.filter.q !== undefined)
  );
}

/**
 * Whether an audience can be looked up anew for each wave: a list of addresses is over once it is written
 * to, and who may be invited again would be, by every wave.
 */
export function isRepeatable(audience: Audience): boolean {
  return !namesAnybody(audience) && !bringsBack(audience);
}

/** Whom an audience means, whatever their state, as a condition on the columns of their list. */
function isMeant({ audience, leadsWhere }: AudienceParts, bindings: Bindings): string {
  if (audience.of === "addresses") {
    return `email_key = ANY(${bindings.bind(pastedKeys(audience.addresses).keys)}::text[])`;
  }
  if (audience.of === "leads") return leadsWhere(audience.filter, bindings);
  const { locale, from, to, timeZone = "UTC" } = audience.filter;
  const parts = ["true"];
  if (locale) parts.push(`locale = ${bindings.bind(locale)}`);
  if (from) parts.push(`created_at >= ${bindings.bind(dayStart(from, timeZone))}`);
  if (to) parts.push(`created_at < ${bindings.bind(dayStart(dayAfter(to), timeZone))}`);
  return parts.join(" AND ");
}

const bringsBack = (audience: Audience) => audience.of !== "subscribers" && audience.again === true;

/** Whether a lead has had its invitation. A person is invited anew only where the audience says so. */
function isInvited({ kind, audience }: Pick<AudienceParts, "kind" | "audience">): string {
  if (kind === "newsletter") return "false";
  return bringsBack(audience) ? "accepted_at IS NOT NULL" : "invited_at IS NOT NULL";
}

/** Whether somebody stands on the list of recipients of another invitation that has not left yet. */
function isUnderWay(others: readonly string[], bindings: Bindings): string {
  if (others.length === 0) return "false";
  return `id IN (SELECT subject_id FROM campaign_recipients
    WHERE campaign_id = ANY(${bindings.bind(others)}::uuid[]) AND state IN ('pending', 'queued'))`;
}

/** The other campaigns that invite people who have not been sent their invitation. */
export const invitationsUnderWay = (on: Queryable, kind: CampaignKind, campaignId: string | null) =>
  otherInvitations(on, kind, campaignId, "state IN ('running', 'paused')");

/**
 * The other campaigns whose invitations may be leaving this moment. One that was cancelled is among them
 * until it is known what became of those that a node had in its hands.
 */
export const invitationsLeaving = (on: Queryable, kind: CampaignKind, campaignId: string) =>
  otherInvitations(on, kind, campaignId, "queued > 0");

async function otherInvitations(
  on: Queryable,
  kind: CampaignKind,
  campaignId: string | null,
  where: string,
): Promise<string[]> {
  if (kind === "newsletter") return [];
  const rows = await on.query<{ id: string }>(
    `SELECT id::text AS id FROM campaigns WHERE kind = 'invitation'
       AND ${where} AND id IS DISTINCT FROM $1::uuid`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

// Few addresses are suppressed: whether one may be is found in memory, before it is looked at.
const suppressedPerson = `(email_key IN (SELECT email_key FROM suppressions)
  AND ${isSuppressed("person.email_key", "person.consent_ts")})`;

/**
 * Whether somebody of the list may be written to by this campaign, as a condition on it under the name
 * `person`: confirmed, not suppressed and not invited before. For a moment before which they confirmed
 * see `chosen`.
 */
export const mayBeWrittenTo = (parts: Pick<AudienceParts, "kind" | "audience">): string =>
  `status = 'confirmed' AND NOT ${isInvited(parts)} AND NOT ${suppressedPerson}`;

/**
 * SQL of the people whom a campaign writes to, as id, locale and confirmed_at, oldest confirmation first.
 * `confirmedBy` is when they must have confirmed at the latest, `after` the last one of an earlier part.
 */
export function chosen(
  parts: AudienceParts,
  bindings: Bindings,
  range: {
    confirmedBy: Date;
    others: readonly string[];
    limit?: number | undefined;
    after?: { at: string; id: string } | undefined;
  },
): string {
  const { kind, audience } = parts;
  // As the index has it: those who wait, or everybody with the unconfirmed before all others.
  const isWaitingOnly = kind === "newsletter" || !bringsBack(audience);
  const key = isWaitingOnly ? "consent_ts" : "coalesce(consent_ts, '-infinity'::timestamptz)";
  const conditions = [isMeant(parts, bindings), mayBeWrittenTo(parts)];
  conditions.push(`${key} <= ${bindings.bind(range.confirmedBy)}::timestamptz`);
  const { at, id } = range.after ?? { at: "-infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  conditions.push(`(${key}, id) > (${bindings.bind(at)}::timestamptz, ${bindings.bind(id)}::uuid)`);
  conditions.push(`NOT ${isUnderWay(range.others, bindings)}`);
  // The limit stands in the text: a plan made for any number of rows would sort the whole list.
  return `SELECT id, locale, ${key} AS confirmed_at FROM ${listOf[kind].table} AS person
    WHERE ${conditions.join(" AND ")} ORDER BY ${key}, id
    ${range.limit === undefined ? "" : `LIMIT ${range.limit}`}`;
}

type LeftOut = AudienceCount["leftOut"];
type Why = "written" | "unconfirmed" | "suppressed" | "invited";

/** Counts whom a campaign would write to now, and who of those that are meant is left out. */
export async function countAudience(
  on: Queryable,
  parts: AudienceParts & { content: CampaignContent },
  { at, campaignId }: { at: Date; campaignId: string | null },
): Promise<AudienceCount> {
  const { kind, audience, content } = parts;
  const others = await invitationsUnderWay(on, kind, campaignId);
  const bindings = new Bindings();
  const rows = await on.query<{ locale: Locale; why: Why; count: number }>(
    `SELECT locale, why, count(*)::int AS count FROM (
       SELECT locale, CASE
         WHEN status <> 'confirmed' OR consent_ts > ${bindings.bind(at)}::timestamptz THEN 'unconfirmed'
         WHEN ${suppressedPerson} THEN 'suppressed'
         WHEN ${isInvited(parts)} OR ${isUnderWay(others, bindings)} THEN 'invited'
         ELSE 'written' END AS why
       FROM ${listOf[kind].table} AS person WHERE ${isMeant(parts, bindings)}
     ) AS meant GROUP BY locale, why`,
    bindings.values,
  );
  const sumOf = (why: Why) =>
    rows.filter((row) => row.why === why).reduce((sum, { count }) => sum + count, 0);
  const leftOut: LeftOut = {
    unconfirmed: sumOf("unconfirmed"),
    suppressed: sumOf("suppressed"),
    invited: sumOf("invited"),
    unknown: 0,
    unusable: 0,
  };
  if (audience.of === "addresses") {
    const { keys, unusable } = pastedKeys(audience.addresses);
    const known = rows.reduce((sum, { count }) => sum + count, 0);
    Object.assign(leftOut, { unusable, unknown: keys.length - known });
  }
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const written =
    oldest !== undefined && oldest < sumOf("written")
      ? await countOldest(on, parts, { at, others, oldest })
      : rows.filter(({ why }) => why === "written");
  return {
    count: written.reduce((sum, { count }) => sum + count, 0),
    at: at.toISOString(),
    byLocale: written
      .map(({ locale, count }) => ({ locale, count, hasText: Boolean(content.texts[locale]) }))
      .toSorted((one, other) => other.count - one.count),
    leftOut,
  };
}

function countOldest(
  on: Queryable,
  parts: AudienceParts,
  { at, others, oldest }: { at: Date; others: readonly string[]; oldest: number },
) {
  const bindings = new Bindings();
  const first = chosen(parts, bindings, { confirmedBy: at, others, limit: oldest });
  return on.query<{ locale: Locale; count: number }>(
    `SELECT locale, count(*)::int AS count FROM (${first}) AS first GROUP BY locale`,
    bindings.values,
  );
}
