import { confirmTimeClasses, type LeadStats, type LeadStatsQuery } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { Bindings, isEverything, leadsWhere } from "./filter.ts";
import { changed, days, dimensions, isSummed, shares, totals } from "./sums.ts";

/** Values shown of each dimension. */
const largest = 50;

const field = {
  country: "byCountry",
  channel: "byChannel",
  locale: "byLocale",
  campaign: "byCampaign",
} as const;

/** Named parts that the figures are read from: `totals`, `days` and one of shares for each dimension. */
function fromSums(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    `changed as materialized (${changed(query, bindings)})`,
    `totals as materialized (${totals(query, bindings)})`,
    `days as (${days(query, bindings)})`,
    ...dimensions.map((of) => `shares_${of} as (${shares(query, bindings, of)})`),
  ];
}

/** The leads of the filter, one by one, as they are counted. */
const counted = (query: LeadStatsQuery, bindings: Bindings) => `
  select country, channel, locale, campaign, joined_at, confirmed_at, utc_day(joined_at) as joined_on,
    utc_day(confirmed_at) as confirmed_on, confirm_class(joined_at, confirmed_at) as class, 1 as leads
  from (
    select country, heard_channel as channel, locale, coalesce(utm_campaign, '') as campaign,
      created_at as joined_at,
      case when status = 'confirmed' then coalesce(consent_ts, created_at) end as confirmed_at
    from waitlist_leads where ${leadsWhere(query, bindings)}
  ) lead`;

/** The same parts, from the leads themselves. */
function fromRows(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    `found as materialized (${counted(query, bindings)})`,
    "totals as (select class, leads from found)",
    "days as (select joined_on, confirmed_on, class, leads from found)",
    ...dimensions.map((of) => `shares_${of} as (select ${of} as value, class, leads from found)`),
  ];
}

/** (at, joined, confirmed): what happened in each step. */
function moments(query: LeadStatsQuery, bindings: Bindings): string {
  const of = (relation: string, joined: string, confirmed: string) =>
    `select ${joined} as at, leads as joined, 0 as confirmed from ${relation}
     union all select ${confirmed}, 0, leads from ${relation} where class >= 0`;
  if (query.step !== "hour") {
    const start = (day: string) => `date_trunc('${query.step}', ${day}::timestamp)`;
    // Added up by day before anything is worked out for each: a day has a row for every wait.
    return `select ${start("joined_on")} as at, sum(leads) as joined, 0 as confirmed
        from days group by joined_on
      union all select ${start("confirmed_on")}, 0, sum(leads)
        from days where class >= 0 group by confirmed_on`;
  }
  const start = (at: string) => `date_trunc('hour', ${at} at time zone 'UTC')`;
  const exact = (relation: string) => of(relation, start("joined_at"), start("confirmed_at"));
  if (!isSummed(query)) return exact("found");
  if (isEverything(query)) {
    return `select at at time zone 'UTC' as at, joined, confirmed from lead_hours
      union all ${exact("changed")}`;
  }
  // Hours are summed up for all leads only; of a few days of some leads they are quickly counted.
  return `with hourly as materialized (${counted(query, bindings)}) ${exact("hourly")}`;
}

const overTime = `select coalesce(json_agg(json_build_object(
      'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'joined', joined, 'confirmed', confirmed
    ) order by at), '[]')
  from (select at, sum(joined) as joined, sum(confirmed) as confirmed from moments group by at) steps
  where joined <> 0 or confirmed <> 0`;

const sharesOf = (relation: string) => `select coalesce(json_agg(json_build_object(
      'value', value, 'joined', joined, 'confirmed', confirmed) order by joined desc, value), '[]')
  from (
    select value, sum(leads) as joined, coalesce(sum(leads) filter (where class >= 0), 0) as confirmed
    from ${relation} group by value having sum(leads) <> 0
    order by joined desc, value limit ${largest}
  ) largest`;

type Picture = Pick<
  LeadStats,
  "overTime" | "byCountry" | "byChannel" | "byLocale" | "byCampaign"
> & { total: number; confirmed: number; classes: Record<string, number> };

/** The picture of the leads of a filter, all of it at one moment. */
export async function readLeadStats(database: Database, query: LeadStatsQuery): Promise<LeadStats> {
  const bindings = new Bindings();
  const parts = isSummed(query) ? fromSums(query, bindings) : fromRows(query, bindings);
  const [row] = await database.query<{ picture: Picture }>(
    `with ${parts.join(", ")}, moments as (${moments(query, bindings)})
     select json_build_object(
       'total', (select coalesce(sum(leads), 0) from totals),
       'confirmed', (select coalesce(sum(leads), 0) from totals where class >= 0),
       'classes', (select coalesce(json_object_agg(class, leads), '{}')
         from (select class, sum(leads) as leads from totals group by class) classes),
       'overTime', (${overTime}),
       ${dimensions.map((of) => `'${field[of]}', (${sharesOf(`shares_${of}`)})`).join(", ")}
     ) as picture`,
    bindings.values,
  );
  const { total, confirmed, classes, ...rest } = (row as NonNullable<typeof row>).picture;
  return {
    counts: { total, confirmed, pending: total - confirmed },
    step: query.step,
    ...rest,
    confirmTime: [...confirmTimeClasses, Number.POSITIVE_INFINITY].map((_, at) => classes[at] ?? 0),
  };
}
