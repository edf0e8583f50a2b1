import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type Funnel,
  type FunnelCounts,
  type FunnelQuery,
  funnelDays,
  funnelExportQuery,
  funnelQuery,
  funnelSteps,
} from "#contract/funnel.ts";
import { dayAfter } from "#contract/lead-date.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { day as oneDay } from "#server/database/durations.ts";
import { csvRow, sendFile, utf8Mark } from "#server/http/csv.ts";
import { type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { foldChanges } from "./fold-changes.ts";
import { sourceOf } from "./visit-source.ts";

const defaultDays = 30;
const maxSources = 50;

/** The administration's calls for the funnel: how many visitors take each step. */
export function funnelRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock, mode }: DatabaseContext & { mode: Funnel["mode"] },
): void {
  route(
    "GET /api/admin/funnel",
    "read",
    { query: funnelQuery },
    async ({ query }): Promise<Funnel> => {
      const span = spanOf(query, clock());
      const length = daysIn(span).length;
      const earlier = { from: dayBefore(span.from, length), to: dayBefore(span.from, 1) };
      const [sums, before] = await Promise.all([
        readSums(database, span),
        readSums(database, earlier),
      ]);
      return {
        ...{ mode, ...span },
        total: sum([...sums.byDay.values()]),
        before: sum([...before.byDay.values()]),
        days: daysIn(span).map((day) => ({ day, counts: sums.byDay.get(day) ?? none() })),
        sources: largest(sums.bySource),
      };
    },
  );

  route(
    "GET /api/admin/funnel.csv",
    "export",
    { query: funnelExportQuery },
    async ({ query, caller }, reply) => {
      const span = spanOf(query, clock());
      const rows = await readCounts(database, span);
      const details = { what: "funnel", rows: rows.length };
      await recordAudit(database, "exported", caller.email, clock(), details);
      const lines = rows
        .toSorted((a, b) => a.day.localeCompare(b.day) || a.source.localeCompare(b.source))
        .map(({ day, source, counts }) =>
          csvRow([day, source, ...funnelSteps.map((step) => `${counts[step]}`)]),
        );
      const text = [utf8Mark + csvRow(["day", "source", ...funnelSteps]), ...lines].join("\n");
      return sendFile(reply, `funnel_${span.from}_${span.to}.csv`, [text]);
    },
  );
}

interface Span {
  from: string;
  to: string;
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * oneDay).toISOString().slice(0, 10);

function spanOf({ from, to }: FunnelQuery, now: Date): Span {
  const last = to ?? now.toISOString().slice(0, 10);
  const span = { from: from ?? dayBefore(last, defaultDays - 1), to: last };
  const days = (Date.parse(span.to) - Date.parse(span.from)) / oneDay + 1;
  return days >= 1 && days <= funnelDays ? span : refuse(422, "invalid_range");
}

function daysIn({ from, to }: Span): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = dayAfter(day);
  return days;
}

interface Row {
  day: string;
  source: string;
  counts: FunnelCounts;
}

/** Moves the changes since the last time into the counts of the funnel. */
export const foldFunnel = (database: Pick<Database, "query" | "script">): Promise<void> =>
  foldChanges(
    database,
    "lead_funnel_changes",
    `INSERT INTO lead_funnel_counts AS counts
       SELECT day, utm_source, host, is_by_friend, sum(joined), sum(confirmed), sum(invited), sum(accepted)
       FROM taken GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (day, utm_source, host, is_by_friend) DO UPDATE SET joined = counts.joined + excluded.joined,
         confirmed = counts.confirmed + excluded.confirmed, invited = counts.invited + excluded.invited,
         accepted = counts.accepted + excluded.accepted`,
  );

/** Deletes counts of no lead: a source may be the text of a person who was erased. */
export async function deleteEmptyOrigins(on: Queryable): Promise<void> {
  await on.query("DELETE FROM lead_funnel_counts WHERE joined = 0");
}

