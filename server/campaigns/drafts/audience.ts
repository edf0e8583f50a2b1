import type {
  Audience,
  AudienceCount,
  AutomaticEvent,
  CampaignContent,
  CampaignKind,
} from "#contract/campaigns.ts";
import { dayAfter, dayStart } from "#contract/lead-date.ts";
import type { LeadFilter } from "#contract/leads.ts";
import { newsAgreedSince } from "#contract/limits.ts";
import { isLocale, type Locale } from "#contract/locale.ts";
import type { Queryable } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { isSuppressed, ownConfirmation } from "../bounces/suppressions.ts";
import type { ReaderValues } from "./campaign-texts.ts";
import { pastedKeys } from "./pasted-addresses.ts";

/** The list that a kind of campaign writes to, the kind of its entries as subjects of mails, and of its mails. */
export const listOf: Record<CampaignKind, { table: string; entryKind: string; mailKind: string }> =
  {
    invitation: { table: "waitlist_leads", entryKind: "lead", mailKind: "campaign" },
    // Not "campaign": a sent mail of that kind is recorded as an invitation of the lead.
    update: { table: "waitlist_leads", entryKind: "lead", mailKind: "campaign-update" },
    newsletter: {
      table: "newsletter_subscribers",
      entryKind: "subscriber",
      mailKind: "campaign",
    },
  };

/** The leads, as the app passes them to campaigns. */
export interface LeadList {
  /** The leads of a filter, as a condition on waitlist_leads. */
  where: (filter: LeadFilter, bindings: Bindings) => string;
  /** Leads that had an event after one moment and until another, as a condition on waitlist_leads. */
  afterEvent: (event: AutomaticEvent, after: string, until: string) => string;
  /** A filter as the audit log may hold it. */
  inLog: (filter: LeadFilter) => string;
  /** The link by which a lead accepts. */
  invitationUrl: (leadId: string, locale: Locale, mailId: string) => string;
  /** The values of leads for the placeholders of a text. */
  values: (leadIds: readonly string[]) => Promise<ReadonlyMap<string, ReaderValues>>;
}

export interface AudienceParts {
  kind: CampaignKind;
  audience: Audience;
  leads: Pick<LeadList, "where">;
}

/** Whether a kind of campaign may go to such an audience, since consent was given to one list. */
export function fitsKind(kind: CampaignKind, { of }: Audience): boolean {
  return of === "addresses" || (of === "leads") === (kind !== "newsletter");
}

/** Whether an audience contains addresses: pasted ones, or a search, which can be one. */
export function containsAddresses(audience: Audience): boolean {
  return (
    audience.of === "addresses" || (audience.of === "leads" && audience.filter.q !== undefined)
  );
}

/**
 * Whether an audience can be used by wave after wave: pasted addresses are used up by the first one, and an
 * audience that invites people again would do so with every wave.
 */
export function isRepeatable(audience: Audience): boolean {
  return !containsAddresses(audience) && !invitesAgain(audience);
}

/** Whether an automatic mail can go to an audience, again and again as leads come to match it. */
export const fitsAutomatic = (kind: CampaignKind, audience: Audience): boolean =>
  kind === "update" && audience.of === "leads" && isRepeatable(audience) && !audience.oldest;

/** An audience as it is kept once the mails of its people are stored. */
export const withoutAddresses = (audience: Audience): Audience =>
  containsAddresses(audience)
    ? { of: "addresses", addresses: [], ...(invitesAgain(audience) && { again: true }) }
    : audience;

/** The people of an audience, whatever their status, as a condition on the columns of their list. */
export function matchesAudience(
  { audience, leads }: Omit<AudienceParts, "kind">,
  bindings: Bindings,
): string {
  if (audience.of === "addresses") {
    return `email_key = ANY(${bindings.bind(pastedKeys(audience.addresses).keys)}::text[])`;
  }
  if (audience.of === "leads") return leads.where(audience.filter, bindings);
  const { locale, from, to, timeZone = "UTC" } = audience.filter;
  const parts = ["true"];
  if (locale) parts.push(`locale = ${bindings.bind(locale)}`);
  if (from) parts.push(`created_at >= ${bindings.bind(dayStart(from, timeZone))}`);
  if (to) parts.push(`created_at < ${bindings.bind(dayStart(dayAfter(to), timeZone))}`);
  return parts.join(" AND ");
}

export const invitesAgain = (audience: Audience) =>
  audience.of !== "subscribers" && audience.again === true;

