import {
  type LeadCounts,
  type LeadHistory,
  type LeadStats,
  type LeadsPage,
  leadMailStates,
  leadMarks,
  leadStatuses,
  statSteps,
  type WaitlistLead,
} from "#contract/leads.ts";

/** Checks of what the server answers, by hand: a schema library would weigh more than the page. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isOneOf = (names: readonly string[], value: unknown) =>
  isText(value) && names.includes(value);

function isLead(value: unknown): value is WaitlistLead {
  if (!isFields(value)) return false;
  const { id, email, created_at, country, locale, heard_channel } = value;
  const { consent_ts, city, heard_detail, utm_source, utm_medium, utm_campaign } = value;
  return (
    [id, email, created_at, country, locale, heard_channel].every(isText) &&
    [consent_ts, city, heard_detail, utm_source, utm_medium, utm_campaign].every(isTextOrNull) &&
    isTextOrNull(value.referrer_url) &&
    typeof value.is_throwaway === "boolean" &&
    isOneOf(leadStatuses, value.status) &&
    isOneOf(leadMailStates, value.mail_state) &&
    isOneOf(leadMarks, value.mark)
  );
}

function isCounts(value: unknown): value is LeadCounts {
  return isFields(value) && [value.total, value.confirmed, value.pending].every(Number.isFinite);
}

export function isLeadsPage(value: unknown): value is LeadsPage {
  return (
    isFields(value) &&
    [value.counts, value.all].every(isCounts) &&
    Array.isArray(value.leads) &&
    value.leads.every(isLead) &&
    [value.after, value.before].every(isTextOrNull)
  );
}

const isNumbered = (value: unknown, name: string) =>
  isFields(value) && isText(value[name]) && [value.joined, value.confirmed].every(Number.isFinite);

const isShares = (value: unknown) =>
  Array.isArray(value) && value.every((share) => isNumbered(share, "value"));

export function isLeadStats(value: unknown): value is LeadStats {
  return (
    isFields(value) &&
    isCounts(value.counts) &&
    isOneOf(statSteps, value.step) &&
    Array.isArray(value.overTime) &&
    value.overTime.every((column) => isNumbered(column, "at")) &&
    [value.byCountry, value.byChannel, value.byLocale, value.byCampaign].every(isShares) &&
    Array.isArray(value.confirmTime) &&
    value.confirmTime.every(Number.isFinite)
  );
}

export function isLeadStory(value: unknown): value is LeadHistory {
  return (
    isFields(value) &&
    isLead(value.lead) &&
    Array.isArray(value.events) &&
    value.events.every(
      (event) =>
        isFields(event) &&
        [event.at, event.kind, event.detail].every(isText) &&
        isTextOrNull(event.by),
    )
  );
}

export function isFreshLeads(value: unknown): value is { count: number } {
  return isFields(value) && Number.isFinite(value.count);
}
