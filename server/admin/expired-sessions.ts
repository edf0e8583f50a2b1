import type { Queryable } from "#server/platform/database.ts";

/**
 * Deletes sessions, links to passwords and half-finished sign-ins that have run out: whoever never
 * comes back would leave their row for ever.
 */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  await database.query("DELETE FROM admin_sessions WHERE expires_at < $1", [now]);
  await database.query("DELETE FROM admin_verifications WHERE expires_at < $1", [now]);
}
