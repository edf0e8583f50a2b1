import type { LeadFilter } from "#contract/leads.ts";
import { type Bindings, dayEnd, dayStart } from "./filter.ts";

/**
 * The leads of a filter, counted from the sums and from the changes that are not in them yet (see
 * docs/decisions/0013). What is here are pieces of SQL: a statement that is made of them sees one
 * moment, in which each change is in exactly one of the two.
 */

export const dimensions = ["country", "channel", "locale", "campaign"] as const;
export type Dimension = (typeof dimensions)[number];

/** Bits of lead_cells.given. */
export const bitOf: Record<Dimension, number> = { country: 8, channel: 4, locale: 2, campaign: 1 };

/** A search by address is not in the sums: its leads are counted one by one. */
export const isSummed = (filter: LeadFilter) => filter.q === undefined;

const hasDays = ({ from, to }: LeadFilter) => from !== undefined || to !== undefined;

/**
 * Cells of the filter, as (id, sign, value): with `free`, one for each value of that dimension. Leads
 * without a mark are all leads less those with one.
 */
function cells(filter: LeadFilter, bindings: Bindings, free?: Dimension): string {
  const given = dimensions.filter((name) => filter[name] !== undefined || name === free);
  const parts = [`given = ${given.reduce((bits, name) => bits + bitOf[name], 0)}`];
  for (const name of dimensions) {
    const value = filter[name];
    if (value !== undefined) parts.push(`${name} = ${bindings.bind(value)}`);
    else if (name !== free) parts.push(`${name} = ''`);
  }
  if (filter.mark !== "none") parts.push(`mark = ${bindings.bind(filter.mark ?? "")}`);
  const sign = filter.mark === "none" ? "case when mark = '' then 1 else -1 end" : "1";
  return `select id, ${sign} as sign, ${free ?? "''"} as value from lead_cells where ${parts.join(" and ")}`;
}

function ofStatus({ status }: LeadFilter): string {
  if (status === undefined) return "true";
  return status === "confirmed" ? "class >= 0" : "class < 0";
}

/** The rows of lead_sums by day of joining, within the days of the filter. */
function byDay({ from, to }: LeadFilter, bindings: Bindings): string {
  const parts = ["joined_on > '-infinity'"];
  if (from) parts.push(`joined_on >= ${bindings.bind(from)}::date`);
  if (to) parts.push(`joined_on <= ${bindings.bind(to)}::date`);
  return parts.join(" and ");
}

const inAll = "joined_on = '-infinity'";

/** (value, joined_on, confirmed_on, class, leads) of the filter's cells, one row a day or one for all days. */
function summed(filter: LeadFilter, bindings: Bindings, days: string, free?: Dimension): string {
  return `select cell.value, joined_on, confirmed_on, class, leads * cell.sign as leads
    from (${cells(filter, bindings, free)}) cell
    join lead_sums on lead_sums.cell = cell.id
    where ${days} and ${ofStatus(filter)}`;
}

/** What happened to leads of the filter since the last fold, in the form of the sums, with its hours. */
export function changed(filter: LeadFilter, bindings: Bindings): string {
  const parts = [
    filter.status ? `(confirmed_at is ${filter.status === "pending" ? "" : "not "}null)` : "true",
  ];
  for (const name of [...dimensions, "mark"] as const) {
    const value = filter[name];
    if (value !== undefined) parts.push(`${name} = ${bindings.bind(value)}`);
  }
  if (filter.from) parts.push(`joined_at >= ${bindings.bind(dayStart(filter.from))}`);
  if (filter.to) parts.push(`joined_at < ${bindings.bind(dayEnd(filter.to))}`);
  return `select country, channel, locale, campaign, joined_at, confirmed_at,
      utc_day(joined_at) as joined_on, coalesce(utc_day(confirmed_at), 'infinity') as confirmed_on,
      confirm_class(joined_at, confirmed_at) as class, weight as leads
    from lead_changes where ${parts.join(" and ")}`;
}

/** (class, leads) of the filter; expects `changed` as a named part. */
export function totals(filter: LeadFilter, bindings: Bindings): string {
  const days = hasDays(filter) ? byDay(filter, bindings) : inAll;
  return `select class, leads from (${summed(filter, bindings, days)}) sums
    union all select class, leads from changed`;
}

/** (value, class, leads) of the filter for each value of a dimension; expects `changed`. */
export function shares(filter: LeadFilter, bindings: Bindings, of: Dimension): string {
  const days = hasDays(filter) ? byDay(filter, bindings) : inAll;
  const value = filter[of] === undefined ? "value" : `${bindings.bind(filter[of])}::text`;
  const free = filter[of] === undefined ? of : undefined;
  return `select ${value} as value, class, leads from (${summed(filter, bindings, days, free)}) sums
    union all select ${of}, class, leads from changed`;
}

/** (joined_on, confirmed_on, class, leads) of the filter; expects `changed`. */
export function days(filter: LeadFilter, bindings: Bindings): string {
  return `select joined_on, confirmed_on, class, leads
    from (${summed(filter, bindings, byDay(filter, bindings))}) sums
    union all select joined_on, confirmed_on, class, leads from changed`;
}
