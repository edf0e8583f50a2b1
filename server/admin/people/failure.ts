import type { Database } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";

export type FailedAt = "password" | "second_factor";

/**
 * Writes a failed sign-in to the audit log. A typed address that belongs to nobody is not kept: it
 * may be anyone's. Both take the same two statements, so that the time they take tells nothing.
 */
export async function recordFailure(
  database: Database,
  typed: string,
  at: FailedAt,
  now: Date,
): Promise<void> {
  const [known] = await database.query<{ email: string }>(
    "SELECT email FROM admin_users WHERE email = $1",
    [typed.trim().toLowerCase()],
  );
  const details = { failed: at };
  await recordAudit(database, {
    kind: "sign_in_failed",
    by: known?.email ?? null,
    at: now,
    details,
  });
}
