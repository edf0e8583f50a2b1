import { type LeadFilter, leadFilter } from "#contract/leads.ts";

/** Values of a statement that is put together piece by piece. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder: `$3`. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Text of a LIKE that means the text itself. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** First moment of a day of the calendar in UTC, and of the day after. */
export const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);
export const dayEnd = (day: string) => new Date(dayStart(day).getTime() + 24 * 60 * 60 * 1000);

/**
 * The leads of a filter as a condition on waitlist_leads: `where ${leadsWhere(filter, bindings)}`.
 * Each part has the form that an index can answer.
 */
export function leadsWhere(filter: LeadFilter, bindings: Bindings): string {
  const parts: string[] = [];
  const is = (column: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${column} = ${bindings.bind(value)}`);
  };
  if (filter.q !== undefined) {
    parts.push(`lower(email) like lower(${bindings.bind(`%${escapeLike(filter.q)}%`)})`);
  }
  is("status", filter.status);
  is("country", filter.country);
  is("heard_channel", filter.channel);
  is("locale", filter.locale);
  is(filter.campaign === "" ? "coalesce(utm_campaign, '')" : "utm_campaign", filter.campaign);
  is("mark", filter.mark);
  if (filter.from) parts.push(`created_at >= ${bindings.bind(dayStart(filter.from))}`);
  if (filter.to) parts.push(`created_at < ${bindings.bind(dayEnd(filter.to))}`);
  return parts.length > 0 ? parts.join(" and ") : "true";
}

const filterFields = Object.keys(leadFilter.shape) as (keyof LeadFilter)[];

/** Whether the filter leaves every lead in. */
export function isEverything(filter: LeadFilter): boolean {
  return filterFields.every((field) => filter[field] === undefined);
}
