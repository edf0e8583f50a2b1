import {
  confirmTimeClasses,
  type LeadCounts,
  type LeadFilter,
  type LeadStats,
  type LeadStatsQuery,
  type LeadsPage,
} from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { Bindings, isEverything, leadsWhere } from "./filter.ts";
import { dimensions, isRolledUp, selectChanges, selectRollup } from "./rollup.ts";

type Totals = { total: number; confirmed: number };

const countsOf = ({ total, confirmed }: Totals): LeadCounts => ({
  total,
  confirmed,
  pending: total - confirmed,
});

/** How many the leads of a filter are, and how many there are in all: exact, at one moment. */
export async function countLeads(
  database: Database,
  filter: LeadFilter,
): Promise<Pick<LeadsPage, "counts" | "all">> {
  if (isEverything(filter)) {
    const [all] = await database.query<Totals>({
      name: "waitlist_counts",
      text: "select total, confirmed from waitlist_counts",
    });
    const counts = countsOf(all ?? { total: 0, confirmed: 0 });
    return { counts, all: counts };
  }
  const bindings = new Bindings();
  const narrowed = isRolledUp(filter)
    ? `with changes as (${selectChanges(filter, bindings)})
       select coalesce(sum(leads), 0)::int as total,
         coalesce(sum(leads) filter (where class >= 0), 0)::int as confirmed
       from (${selectRollup(filter, bindings, "total")}) totals`
    : `select count(*)::int as total,
         (count(*) filter (where status = 'confirmed'))::int as confirmed
       from waitlist_leads where ${leadsWhere(filter, bindings)}`;
  const [row] = await database.query<Totals & { all_total: number; all_confirmed: number }>(
    `select narrowed.*, waitlist_counts.total as all_total,
       waitlist_counts.confirmed as all_confirmed
     from (${narrowed}) narrowed, waitlist_counts`,
    bindings.values,
  );
  const { all_total: total, all_confirmed: confirmed, ...found } = row as NonNullable<typeof row>;
  return { counts: countsOf(found), all: countsOf({ total, confirmed }) };
}

/** How many leads of the filter joined after a moment. */
export async function countNewLeads(
  database: Database,
  filter: LeadFilter,
  since: string,
): Promise<number> {
  const bindings = new Bindings();
  const where = `${leadsWhere(filter, bindings)} and created_at > ${bindings.bind(since)}::timestamptz`;
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from waitlist_leads where ${where}`,
    bindings.values,
  );
  return row?.count ?? 0;
}

/** Values shown of each dimension. */
const largest = 50;

const fieldOf = {
  country: "byCountry",
  channel: "byChannel",
  locale: "byLocale",
  campaign: "byCampaign",
} as const;

/** Named parts that the charts are read from: `totals`, `days` and one of shares for each dimension. */
function fromRollup(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    `changes as materialized (${selectChanges(query, bindings)})`,
    `totals as materialized (${selectRollup(query, bindings, "total")})`,
    `days as (${selectRollup(query, bindings, "day")})`,
    ...dimensions.map((of) => `shares_${of} as (${selectRollup(query, bindings, of)})`),
  ];
}

/** The leads of the filter, one by one, in the form of `selectChanges`. */
const selectLeads = (query: LeadStatsQuery, bindings: Bindings) => `
  select country, channel, locale, campaign, joined_at, confirmed_at, utc_day(joined_at) as joined_on,
    utc_day(confirmed_at) as confirmed_on, confirm_class(joined_at, confirmed_at) as class, 1 as leads
  from (
    select country, heard_channel as channel, locale, coalesce(utm_campaign, '') as campaign,
      created_at as joined_at,
      case when status = 'confirmed' then coalesce(consent_ts, created_at) end as confirmed_at
    from waitlist_leads where ${leadsWhere(query, bindings)}
  ) lead`;

/** The same named parts, from the leads themselves. */
function fromLeads(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    `found as materialized (${selectLeads(query, bindings)})`,
    "totals as (select class, leads from found)",
    "days as (select joined_on, confirmed_on, class, leads from found)",
    ...dimensions.map((of) => `shares_${of} as (select ${of} as value, class, leads from found)`),
  ];
}

/** SQL that selects (at, joined, confirmed): what happened in each step. */
function selectMoments(query: LeadStatsQuery, bindings: Bindings): string {
  if (query.step !== "hour") {
    const start = (day: string) => `date_trunc('${query.step}', ${day}::timestamp)`;
    // Summed by day before the step of each is worked out: a day has a row for every wait.
    return `select ${start("joined_on")} as at, sum(leads) as joined, 0 as confirmed
        from days group by joined_on
      union all select ${start("confirmed_on")}, 0, sum(leads)
        from days where class >= 0 group by confirmed_on`;
  }
  const start = (at: string) => `date_trunc('hour', ${at} at time zone 'UTC')`;
  const hoursOf = (relation: string) =>
    `select ${start("joined_at")} as at, leads as joined, 0 as confirmed from ${relation}
     union all select ${start("confirmed_at")}, 0, leads from ${relation} where class >= 0`;
  if (!isRolledUp(query)) return hoursOf("found");
  if (isEverything(query)) {
    return `select at at time zone 'UTC' as at, joined, confirmed from lead_rollup_hours
      union all ${hoursOf("changes")}`;
  }
  // Hours are rolled up for all leads only; those of a few days of some leads are quickly counted.
  return `with hourly as materialized (${selectLeads(query, bindings)}) ${hoursOf("hourly")}`;
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

type StatsRow = Omit<LeadStats, "counts" | "step" | "confirmTime"> &
  Totals & { classes: Record<string, number> };

/** The charts of the leads of a filter, all of them at one moment. */
export async function readLeadStats(database: Database, query: LeadStatsQuery): Promise<LeadStats> {
  const bindings = new Bindings();
  const parts = isRolledUp(query) ? fromRollup(query, bindings) : fromLeads(query, bindings);
  const [row] = await database.query<{ stats: StatsRow }>(
    `with ${parts.join(", ")}, moments as (${selectMoments(query, bindings)})
     select json_build_object(
       'total', (select coalesce(sum(leads), 0) from totals),
       'confirmed', (select coalesce(sum(leads), 0) from totals where class >= 0),
       'classes', (select coalesce(json_object_agg(class, leads), '{}')
         from (select class, sum(leads) as leads from totals group by class) classes),
       'overTime', (${overTime}),
       ${dimensions.map((of) => `'${fieldOf[of]}', (${sharesOf(`shares_${of}`)})`).join(", ")}
     ) as stats`,
    bindings.values,
  );
  const { total, confirmed, classes, ...charts } = (row as NonNullable<typeof row>).stats;
  return {
    counts: countsOf({ total, confirmed }),
    step: query.step,
    ...charts,
    confirmTime: [...confirmTimeClasses, Number.POSITIVE_INFINITY].map((_, at) => classes[at] ?? 0),
  };
}
