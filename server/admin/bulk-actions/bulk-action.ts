import type { BulkAction, BulkActionTarget } from "#contract/bulk-actions.ts";
import type { Queryable } from "#server/platform/database.ts";
import { Bindings, leadsWhere } from "../leads/filter.ts";

export type BulkActionRow = Omit<BulkAction, "undoFor"> & { due_at: Date };

/** The columns of a BulkActionRow. */
export const bulkActionColumns = "id::text AS id, kind, state, count, done, skipped, due_at";

/** A bulk action as it is shown. */
export function describeBulkAction({ due_at, ...action }: BulkActionRow, now: Date): BulkAction {
  const left = action.state === "waiting" ? due_at.getTime() - now.getTime() : 0;
  return { ...action, undoFor: Math.max(0, left) };
}

/** Which leads an action means, and until which moment they must have joined. Kept as JSON with the action. */
export type DatedTarget = BulkActionTarget & { at: string };

/** The leads of a target, as a condition on waitlist_leads. */
export function targetWhere(target: DatedTarget, bindings: Bindings): string {
  if ("ids" in target) return `id = ANY(${bindings.bind(target.ids)}::uuid[])`;
  if ("importId" in target) {
    return `id IN (SELECT lead_id FROM lead_events
      WHERE kind = 'imported' AND cause = ${bindings.bind(target.importId)}::uuid)`;
  }
  const joined = `created_at <= ${bindings.bind(target.at)}::timestamptz`;
  return `${joined} AND ${leadsWhere(target.filter, bindings)}`;
}

export async function countTarget(
  on: Queryable,
  target: DatedTarget,
): Promise<{ count: number; confirmed: number }> {
  const bindings = new Bindings();
  const [row] = await on.query<{ count: number; confirmed: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed
     FROM waitlist_leads WHERE ${targetWhere(target, bindings)}`,
    bindings.values,
  );
  return row ?? { count: 0, confirmed: 0 };
}
