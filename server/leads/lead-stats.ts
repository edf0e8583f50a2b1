import { type ZoneOffset, zoneOffsets } from "#contract/lead-date.ts";
import {
  confirmTimeClasses,
  type LeadCounts,
  type LeadFilter,
  type LeadStats,
  type LeadStatsQuery,
  type LeadsPage,
  type LeadsQuery,
} from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { Bindings, clockTime } from "#server/database/sql.ts";
import { isEverything, leadsWhere } from "./lead-filter.ts";
import {
  dimensions,
  isRolledUp,
  selectChanges,
  selectCounts,
  selectEdges,
  selectLeads,
  selectRollup,
} from "./rollup.ts";

type Totals = { total: number; confirmed: number };

const countsOf = ({ total, confirmed }: Totals): LeadCounts => ({
  total,
  confirmed,
  pending: total - confirmed,
});

/** When figures that the rollup does not have are estimated (docs/decisions/0084), in numbers of leads. */
export const estimating = {
  /** A list of up to this many leads is always counted. */
  above: 200_000,
  /** Size of a sample, about. */
  sample: 100_000,
  /** With fewer matches in the sample the leads are counted: an index finds so few quickly. */
  atLeast: 100,
};
type Estimating = typeof estimating;

interface Sample {
  /** SQL that follows the name of the table. */
  sample: string;
  /** Leads of the list for one of the sample. */
  weight: number;
  /** How many leads of the sample match the filter. */
  found: Totals;
}

/**
 * A sample of a list of `total` leads in which enough match the filter; undefined where the list is short, the
 * rollup has the counts, or too few match.
 */
async function sampleOf(
  database: Database,
  filter: LeadFilter,
  total: number,
  limits: Estimating,
): Promise<Sample | undefined> {
  if (total <= limits.above || isRolledUp(filter)) return undefined;
  // The same blocks each time, so that an estimate stays while nothing changes.
  const percent = (100 * limits.sample) / total;
  const sample = `tablesample system (${percent}) repeatable (1)`;
  const bindings = new Bindings();
  // `offset 0` keeps the condition from being computed for each count.
  const [row] = await database.query<Totals & { taken: number }>(
    `select count(*)::int as taken, (count(*) filter (where matches))::int as total,
       (count(*) filter (where matches and status = 'confirmed'))::int as confirmed
     from (select status, ${leadsWhere(filter, bindings, { isSample: true })} as matches
       from waitlist_leads ${sample} offset 0) sampled`,
    bindings.values,
  );
  if (!row || row.total < limits.atLeast) return undefined;
  const { taken, ...found } = row;
  return { sample, weight: total / taken, found };
}

const allCounts = { name: "waitlist_counts", text: "select total, confirmed from waitlist_counts" };

/** How many leads the list has, and how many of them are confirmed. */
async function sizeOfList(database: Database): Promise<Totals> {
  const [all] = await database.query<Totals>(allCounts);
  return all ?? { total: 0, confirmed: 0 };
}

