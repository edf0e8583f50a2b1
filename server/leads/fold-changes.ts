import type { Database } from "#server/database/database.ts";

/**
 * Moves all rows of a table of changes into the sums beside them, by an INSERT from `taken`. Rows that another
 * transaction moves are left to it.
 */
export async function foldChanges(
  database: Pick<Database, "query" | "script">,
  table: "lead_funnel_changes" | "lead_place_changes",
  insertFromTaken: string,
): Promise<void> {
  const [folded] = await database.query<{ changes: number }>(
    `WITH taken AS (
       DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} FOR UPDATE SKIP LOCKED)
       RETURNING *
     ), counted AS (${insertFromTaken})
     SELECT count(*)::int AS changes FROM taken`,
  );
  // The remaining changes are added to the sums in each read: dead rows among them would slow it down.
  if ((folded?.changes ?? 0) >= 1_000) await database.script(`VACUUM ${table}`);
}