/** How far each of these groups came. The columns of a group that a set leaves out are null. */
function readGroups(on: Queryable, { from, to }: Span, sets: { visits: string; leads: string }) {
  return Promise.all([
    on.query<VisitCounts>(
      `SELECT day::text AS day, source, sum(visits)::int AS visits, sum(dialogs)::int AS dialogs
       FROM visit_sources WHERE day BETWEEN $1::date AND $2::date GROUP BY ${sets.visits}`,
      [from, to],
    ),
    on.query<LeadCounts>(
      // In one statement, which finds each change in exactly one of the two.
      `SELECT day::text AS day, utm_source AS "utmSource", host, is_by_friend AS "isByFriend",
         sum(joined)::int AS joined, sum(confirmed)::int AS confirmed, sum(invited)::int AS invited,
         sum(accepted)::int AS accepted
       FROM (SELECT * FROM lead_funnel_counts UNION ALL SELECT * FROM lead_funnel_changes) AS counts
       WHERE day BETWEEN $1::date AND $2::date GROUP BY ${sets.leads} HAVING sum(joined) <> 0`,
      [from, to],
    ),
  ]);
}

/** The columns that say where a lead came from. */
const origin = "utm_source, host, is_by_friend";

/** How many came how far, by day and by source. A year has tens of thousands of pairs, so the database adds them. */
async function readSums(on: Queryable, span: Span) {
  const [visits, leads] = await readGroups(on, span, {
    visits: "GROUPING SETS ((visit_sources.day), (source))",
    leads: `GROUPING SETS ((counts.day), (${origin}))`,
  });
  const rows = [...visits.map(visitRow), ...leads.map(leadRow)];
  const rowsOf = (isDay: boolean) => rows.filter(({ day }) => (day !== null) === isDay);
  return {
    byDay: sumBy(rowsOf(true), ({ day }) => day ?? ""),
    bySource: sumBy(rowsOf(false), ({ source }) => source),
  };
}

/** How many came how far, by the day on which they came and the source. */
async function readCounts(on: Queryable, span: Span): Promise<Row[]> {
  const [visits, leads] = await readGroups(on, span, {
    visits: "visit_sources.day, source",
    leads: `counts.day, ${origin}`,
  });
  const rows = [...visits.map(visitRow), ...leads.map(leadRow)];
  return [...Map.groupBy(rows, ({ day, source }) => `${day} ${source}`).values()].map((same) => ({
    day: same[0]?.day ?? "",
    source: same[0]?.source ?? "",
    counts: sum(same.map(({ counts }) => counts)),
  }));
}

const visitRow = ({ day, source, visits, dialogs }: VisitCounts) => ({
  ...{ day, source: source ?? "", counts: { ...none(), visits, dialogs } },
});

const leadRow = ({ day, joined, confirmed, invited, accepted, ...from }: LeadCounts) => ({
  day,
  // A sum of a day has no source.
  source: from.utmSource === null ? "" : sourceOf(from as LeadOrigin).source,
  counts: { ...none(), joined, confirmed, invited, accepted },
});

type LeadOrigin = Parameters<typeof sourceOf>[0];

interface VisitCounts {
  day: string | null;
  source: string | null;
  visits: number;
  dialogs: number;
}

interface LeadCounts extends Omit<FunnelCounts, "visits" | "dialogs"> {
  day: string | null;
  utmSource: string | null;
  host: string | null;
  isByFriend: boolean | null;
  joined: number;
  confirmed: number;
  invited: number;
  accepted: number;
}

const none = (): FunnelCounts => ({
  ...{ visits: 0, dialogs: 0, joined: 0, confirmed: 0, invited: 0, accepted: 0 },
});

function sum(all: readonly FunnelCounts[]): FunnelCounts {
  const total = none();
  for (const counts of all) {
    for (const step of funnelSteps) total[step] += counts[step];
  }
  return total;
}

const sumBy = <Of extends { counts: FunnelCounts }>(
  rows: readonly Of[],
  key: (row: Of) => string,
) =>
  new Map(
    [...Map.groupBy(rows, key)].map(([name, same]) => [name, sum(same.map((row) => row.counts))]),
  );

/** Sources by their visits and leads, all but the largest as `other`. */
function largest(bySource: ReadonlyMap<string, FunnelCounts>): Funnel["sources"] {
  const size = ({ visits, joined }: FunnelCounts) => visits + joined;
  const sorted = [...bySource]
    .map(([source, counts]) => ({ source, counts }))
    .toSorted((a, b) => size(b.counts) - size(a.counts) || a.source.localeCompare(b.source));
  const named = sorted.filter(({ source }) => source !== "other").slice(0, maxSources);
  const others = sorted.filter((one) => !named.includes(one));
  return others.length === 0
    ? named
    : [...named, { source: "other", counts: sum(others.map(({ counts }) => counts)) }];
}
