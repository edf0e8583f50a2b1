import { dayAfter, dayStart } from "#contract/lead-date.ts";
import { type InvitationState, type LeadFilter, leadFilter } from "#contract/leads.ts";
import { type Bindings, containing } from "#server/platform/sql.ts";

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
  "(heard_channel = 'friend_referral' or lower(coalesce(utm_medium, '')) = 'referral')";

/**
 * The leads of a filter as a condition on waitlist_leads: `where ${leadsWhere(filter, bindings)}`.
 * Each part has a form that an index can answer.
 */
export function leadsWhere(filter: LeadFilter, bindings: Bindings): string {
  const parts: string[] = [];
  const is = (column: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${column} = ${bindings.bind(value)}`);
  };
  if (filter.q !== undefined) {
    parts.push(`lower(email) like lower(${bindings.bind(containing(filter.q))})`);
  }
  is("status", filter.status);
  is("country", filter.country);
  is("heard_channel", filter.channel);
  is("locale", filter.locale);
  is(filter.campaign === "" ? "coalesce(utm_campaign, '')" : "utm_campaign", filter.campaign);
  is("mark", filter.mark);
  if (filter.invitation) parts.push(invitationParts[filter.invitation]);
  if (filter.referred) parts.push(filter.referred === "yes" ? isReferred : `not ${isReferred}`);
  const { since, before } = joinedBetween(filter);
  if (since) parts.push(`created_at >= ${bindings.bind(since)}`);
  if (before) parts.push(`created_at < ${bindings.bind(before)}`);
  return parts.length > 0 ? parts.join(" and ") : "true";
}

const filterFields = Object.keys(leadFilter.shape) as (keyof LeadFilter)[];
const narrowing = filterFields.filter((field) => field !== "timeZone");

/** Whether the filter matches every lead. */
export function isEverything(filter: LeadFilter): boolean {
  return narrowing.every((field) => filter[field] === undefined);
}
