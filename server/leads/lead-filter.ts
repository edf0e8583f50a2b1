import { questions } from "#brand/questions.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import type { BulkActionTarget } from "#contract/bulk-actions.ts";
import type { AutomaticEvent } from "#contract/campaigns.ts";
import { folded } from "#contract/folded-text.ts";
import { dayAfter, dayStart } from "#contract/lead-date.ts";
import { type InvitationState, type LeadFilter, leadFilter } from "#contract/leads.ts";
import { type Bindings, containing } from "#server/database/sql.ts";
import { searchedNote } from "./lead-notes.ts";

/** The moments between which the leads of a filter joined. */
export function joinedBetween({ from, to, timeZone = "UTC" }: LeadFilter): {
  since?: Date;
  before?: Date;
} {
  return {
    ...(from !== undefined && { since: dayStart(from, timeZone) }),
    ...(to !== undefined && { before: dayStart(dayAfter(to), timeZone) }),
  };
}

/** Written exactly as in the partial indexes. */
const invitationParts: Record<InvitationState, string> = {
  waiting: "status = 'confirmed' and invited_at is null",
  invited: "invited_at is not null and accepted_at is null",
  accepted: "invited_at is not null and accepted_at is not null",
};

/** Written exactly as in the partial index. */
const isReferred =
  "(heard_channel = 'friend_referral' or lower(coalesce(utm_medium, '')) = 'referral' or referred_by is not null)";

/**
 * The leads of a filter as a condition on waitlist_leads: `where ${leadsWhere(filter, bindings)}`.
 * Each part has a form that an index can answer. `isSample`: it is for few of the leads.
 */
