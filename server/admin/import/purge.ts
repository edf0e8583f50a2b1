import type { Queryable } from "#server/platform/database.ts";

/** Forgets files that nobody agreed to within a day, with all their rows. */
export async function purgeImports(on: Queryable, now: Date): Promise<void> {
  await on.query("DELETE FROM lead_imports WHERE state <> 'done' AND created_at < $1", [
    new Date(now.getTime() - 24 * 60 * 60 * 1000),
  ]);
}
