import type { Database } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";

/**
 * After a password was chosen by a link: the address is proven, the invitation is taken up, and every
 * other link and half-finished sign-in of the person is worth nothing.
 */
export async function settlePassword(database: Database, userId: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const [person] = await transaction.query<{ email: string; role: string; isNew: boolean }>(
      `SELECT email, role, invited_until IS NOT NULL AS "isNew" FROM admin_users WHERE id = $1
       FOR UPDATE`,
      [userId],
    );
    if (!person) return;
    const { email, role, isNew } = person;
    await transaction.query(
      "UPDATE admin_users SET email_verified = true, invited_until = NULL WHERE id = $1",
      [userId],
    );
    await transaction.query("DELETE FROM admin_verifications WHERE value = $1", [userId]);
    const kind = isNew ? "person_joined" : "password_changed";
    await recordAudit(transaction, { kind, by: email, at: now, details: { role } });
  });
}
