import type { Queryable } from "./database.ts";
import { Bindings, isoMicroseconds } from "./sql.ts";

/** Where a reader of changes is: after the row with this `updated_at` (in microseconds) and id. */
export interface ChangePosition {
  key: string;
  id: string;
}

export interface ChangesRange {
  since?: string | undefined;
  after?: ChangePosition | undefined;
  limit: number;
}

/**
 * The moment up to which all is committed: a row is stamped by the clock when it is written, and seen by others
 * when its transaction ends, which may be later than rows with later stamps. Five seconds more are for transactions
 * of other roles, whose start a managed database may hide.
 */
const settled = {
  name: "changes-settled",
  text: `SELECT ${isoMicroseconds(`least(now() - interval '5 seconds', (
    SELECT min(xact_start) FROM pg_stat_activity
    WHERE backend_xid IS NOT NULL AND datname = current_database()))`)} AS until`,
};

/**
 * The rows of a table with `updated_at`, in the order of their last change, one more than the limit. A reader that goes
 * on from the last row misses none. The columns are SQL of ours.
 */
export async function readChanges<Entry extends { id: string }>(
  on: Queryable,
  { table, columns }: { table: string; columns: string },
  { since, after, limit }: ChangesRange,
): Promise<(Entry & ChangePosition)[]> {
  // A statement of its own, before the one that reads: what was committed before it is seen by that.
  const [row] = await on.query<{ until: string }>(settled);
  const bindings = new Bindings();
  const conditions = [`updated_at < ${bindings.bind(row?.until)}::timestamptz`];
  if (since) conditions.push(`updated_at >= ${bindings.bind(since)}::timestamptz`);
  if (after) {
    const [key, id] = [bindings.bind(after.key), bindings.bind(after.id)];
    conditions.push(`(updated_at, id) > (${key}::timestamptz, ${id}::uuid)`);
  }
  return on.query(
    `SELECT id::text AS id, ${columns}, ${isoMicroseconds("updated_at")} AS key FROM ${table}
     WHERE ${conditions.join(" AND ")} ORDER BY ${table}.updated_at, ${table}.id LIMIT ${limit + 1}`,
    bindings.values,
  );
}
