import type { LeadCounts, LeadFilter, LeadsPage } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { Bindings, isEverything, leadsWhere } from "./filter.ts";
import { changed, isSummed, totals } from "./sums.ts";

type Figures = { total: number; confirmed: number };

const countsOf = ({ total, confirmed }: Figures): LeadCounts => ({
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
    const [all] = await database.query<Figures>({
      name: "waitlist_counts",
      text: "select total, confirmed from waitlist_counts",
    });
    const counts = countsOf(all ?? { total: 0, confirmed: 0 });
    return { counts, all: counts };
  }
  const bindings = new Bindings();
  const narrowed = isSummed(filter)
    ? `with changed as (${changed(filter, bindings)}), totals as (${totals(filter, bindings)})
       select coalesce(sum(leads), 0)::int as total,
         coalesce(sum(leads) filter (where class >= 0), 0)::int as confirmed
       from totals`
    : `select count(*)::int as total,
         (count(*) filter (where status = 'confirmed'))::int as confirmed
       from waitlist_leads where ${leadsWhere(filter, bindings)}`;
  const [row] = await database.query<Figures & { all_total: number; all_confirmed: number }>(
    `select narrowed.*, waitlist_counts.total as all_total,
       waitlist_counts.confirmed as all_confirmed
     from (${narrowed}) narrowed, waitlist_counts`,
    bindings.values,
  );
  const { all_total: total, all_confirmed: confirmed, ...found } = row as NonNullable<typeof row>;
  return { counts: countsOf(found), all: countsOf({ total, confirmed }) };
}
