import { mayDo } from "#contract/admin.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import type { Caller } from "../session.ts";

/** The caller's session or role was taken away while they waited for the lock. */
export type SessionLost = { outcome: "signed_out" | "not_allowed" };

/**
 * Changes who the administrators are, one change at a time, in one transaction. The caller's role is
 * read again under the lock: of two owners who remove each other at the same moment, the first one
 * does, and the second is signed out.
 */
export function withAdminLock<T extends { outcome: string }>(
  database: Database,
  caller: Caller,
  now: Date,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T | SessionLost> {
  return database.transaction(async (transaction): Promise<T | SessionLost> => {
    // See migrations/0012_owners_in_turn.sql. The lock ends with the transaction.
    await transaction.query("SELECT lock_administrators()");
    const [standing] = await transaction.query<{ role: string }>(
      `SELECT role FROM admin_users JOIN admin_sessions ON user_id = admin_users.id
       WHERE admin_users.id = $1 AND token = $2 AND expires_at > $3`,
      [caller.id, caller.sessionToken, now],
    );
    if (!standing) return { outcome: "signed_out" };
    if (!mayDo(standing.role, "people")) return { outcome: "not_allowed" };
    return work(transaction);
  });
}

/** Name of the constraint in migrations/0012_owners_in_turn.sql by which the database keeps an owner. */
const lastOwner = "admin_users_last_owner";

/** Answers `last_owner` where `change` would leave nobody who may manage the administrators. */
export async function keepingAnOwner<T>(
  change: () => Promise<T>,
): Promise<T | { outcome: "last_owner" }> {
  try {
    return await change();
  } catch (error) {
    for (let at = error; at instanceof Error; at = at.cause) {
      if ("constraint" in at && at.constraint === lastOwner) return { outcome: "last_owner" };
    }
    throw error;
  }
}
