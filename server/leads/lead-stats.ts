import { type ZoneOffset, zoneOffsets } from "#contract/lead-date.ts";
import {
  confirmTimeClasses,
  type LeadCounts,
  type LeadFilter,
  type LeadStats,
  type LeadStatsQuery,
  type LeadsPage,
} from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { isEverything, leadsWhere } from "./lead-filter.ts";
import {
  dimensions,
  isRolledUp,
  selectChanges,
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

/** The exact counts of a filter's leads and of all leads, at one moment. */
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

/** SQL that counts, by a partial index, the invited leads of a condition and those who accepted. */
const invitedOf = (where: string) => `select count(*)::int as ever_invited,
    count(accepted_at)::int as accepted
  from waitlist_leads where invited_at is not null and ${where}`;

type Invited = { ever_invited: number; accepted: number };

const invitationsOf = (confirmed: number, { ever_invited, accepted }: Invited) => ({
  waiting: confirmed - ever_invited,
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

/** The same, from the leads themselves: `found`. */
function fromLeads(query: LeadStatsQuery, bindings: Bindings): string[] {
  return [
    `found as materialized (${selectLeads(leadsWhere(query, bindings))})`,
    "totals as (select class, leads from found)",
    ...dimensions.map((of) => `shares_${of} as (select ${of} as value, class, leads from found)`),
  ];
}

/** No lead is older. */
const firstMoment = new Date("2020-01-01T00:00:00Z");

/** SQL of the local time in a zone at the moment in a column. */
function clockTime(column: string, offsets: readonly ZoneOffset[], bindings: Bindings): string {
  const [first, ...later] = offsets.map(({ from, minutes }) => ({
    from,
    offset: `make_interval(mins => ${bindings.bind(minutes)}::int)`,
  }));
  const cases = later
    .toReversed()
    .map(({ from, offset }) => `when ${column} >= ${bindings.bind(from)} then ${offset}`);
  const offset =
    cases.length > 0 ? `case ${cases.join(" ")} else ${first?.offset} end` : first?.offset;
  return `(${column} at time zone 'UTC' + ${offset})`;
}

/** SQL that selects (at, joined, confirmed): what happened in each step, by local time in the query's zone. */
function selectMoments(query: LeadStatsQuery, bindings: Bindings, now: Date): string {
  const { step, timeZone = "UTC" } = query;
  const offsets = zoneOffsets(timeZone, firstMoment, now);
  const start = (time: string) => `date_trunc('${step}', ${time})`;
  const startOf = (column: string) => start(clockTime(column, offsets, bindings));
  const momentsOf = (relation: string) =>
    `select ${startOf("joined_at")} as at, leads as joined, 0 as confirmed from ${relation}
     union all select ${startOf("confirmed_at")}, 0, leads from ${relation} where class >= 0`;
  if (!isRolledUp(query)) return momentsOf("found");
  // Hours are rolled up for all leads only.
  if (isEverything(query) && offsets.every(({ minutes }) => minutes % 60 === 0)) {
    return `select ${startOf("at")} as at, joined, confirmed from lead_rollup_hours
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
  // The rollup has no days of other zones: the leads are counted one by one.
  const one = selectLeads(leadsWhere(query, bindings));
  return `with one_by_one as materialized (${one}) ${momentsOf("one_by_one")}`;
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

type StatsRow = Omit<LeadStats, "counts" | "invitations" | "step" | "confirmTime"> &
  Totals & { classes: Record<string, number>; invitations: Invited };

/** The charts of a filter's leads, all at one moment. */
export async function readLeadStats(
  database: Database,
  query: LeadStatsQuery,
  now: Date,
): Promise<LeadStats> {
  const bindings = new Bindings();
  const parts = isRolledUp(query) ? fromRollup(query, bindings) : fromLeads(query, bindings);
  const invited = invitedOf(leadsWhere(query, bindings));
  const [row] = await database.query<{ stats: StatsRow }>(
    `with ${parts.join(", ")}, moments as (${selectMoments(query, bindings, now)})
     select json_build_object(
       'total', (select coalesce(sum(leads), 0) from totals),
       'confirmed', (select coalesce(sum(leads), 0) from totals where class >= 0),
       'classes', (select coalesce(json_object_agg(class, leads), '{}')
         from (select class, sum(leads) as leads from totals group by class) classes),
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
    invitations: invitationsOf(confirmed, invitations),
    step: query.step,
    ...charts,
    confirmTime: [...confirmTimeClasses, Number.POSITIVE_INFINITY].map((_, at) => classes[at] ?? 0),
  };
}
