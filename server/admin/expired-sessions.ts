import type { Queryable } from "#server/platform/database.ts";

/** Deletes sessions that have run out: a browser that never comes back would leave its row for ever. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  await database.query("DELETE FROM admin_sessions WHERE expires_at < $1", [now]);
}
