import type { LeadFilter } from "#contract/leads.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day } from "#server/database/durations.ts";
import type { Bindings } from "#server/database/sql.ts";
import { joinedBetween, leadsWhere } from "./lead-filter.ts";

/*
 * Exact counts of any filter without reading a million leads (docs/decisions/0025). A trigger adds each
 * change of the list to lead_rollup_changes; once a minute they are moved into the rollup. A reader adds
 * up both in one statement, which finds each change in exactly one of the two.
 */

export const dimensions = ["country", "channel", "locale", "campaign"] as const;
export type Dimension = (typeof dimensions)[number];

/** Bits of lead_rollup_keys.dimensions, as `grouping` sets them in `rollUpStatement`. */
const bitOf: Record<Dimension, number> = { country: 8, channel: 4, locale: 2, campaign: 1 };

/** The rollup has neither addresses nor invitations nor referrals: such filters count lead by lead. */
export const isRolledUp = ({ q, invitation, referred, friends, tag, answer }: LeadFilter) =>
  [q, invitation, referred, friends, tag, answer].every((value) => value === undefined);

/**
 * The rollup keys of a filter as (id, sign, value): one, or one for each value of the dimension `per`.
 * Leads without a mark are all leads less those with one.
 */
function keysOf(filter: LeadFilter, bindings: Bindings, per?: Dimension): string {
  const isKey = (name: Dimension) => filter[name] !== undefined || name === per;
  const bits = dimensions.filter(isKey).reduce((sum, name) => sum + bitOf[name], 0);
  const parts = [`dimensions = ${bits}`];
  for (const name of dimensions) {
    const value = filter[name];
    if (value !== undefined) parts.push(`${name} = ${bindings.bind(value)}`);
    else if (name !== per) parts.push(`${name} = ''`);
  }
  if (filter.mark !== "none") parts.push(`mark = ${bindings.bind(filter.mark ?? "")}`);
  const sign = filter.mark === "none" ? "case when mark = '' then 1 else -1 end" : "1";
  return `select id, ${sign} as sign, ${per ?? "''"} as value from lead_rollup_keys
    where ${parts.join(" and ")}`;
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** A period of time, open at either end. */
interface Period {
  since?: Date | undefined;
  before?: Date | undefined;
}

/**
 * Splits the period of a filter: `whole` are its whole UTC days, for which the rollup has counts; `edges` are
 * the hours at either end where the filter's zone is not UTC.
 */
function wholeDaysOf(filter: LeadFilter): { whole: Period; edges: Period[] } {
  const { since, before } = joinedBetween(filter);
  const first = since && Math.ceil(since.getTime() / day) * day;
  const end = before && Math.floor(before.getTime() / day) * day;
  const allDays = {
    since: first === undefined ? undefined : new Date(first),
    before: end === undefined ? undefined : new Date(end),
  };
  // The period contains no whole day of UTC.
  if (since && before && first !== undefined && end !== undefined && first >= end) {
    return { whole: { since: allDays.since, before: allDays.since }, edges: [{ since, before }] };
  }
  const edges = [
    { since, before: allDays.since },
    { since: allDays.before, before },
  ].filter((edge) => edge.since && edge.before && edge.since < edge.before);
  return { whole: allDays, edges };
}

/**
 * SQL that selects (value, joined_on, confirmed_on, class, leads) of a filter: in total, by day, or
 * for each value of a dimension. Expects `changes` and `edges` as named parts (see `selectChanges` and
 * `selectEdges`).
 */
export function selectRollup(
  filter: LeadFilter,
  bindings: Bindings,
  per: "total" | "day" | Dimension,
): string {
  const dimension = per === "total" || per === "day" ? "''" : per;
  const uncounted = ["changes", "edges"].map(
    (part) => `select ${dimension}, joined_on, confirmed_on, class, leads from ${part}`,
  );
  return [selectCounts(filter, bindings, per), ...uncounted].join(" union all ");
}

/** `selectRollup` without `changes` and `edges`. */
export function selectCounts(
  filter: LeadFilter,
  bindings: Bindings,
  per: "total" | "day" | Dimension,
): string {
  const { status } = filter;
  const { since, before } = wholeDaysOf(filter).whole;
  const dimension = per === "total" || per === "day" ? undefined : per;
  const narrowed = dimension && filter[dimension];
  const value = narrowed === undefined ? "value" : `${bindings.bind(narrowed)}::text`;
  const keys = keysOf(filter, bindings, narrowed === undefined ? dimension : undefined);
  const parts: string[] = [];
  if (per === "day" || since || before) {
    parts.push("joined_on > '-infinity'");
    if (since) parts.push(`joined_on >= ${bindings.bind(dayOf(since.getTime()))}::date`);
    if (before) parts.push(`joined_on < ${bindings.bind(dayOf(before.getTime()))}::date`);
  } else {
    parts.push("joined_on = '-infinity'");
  }
  if (status) parts.push(status === "confirmed" ? "class >= 0" : "class < 0");
  return `select ${value} as value, joined_on, confirmed_on, class, leads * sign as leads
    from (${keys}) keys join lead_rollup_counts on key_id = keys.id where ${parts.join(" and ")}`;
}

/**
 * The leads that match a condition on waitlist_leads, one by one, in the form of `selectChanges`; of a sample,
 * each with the number of leads that it stands for.
 */
export const selectLeads = (where: string, { sample = "", weight = 1 } = {}) => `
  select country, channel, locale, campaign, joined_at, confirmed_at, utc_day(joined_at) as joined_on,
    coalesce(utc_day(confirmed_at), 'infinity') as confirmed_on,
    confirm_class(joined_at, confirmed_at) as class, ${weight} as leads
  from (
    select country, heard_channel as channel, locale, coalesce(utm_campaign, '') as campaign,
      created_at as joined_at,
      case when status = 'confirmed' then coalesce(consent_ts, created_at) end as confirmed_at
    from waitlist_leads ${sample} where ${where}
  ) lead`;

/** The leads of a filter that joined within its edges (see `wholeDaysOf`). */
export function selectEdges(filter: LeadFilter, bindings: Bindings): string {
  const { edges } = wholeDaysOf(filter);
  if (edges.length === 0) return selectLeads("false");
  const { from: _, to: __, ...values } = filter;
  const times = edges.map(
    ({ since, before }) =>
      `created_at >= ${bindings.bind(since)} and created_at < ${bindings.bind(before)}`,
  );
  return selectLeads(`${leadsWhere(values, bindings)} and (${times.join(" or ")})`);
}

/** SQL that selects the changes that match a filter and are not in the rollup yet, with their times. */
export function selectChanges(filter: LeadFilter, bindings: Bindings): string {
  const parts = ["true"];
  if (filter.status) {
    parts.push(`confirmed_at is ${filter.status === "pending" ? "" : "not "}null`);
  }
  for (const name of [...dimensions, "mark"] as const) {
    const value = filter[name];
    if (value !== undefined) parts.push(`${name} = ${bindings.bind(value)}`);
  }
  const { since, before } = wholeDaysOf(filter).whole;
  if (since) parts.push(`joined_at >= ${bindings.bind(since)}`);
  if (before) parts.push(`joined_at < ${bindings.bind(before)}`);
  return `select country, channel, locale, campaign, joined_at, confirmed_at,
      utc_day(joined_at) as joined_on, coalesce(utc_day(confirmed_at), 'infinity') as confirmed_on,
      confirm_class(joined_at, confirmed_at) as class, weight as leads
    from lead_rollup_changes where ${parts.join(" and ")}`;
}

/** Changes per transaction, which occupies the embedded database's only connection meanwhile. */
const batchSize = 2_000;

/** Key of the lock that lets one process at a time roll up: any fixed number. */
const rollUpLock = 7_261_902_115;

/** Adds each change to the counts of its sixteen keys, and of the sixteen keys of its mark. */
const rollUpStatement = `
  with taken as (
    delete from lead_rollup_changes
    where ctid in (select ctid from lead_rollup_changes limit $1) returning *
  ), facts as (
    select weight, country, channel, locale, campaign, marks.mark, utc_day(joined_at) as joined_on,
      coalesce(utc_day(confirmed_at), 'infinity') as confirmed_on,
      confirm_class(joined_at, confirmed_at) as class
    from taken cross join lateral (
      select '' as mark union all select taken.mark where taken.mark <> 'none'
    ) marks
  ), grouped as (
    select 15 - grouping(country, channel, locale, campaign) as dimensions, mark,
      coalesce(country, '') as country, coalesce(channel, '') as channel,
      coalesce(locale, '') as locale, coalesce(campaign, '') as campaign,
      coalesce(joined_on, '-infinity') as joined_on,
      coalesce(confirmed_on, '-infinity') as confirmed_on, class, sum(weight)::int as leads
    from facts
    group by mark, class, cube (country, channel, locale, campaign),
      rollup ((joined_on, confirmed_on))
    having sum(weight) <> 0
  ), new_keys as (
    insert into lead_rollup_keys (dimensions, mark, country, channel, locale, campaign)
    select distinct dimensions, mark, country, channel, locale, campaign from grouped
    on conflict do nothing
    returning id, dimensions, mark, country, channel, locale, campaign
  ), keys as (
    select id, dimensions, mark, country, channel, locale, campaign from lead_rollup_keys
    union all select * from new_keys
  ), counted as (
    insert into lead_rollup_counts as counts (key_id, joined_on, confirmed_on, class, leads)
    select keys.id, joined_on, confirmed_on, class, leads
    from grouped join keys using (dimensions, mark, country, channel, locale, campaign)
    on conflict (key_id, joined_on, confirmed_on, class)
      do update set leads = counts.leads + excluded.leads
  ), quarters as (
    insert into lead_rollup_quarters as quarters (at, joined, confirmed)
    select date_bin('15 minutes', at, '2000-01-01Z'), sum(joined), sum(confirmed)
    from taken cross join lateral (values
      (joined_at, weight, 0), (confirmed_at, 0, weight)) moments (at, joined, confirmed)
    where at is not null
    group by 1
    on conflict (at) do update set joined = quarters.joined + excluded.joined,
      confirmed = quarters.confirmed + excluded.confirmed
  )
  select count(*)::int as taken from taken`;

/** Moves the changes since the last time into the rollup. Returns how many there were. */
export async function rollUpLeads(database: Database, size = batchSize): Promise<number> {
  const rollUpBatch = async (transaction: Queryable) => {
    const [lock] = await transaction.query<{ free: boolean }>(
      "select pg_try_advisory_xact_lock($1) as free",
      [rollUpLock],
    );
    if (!lock?.free) return 0;
    const [row] = await transaction.query<{ taken: number }>(rollUpStatement, [size]);
    return row?.taken ?? 0;
  };
  let total = 0;
  let taken: number;
  do {
    taken = await database.transaction(rollUpBatch);
    total += taken;
  } while (taken === size);
  // Every count reads the remaining changes: dead rows among them would slow it down.
  if (total >= 1_000) await database.script("VACUUM lead_rollup_changes");
  return total;
}

/**
 * Deletes counts of zero, and keys without counts: a campaign's name may be the text of a person who was
 * erased.
 */
export async function deleteEmptyCounts(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // A key that is being counted for the first time has no counts yet.
    await transaction.query("SELECT pg_advisory_xact_lock($1)", [rollUpLock]);
    await transaction.query("DELETE FROM lead_rollup_counts WHERE leads = 0");
    await transaction.query(`DELETE FROM lead_rollup_keys AS keys
      WHERE NOT EXISTS (SELECT FROM lead_rollup_counts WHERE key_id = keys.id)`);
  });
}