/** Condition: the lead was invited already; where the audience invites again, it has accepted already. */
function isInvited({ kind, audience }: Pick<AudienceParts, "kind" | "audience">): string {
  if (kind !== "invitation") return "false";
  return invitesAgain(audience) ? "accepted_at IS NOT NULL" : "invited_at IS NOT NULL";
}

/** Condition: the person is a recipient of another campaign's invitation that has not left yet. */
function isUnderWay(others: readonly string[], bindings: Bindings): string {
  if (others.length === 0) return "false";
  return `id IN (SELECT subject_id FROM mails
    WHERE batch_id = ANY(${bindings.bind(others)}::uuid[]) AND state IN ('waiting', 'queued'))`;
}

/** Other campaigns with invitations that have not been sent yet. */
export async function invitationsUnderWay(
  on: Queryable,
  kind: CampaignKind,
  campaignId: string | null,
): Promise<string[]> {
  if (kind !== "invitation") return [];
  const rows = await on.query<{ id: string }>(
    `SELECT id::text AS id FROM campaigns WHERE kind = 'invitation'
       AND state IN ('running', 'paused') AND id IS DISTINCT FROM $1::uuid`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}

// Few addresses are suppressed: the IN lets the database build one hash of them and skip all others.
const suppressedPerson = `(email_key IN (SELECT email_key FROM suppressions)
  AND ${isSuppressed("person.email_key", ownConfirmation("person"))})`;

/** Condition: the person consented to a text that covers this kind of campaign. */
const hasAgreed = (kind: CampaignKind): string =>
  kind === "update" ? `consent_version >= '${newsAgreedSince}'` : "true";

/**
 * Condition on the list, under the name `person`: this campaign may write to them, since they are confirmed,
 * have agreed to it, are not suppressed and not invited before.
 */
export const isMailable = (parts: Pick<AudienceParts, "kind" | "audience">): string =>
  `status = 'confirmed' AND ${hasAgreed(parts.kind)} AND NOT ${isInvited(parts)} AND NOT ${suppressedPerson}`;

/**
 * Imports that were committed after a moment. The dates of their people are those of the file, and can be years
 * earlier. Queried apart from the recipients, so that a campaign without such an import joins nothing.
 */
export async function importsCommittedAfter(on: Queryable, moment: Date): Promise<string[]> {
  const rows = await on.query<{ id: string }>(
    "SELECT id::text AS id FROM lead_imports WHERE started_at > $1",
    [moment],
  );
  return rows.map(({ id }) => id);
}

/** Condition on the list, under the name `person`: one of these imports added the person. */
function isAddedBy(kind: CampaignKind, imports: readonly string[], bindings: Bindings): string {
  if (imports.length === 0) return "false";
  const ids = `${bindings.bind(imports)}::uuid[]`;
  return kind === "newsletter"
    ? `coalesce(import_id = ANY(${ids}), false)`
    : `EXISTS (SELECT FROM lead_events
        WHERE kind = 'imported' AND cause = ANY(${ids}) AND lead_id = person.id)`;
}

/** Where an earlier part of the recipients ended: the key and the ordinal, or the confirmation and the id. */
export type RecipientCursor = readonly [string, string];

/** How recipients are sorted, each key written exactly as in an index; `types` are those of the cursor. */
interface RecipientOrder {
  keys: readonly [string, string];
  types: readonly [string, string];
}

/** Leads who wait are invited by their places, those who are invited again and subscribers by their confirmation. */
const byPlace: RecipientOrder = { keys: ["place_key", "ordinal"], types: ["bigint", "bigint"] };
const byConfirmation = (at: string): RecipientOrder => ({
  keys: [at, "id"],
  types: ["timestamptz", "uuid"],
});

export const isByPlace = ({ kind, audience }: Pick<AudienceParts, "kind" | "audience">): boolean =>
  kind === "invitation" && !invitesAgain(audience);

/**
 * SQL that selects the recipients of a campaign in their order, as id, locale, sort_key and sort_id. `confirmedBy` is
 * when they must have confirmed at the latest, `after` the last one of an earlier part.
 */
export function selectRecipients(
  parts: AudienceParts,
  bindings: Bindings,
  range: {
    confirmedBy: Date;
    others: readonly string[];
    /** Imports whose people are left out. */
    laterImports?: readonly string[];
    limit?: number | undefined;
    after?: RecipientCursor | undefined;
    /** The campaign whose mails are being stored: a lead that changes its place meanwhile gets one mail. */
    storedIn?: string;
  },
): string {
  const { kind } = parts;
  const at =
    kind === "newsletter" ? "consent_ts" : "coalesce(consent_ts, '-infinity'::timestamptz)";
  const { keys, types } = isByPlace(parts) ? byPlace : byConfirmation(at);
  const conditions = [matchesAudience(parts, bindings), isMailable(parts)];
  conditions.push(`${at} <= ${bindings.bind(range.confirmedBy)}::timestamptz`);
  conditions.push(`NOT ${isAddedBy(kind, range.laterImports ?? [], bindings)}`);
  if (range.after) {
    const after = range.after.map((value, index) => `${bindings.bind(value)}::${types[index]}`);
    conditions.push(`(${keys.join(", ")}) > (${after.join(", ")})`);
  }
  conditions.push(`NOT ${isUnderWay(range.others, bindings)}`);
  if (range.storedIn && isByPlace(parts)) {
    // As a value, which an index finds: a join would read all mails of the campaign.
    conditions.push(`(SELECT id FROM mails WHERE batch_id = ${bindings.bind(range.storedIn)}::uuid
      AND subject_id = person.id) IS NULL`);
  }
  // The limit is part of the text: a generic plan would sort the whole list.
  return `SELECT id, locale, ${keys[0]} AS sort_key, ${keys[1]} AS sort_id
    FROM ${listOf[kind].table} AS person
    WHERE ${conditions.join(" AND ")} ORDER BY ${keys.join(", ")}
    ${range.limit === undefined ? "" : `LIMIT ${range.limit}`}`;
}

type LeftOut = AudienceCount["leftOut"];
type Status = "recipient" | "unconfirmed" | "suppressed" | "invited" | "notAgreed";

/** Counts the recipients that a campaign would have now, and those left out of its audience by reason. */
export async function countAudience(
  on: Queryable,
  parts: AudienceParts & { content: CampaignContent },
  { at, campaignId }: { at: Date; campaignId: string | null },
): Promise<AudienceCount> {
  const { kind, audience, content } = parts;
  const others = await invitationsUnderWay(on, kind, campaignId);
  const bindings = new Bindings();
  const rows = await on.query<{ locale: Locale; why: Status; count: number }>(
    `SELECT locale, why, count(*)::int AS count FROM (
       SELECT locale, CASE
         WHEN status <> 'confirmed' OR consent_ts > ${bindings.bind(at)}::timestamptz THEN 'unconfirmed'
         WHEN ${suppressedPerson} THEN 'suppressed'
         WHEN NOT ${hasAgreed(kind)} THEN 'notAgreed'
         WHEN ${isInvited(parts)} OR ${isUnderWay(others, bindings)} THEN 'invited'
         ELSE 'recipient' END AS why
       FROM ${listOf[kind].table} AS person WHERE ${matchesAudience(parts, bindings)}
     ) AS matching GROUP BY locale, why`,
    bindings.values,
  );
  const sumOf = (why: Status) =>
    rows.filter((row) => row.why === why).reduce((sum, { count }) => sum + count, 0);
  const leftOut: LeftOut = {
    unconfirmed: sumOf("unconfirmed"),
    suppressed: sumOf("suppressed"),
    invited: sumOf("invited"),
    notAgreed: sumOf("notAgreed"),
    unknown: 0,
    unusable: 0,
  };
  if (audience.of === "addresses") {
    const { keys, unusable } = pastedKeys(audience.addresses);
    const known = rows.reduce((sum, { count }) => sum + count, 0);
    Object.assign(leftOut, { unusable, unknown: keys.length - known });
  }
  const oldest = audience.of === "addresses" ? undefined : audience.oldest;
  const recipients =
    oldest !== undefined && oldest < sumOf("recipient")
      ? await countOldest(on, parts, { at, others, oldest })
      : rows.filter(({ why }) => why === "recipient");
  return {
    count: recipients.reduce((sum, { count }) => sum + count, 0),
    at: at.toISOString(),
    byLocale: recipients
      .map(({ locale, count }) => ({
        locale,
        count,
        hasText: isLocale(locale) && Boolean(content.texts[locale]),
      }))
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
  const first = selectRecipients(parts, bindings, { confirmedBy: at, others, limit: oldest });
  return on.query<{ locale: Locale; count: number }>(
    `SELECT locale, count(*)::int AS count FROM (${first}) AS first GROUP BY locale`,
    bindings.values,
  );
}
