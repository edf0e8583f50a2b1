import { mayDo } from "#contract/admin.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import type { Caller } from "../session.ts";

/** Somebody took the caller's session, or the role, away while they waited for their turn. */
export type Overtaken = { outcome: "signed_out" | "not_allowed" };

/**
 * Changes who the administrators are, one change at a time. What the gate saw may be over by the time
 * it is one's turn: of two owners who remove each other at the same moment, the first one does, and the
 * second is nobody any more. All that `work` writes happens, or none of it does.
 */
export function inTurn<T extends { outcome: string }>(
  database: Database,
  caller: Caller,
  now: Date,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T | Overtaken> {
  return database.transaction(async (transaction): Promise<T | Overtaken> => {
    // See migrations/0012_owners_in_turn.sql. It goes with the transaction.
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