export function leadsWhere(
  filter: LeadFilter,
  bindings: Bindings,
  { isSample = false } = {},
): string {
  const parts: string[] = [];
  const is = (column: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${column} = ${bindings.bind(value)}`);
  };
  if (filter.q !== undefined) {
    parts.push(mentioned(filter.q, bindings, isSample));
  }
  is("status", filter.status);
  is("country", filter.country);
  is("heard_channel", filter.channel);
  is("locale", filter.locale);
  is(filter.campaign === "" ? "coalesce(utm_campaign, '')" : "utm_campaign", filter.campaign);
  is("mark", filter.mark);
  if (filter.tag !== undefined) {
    parts.push(`tags <> '{}' and tags @> array[${bindings.bind(filter.tag)}::text]`);
  }
  if (filter.answer !== undefined) parts.push(answered(filter.answer, bindings));
  if (filter.invitation) parts.push(invitationParts[filter.invitation]);
  if (filter.referred) parts.push(filter.referred === "yes" ? isReferred : `not ${isReferred}`);
  if (filter.friends) parts.push(filter.friends === "yes" ? "credits > 0" : "credits = 0");
  const { since, before } = joinedBetween(filter);
  if (since) parts.push(`created_at >= ${bindings.bind(since)}`);
  if (before) parts.push(`created_at < ${bindings.bind(before)}`);
  return parts.length > 0 ? parts.join(" and ") : "true";
}

/** Most leads of notes that are looked up one by one. */
const fewNoted = 200;

/**
 * Leads whose address contains a text, or one of whose notes does, with letters folded. A few that are found by their
 * notes are looked up by their ids, so that indexes answer all of it. Of many, the range spans every id, and each is
 * compared with a hash table; else the range is empty. In a sample the notes of each lead are read instead.
 */
function mentioned(q: string, bindings: Bindings, isSample: boolean): string {
  const address = `lower(email) like lower(${bindings.bind(containing(q))})`;
  // A text of vowel signs alone folds to nothing, which every note contains.
  const pattern = bindings.bind(containing(folded(q) || q));
  const noted = `select lead_id from lead_events where kind = 'noted' and ${searchedNote} like ${pattern}`;
  const some = `${noted} limit ${fewNoted + 1}`;
  const areMany = `(select count(*) from (${some}) as noted) > ${fewNoted}`;
  const few = `id = any(case when ${areMany} then '{}' else array(${some}) end)`;
  const first = `case when ${areMany} then '00000000-0000-0000-0000-000000000000'::uuid end`;
  // `offset 0` keeps the notes of all leads from being read into a hash table.
  const many = isSample
    ? `${areMany} and exists (${noted} and lead_id = waitlist_leads.id offset 0)`
    : `id between ${first} and 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid and id in (${noted})`;
  return `(${address} or ${few} or (${many}))`;
}

/** Leads that had the event of an automatic mail after one moment and until another, as bound values. */
export function leadsAfterEvent(event: AutomaticEvent, after: string, until: string): string {
  // Written as in the indexes.
  const between = (at: string) => `${at} > ${after} and ${at} <= ${until}`;
  if (event === "confirmed") return between("coalesce(consent_ts, '-infinity'::timestamptz)");
  if (event === "invited") return `${between("invited_at")} and accepted_at is null`;
  if (event === "accepted") return between("accepted_at");
  return `id in (select referrer_id from referrals where state = 'credited' and ${between("decided_at")})`;
}

/** The leads who answered a question, or answered it so: `role`, `role=buyer`. */
function answered(named: string, bindings: Bindings): string {
  const [, id = "", typed] = /^([^=]*)(?:=(.*))?$/s.exec(named) ?? [];
  if (typed === undefined) return `answers is not null and answers ? ${bindings.bind(id)}`;
  const isNumber = questions.some((question) => question.id === id && question.kind === "number");
  const answer = JSON.stringify({ [id]: isNumber ? Number(typed) : typed });
  return `answers is not null and answers @> ${bindings.bind(answer)}::jsonb`;
}

const filterFields = Object.keys(leadFilter.shape) as (keyof LeadFilter)[];
const narrowing = filterFields.filter((field) => field !== "timeZone");

/** Whether the filter matches every lead. */
export function isEverything(filter: LeadFilter): boolean {
  return narrowing.every((field) => filter[field] === undefined);
}

/** Fields that accept any text: an address can be typed there. */
const isFreeText = (name: keyof LeadFilter) =>
  ["q", "country", "channel", "campaign", "tag", "answer"].includes(name);
const codes = new Set<string | undefined>(["", ...signupCountries, ...heardChannels]);
const isSet = (filter: LeadFilter, name: keyof LeadFilter) =>
  filter[name] !== undefined && (name !== "timeZone" || Boolean(filter.from ?? filter.to));

/**
 * A filter as the audit log may hold it: `status=pending country=AE q=…`, or `all`. The value of a search, a
 * campaign, a country or a channel that is no code of ours is left out: the log is kept for ever.
 */
export function filterInLog(filter: LeadFilter): string {
  const parts = filterFields
    .filter((name) => isSet(filter, name))
    .map((name) => {
      const isShown = !isFreeText(name) || codes.has(filter[name]);
      return `${name}=${isShown ? filter[name] : "…"}`;
    });
  return parts.join(" ") || "all";
}

/**
 * The leads of a bulk action, and the moment of their count. Stored as JSON with the action. `pendingOnly` leaves
 * out confirmed leads, as a resend does.
 */
export type DatedTarget = BulkActionTarget & { at: string; pendingOnly?: boolean };

/** The list that a target is on. */
export const tableOf = (target: DatedTarget) =>
  "subscribersOf" in target ? "newsletter_subscribers" : "waitlist_leads";

/** The people of a target, as a condition on their list. */
export function targetWhere(target: DatedTarget, bindings: Bindings): string {
  const where = namedWhere(target, bindings);
  return target.pendingOnly ? `${where} AND status = 'pending'` : where;
}

function namedWhere(target: DatedTarget, bindings: Bindings): string {
  if ("ids" in target) return `id = ANY(${bindings.bind(target.ids)}::uuid[])`;
  if ("subscribersOf" in target) {
    return `import_id = ${bindings.bind(target.subscribersOf)}::uuid`;
  }
  if ("importId" in target) {
    return `id IN (SELECT lead_id FROM lead_events
      WHERE kind = 'imported' AND cause = ${bindings.bind(target.importId)}::uuid)`;
  }
  return `${unchangedSince(target, bindings)} AND ${leadsWhere(target.filter, bindings)}`;
}

/**
 * The leads that were on the list when the filter was counted and have not changed since in anything that a
 * filter is about: leads that came to match it later were not confirmed.
 */
function unchangedSince(
  { at, filter }: { at: string; filter: LeadFilter },
  bindings: Bindings,
): string {
  const moment = `${bindings.bind(at)}::timestamptz`;
  const kinds = ["marked", "tagged", "untagged", "imported", ...(filter.q ? ["noted"] : [])];
  const times = ["consent_ts", "invited_at", "accepted_at"].map(
    (column) => `(${column} IS NULL OR ${column} <= ${moment})`,
  );
  return `created_at <= ${moment} AND consent_at <= ${moment} AND ${times.join(" AND ")}
    AND NOT EXISTS (SELECT FROM lead_events
      WHERE lead_id = waitlist_leads.id AND kind = ANY(${bindings.bind(kinds)}) AND at > ${moment})`;
}
