import type { BulkActionTarget } from "#contract/bulk-actions.ts";
import type { Queryable } from "#server/platform/database.ts";
import { Bindings, leadsWhere } from "../leads/filter.ts";

/** Which leads an act means, and until which moment they must have joined. Kept as JSON with the act. */
export type ActTarget = BulkActionTarget & { at: string };

/** The leads that are meant, as a condition on waitlist_leads. */
export function isMeant(target: ActTarget, bindings: Bindings): string {
  if ("ids" in target) return `id = ANY(${bindings.bind(target.ids)}::uuid[])`;
  if ("importId" in target) {
    return `id IN (SELECT lead_id FROM lead_events
      WHERE kind = 'imported' AND cause = ${bindings.bind(target.importId)}::uuid)`;
  }
  const joined = `created_at <= ${bindings.bind(target.at)}::timestamptz`;
  return `${joined} AND ${leadsWhere(target.filter, bindings)}`;
}

export async function countMeant(
  on: Queryable,
  target: ActTarget,
): Promise<{ count: number; confirmed: number }> {
  const bindings = new Bindings();
  const [row] = await on.query<{ count: number; confirmed: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed
     FROM waitlist_leads WHERE ${isMeant(target, bindings)}`,
    bindings.values,
  );
  return row ?? { count: 0, confirmed: 0 };
}