/** The counts of a filter's leads, and those of all leads. */
export async function countLeads(
  database: Database,
  filter: LeadFilter,
): Promise<Pick<LeadsPage, "counts" | "all">> {
  if (isEverything(filter)) {
    const counts = countsOf(await sizeOfList(database));
    return { counts, all: counts };
  }
  const { invitation, timeZone: _, ...others } = filter;
  if (invitation && isEverything(others)) {
    const { all, invitations } = await countInvitations(database);
    const total = invitations[invitation];
    return { counts: countsOf({ total, confirmed: total }), all };
  }
  const bindings = new Bindings();
  const narrowed = isRolledUp(filter)
    ? `with ${uncounted(filter, bindings).join(", ")}
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

/** The counts of a sample, scaled to the list and rounded to two digits. */
function scaled({ weight, found: { total, confirmed } }: Sample): Totals {
  const rounded = (count: number) => Number((count * weight).toPrecision(2));
  return { total: rounded(total), confirmed: Math.min(rounded(confirmed), rounded(total)) };
}

/** The counts of a page: exact if the reader requests it or it is quick, else an estimate. */
export async function countForPage(
  database: Database,
  { exact, ...filter }: LeadFilter & Pick<LeadsQuery, "exact">,
  limits = estimating,
): Promise<Pick<LeadsPage, "counts" | "all" | "isEstimate">> {
  // Counted by the rollup it needs no sample, and no size either.
  if (!exact && !isRolledUp(filter)) {
    const total = await sizeOfList(database);
    const sampled = await sampleOf(database, filter, total.total, limits);
    if (sampled) {
      return { counts: countsOf(scaled(sampled)), all: countsOf(total), isEstimate: true };
    }
  }
  return { ...(await countLeads(database, filter)), isEstimate: false };
}

/** SQL that counts, by a partial index, the invited leads of a condition and those who accepted. */
const invitedOf = (where: string) => `select count(*)::int as ever_invited,
    count(accepted_at)::int as accepted
  from waitlist_leads where invited_at is not null and ${where}`;

type Invited = { ever_invited: number; accepted: number };

const invitationsOf = (confirmed: number, { ever_invited, accepted }: Invited) => ({
  // Of an estimate the difference can be below zero.
  waiting: Math.max(confirmed - ever_invited, 0),
  invited: ever_invited - accepted,
  accepted,
});

/** How many leads wait, are invited and have accepted. */
export async function countInvitations(
  database: Database,
): Promise<Pick<LeadsPage, "all" | "invitations">> {
  const [row] = await database.query<Invited & Totals>({
    name: "invitations",
    text: `select total, confirmed, invited.* from waitlist_counts, (${invitedOf("true")}) invited`,
  });
  const { total, confirmed, ...invited } = row as NonNullable<typeof row>;
  return {
    all: countsOf({ total, confirmed }),
    invitations: invitationsOf(confirmed, invited),
  };
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

/** How many values of each dimension are shown. */
const largest = 50;

const fieldOf = {
  country: "byCountry",
  channel: "byChannel",
  locale: "byLocale",
  campaign: "byCampaign",
} as const;

/** The common table expressions `changes` and `edges`, which every count of the rollup adds. */
const uncounted = (filter: LeadFilter, bindings: Bindings) => [
  `changes as materialized (${selectChanges(filter, bindings)})`,
  `edges as materialized (${selectEdges(filter, bindings)})`,
];

/** Common table expressions for the charts: `totals`, and the shares of each dimension. */
function fromRollup(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    ...uncounted(query, bindings),
    `totals as materialized (${selectRollup(query, bindings, "total")})`,
    ...dimensions.map((of) => `shares_${of} as (${selectRollup(query, bindings, of)})`),
  ];
}

/** Common table expressions for the charts from the leads themselves, which are `found`. */
function fromLeads(query: LeadStatsQuery, bindings: Bindings, sampled?: Sample): string[] {
  const where = leadsWhere(query, bindings, { isSample: sampled !== undefined });
  return [
    `found as materialized (${selectLeads(where, sampled)})`,
    "totals as (select class, leads from found)",
    ...dimensions.map((of) => `shares_${of} as (select ${of} as value, class, leads from found)`),
  ];
}

/** No lead is older. */
const firstMoment = new Date("2020-01-01T00:00:00Z");

/**
 * SQL that selects (at, joined, confirmed): what happened in each step, by local time in the query's zone.
 * `isEstimated` allows an estimate.
 */
function selectMoments(
  query: LeadStatsQuery,
  bindings: Bindings,
  offsets: readonly ZoneOffset[],
  isEstimated: boolean,
): string {
  const { step } = query;
  const start = (time: string) => `date_trunc('${step}', ${time})`;
  const startOf = (column: string) => start(clockTime(column, offsets, bindings));
  const momentsOf = (relation: string) =>
    `select ${startOf("joined_at")} as at, leads as joined, 0 as confirmed from ${relation}
     union all select ${startOf("confirmed_at")}, 0, leads from ${relation} where class >= 0`;
  if (!isRolledUp(query)) return momentsOf("found");
  // Quarters of an hour are rolled up for all leads only. No zone's offset has parts of one.
  if (isEverything(query)) {
    return `select ${startOf("at")} as at, joined, confirmed from lead_rollup_quarters
      union all ${momentsOf("changes")}`;
  }
  if (step !== "hour" && offsets.every(({ minutes }) => minutes === 0)) {
    // Summed by day before its step is computed: a day has many rows, one for each confirmation time.
    return `with days as (${selectRollup(query, bindings, "day")})
      select ${start("joined_on::timestamp")} as at, sum(leads) as joined, 0 as confirmed
        from days group by joined_on
      union all select ${start("confirmed_on::timestamp")}, 0, sum(leads)
        from days where class >= 0 group by confirmed_on`;
  }
  if (isEstimated) {
    // The leads of a day of UTC are spread over its quarters of an hour as all leads of that day are.
    const spread = (day: string, kind: string, where: string) =>
      `select ${startOf("coalesce(at, day::timestamp at time zone 'UTC')")} as at,
         leads * coalesce(share, 1) as ${kind}
       from (select ${day} as day, sum(leads) as leads from days where ${where} group by 1) of_day
       left join (select at, utc_day(at) as day,
           ${kind}::float8 / sum(${kind}) over (partition by utc_day(at)) as share
         from lead_rollup_quarters where ${kind} > 0) quarters using (day)`;
    return `with days as (${selectCounts(query, bindings, "day")})
      select at, joined, 0 as confirmed from (${spread("joined_on", "joined", "true")}) joined
      union all select at, 0, confirmed
        from (${spread("confirmed_on", "confirmed", "class >= 0")}) confirmed
      union all ${momentsOf("changes")} union all ${momentsOf("edges")}`;
  }
  // The rollup has no days of other zones: the leads are counted one by one.
  const one = selectLeads(leadsWhere(query, bindings));
  return `with one_by_one as materialized (${one}) ${momentsOf("one_by_one")}`;
}

const overTime = `select coalesce(json_agg(json_build_object(
      'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'joined', joined, 'confirmed', confirmed
    ) order by at), '[]')
  from (select at, round(sum(joined)) as joined, round(sum(confirmed)) as confirmed
    from moments group by at) steps
  where joined <> 0 or confirmed <> 0`;

/** The class of leads that were imported as confirmed: see `confirm_class` in migrations/. */
const importedClass = confirmTimeClasses.length + 1;

const sharesOf = (relation: string) => `select coalesce(json_agg(json_build_object(
      'value', value, 'joined', joined, 'confirmed', confirmed, 'imported', imported)
      order by joined desc, value), '[]')
  from (
    select value, round(sum(leads)) as joined,
      round(coalesce(sum(leads) filter (where class >= 0), 0)) as confirmed,
      round(coalesce(sum(leads) filter (where class = ${importedClass}), 0)) as imported
    from ${relation} group by value having sum(leads) <> 0
    order by joined desc, value limit ${largest}
  ) largest`;

type StatsRow = Omit<
  LeadStats,
  "counts" | "imported" | "isEstimate" | "invitations" | "step" | "confirmTime"
> &
  Totals & { classes: Record<string, number>; invitations: Invited };

/** The charts of a filter's leads, all at one moment. */
export async function readLeadStats(
  database: Database,
  { exact, ...query }: LeadStatsQuery,
  now: Date,
  limits = estimating,
): Promise<LeadStats> {
  const bindings = new Bindings();
  const { total: size } = await sizeOfList(database);
  const isLong = !exact && size > limits.above;
  const sampled = isLong ? await sampleOf(database, query, size, limits) : undefined;
  const parts = isRolledUp(query)
    ? fromRollup(query, bindings)
    : fromLeads(query, bindings, sampled);
  const offsets = zoneOffsets(query.timeZone ?? "UTC", firstMoment, now);
  // A chart by the hour has few days, and its leads are quickly counted.
  const isSpread =
    isLong &&
    isRolledUp(query) &&
    !isEverything(query) &&
    query.step !== "hour" &&
    offsets.some(({ minutes }) => minutes !== 0);
  const moments = selectMoments(query, bindings, offsets, isSpread);
  const invited = invitedOf(leadsWhere(query, bindings));
  const [row] = await database.query<{ stats: StatsRow }>(
    `with ${parts.join(", ")}, moments as (${moments})
     select json_build_object(
       'total', (select round(coalesce(sum(leads), 0)) from totals),
       'confirmed', (select round(coalesce(sum(leads), 0)) from totals where class >= 0),
       'classes', (select coalesce(json_object_agg(class, leads), '{}')
         from (select class, round(sum(leads)) as leads from totals group by class) classes),
       'invitations', (select row_to_json(invited) from (${invited}) invited),
       'overTime', (${overTime}),
       ${dimensions.map((of) => `'${fieldOf[of]}', (${sharesOf(`shares_${of}`)})`).join(", ")}
     ) as stats`,
    bindings.values,
  );
  const { total, confirmed, classes, invitations, ...charts } = (row as NonNullable<typeof row>)
    .stats;
  return {
    counts: countsOf({ total, confirmed }),
    imported: classes[importedClass] ?? 0,
    isEstimate: sampled !== undefined || isSpread,
    invitations: invitationsOf(confirmed, invitations),
    step: query.step,
    ...charts,
    confirmTime: [...confirmTimeClasses, Number.POSITIVE_INFINITY].map((_, at) => classes[at] ?? 0),
  };
}
