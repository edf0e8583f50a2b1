import type { LeadFilter } from "#contract/leads.ts";
import type { Queryable } from "#server/platform/database.ts";
import { Bindings, leadsWhere } from "./filter.ts";

/** How many leads of the filter joined after a moment. */
export async function countFresh(
  on: Queryable,
  filter: LeadFilter,
  since: string,
): Promise<{ count: number }> {
  const bindings = new Bindings();
  const where = `${leadsWhere(filter, bindings)} and created_at > ${bindings.bind(since)}::timestamptz`;
  const [row] = await on.query<{ count: number }>(
    `select count(*)::int as count from waitlist_leads where ${where}`,
    bindings.values,
  );
  return { count: row?.count ?? 0 };
}
