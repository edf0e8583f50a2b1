import type { LeadActTarget } from "#contract/lead-acts.ts";
import type { Queryable } from "#server/platform/database.ts";

/** Which leads an act means, and until which moment they must have joined. Kept as JSON with the act. */
export type ActTarget = LeadActTarget & { at: string };

/** SQL that holds for the leads of `waitlist_leads` that are meant. Adds what it refers to to `values`. */
export function isMeant(target: ActTarget, values: unknown[]): string {
  const value = (given: unknown) => `$${values.push(given)}`;
  if ("ids" in target) return `id = ANY(${value(target.ids)}::uuid[])`;
  if ("importId" in target) {
    return `id IN (SELECT lead_id FROM lead_events
      WHERE kind = 'imported' AND cause = ${value(target.importId)}::uuid)`;
  }
  return `created_at <= ${value(target.at)}::timestamptz`;
}

export async function countMeant(
  on: Queryable,
  target: ActTarget,
): Promise<{ count: number; confirmed: number }> {
  const values: unknown[] = [];
  const [row] = await on.query<{ count: number; confirmed: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed
     FROM waitlist_leads WHERE ${isMeant(target, values)}`,
    values,
  );
  return row ?? { count: 0, confirmed: 0 };
}
