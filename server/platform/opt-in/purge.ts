import { unconfirmedDays } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { OptInList } from "./list.ts";

/** Deletes entries that were never confirmed, with their mails. Returns how many. */
export async function purgePending(
  database: Queryable,
  { table }: Pick<OptInList, "table">,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - unconfirmedDays * 24 * 60 * 60 * 1000);
  const rows = await database.query(
    `WITH gone AS (
       DELETE FROM ${table} WHERE status = 'pending' AND consent_at < $1 AND created_at < $1
       RETURNING id
     ), gone_mails AS (
       DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone)
     )
     SELECT id FROM gone`,
    [oldest],
  );
  return rows.length;
}
