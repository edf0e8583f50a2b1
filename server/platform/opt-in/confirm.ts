import type { Database } from "#server/platform/database.ts";
import type { OptInList } from "./list.ts";
import { erasedHash, tokenHash } from "./secrets.ts";

export type Confirmed =
  | { outcome: "confirmed"; email: string }
  | { outcome: "already_confirmed"; email: string }
  | { outcome: "expired" }
  | { outcome: "unknown" };

export interface ConfirmParts {
  database: Database;
  authSecret: string;
  clock: () => Date;
}

/**
 * Takes a token. Of two who bring the same one at once, one confirms and the other is told that it is
 * done. Consent given anew, and proven here, lifts an earlier erasure.
 */
export async function confirm(
  parts: ConfirmParts,
  { table }: Pick<OptInList, "table">,
  token: string,
): Promise<Confirmed> {
  const { database, authSecret, clock } = parts;
  const hash = tokenHash(token);
  return database.transaction(async (transaction) => {
    const [won] = await transaction.query<{ email: string; email_key: string }>(
      `UPDATE ${table} SET status = 'confirmed', consent_ts = $2
       WHERE token_hash = $1 AND status = 'pending' AND token_expires_at > $2
       RETURNING email, email_key`,
      [hash, clock()],
    );
    if (won) {
      await transaction.query("DELETE FROM erased_addresses WHERE address_hash = $1", [
        erasedHash(authSecret, won.email_key),
      ]);
      return { outcome: "confirmed", email: won.email };
    }
    const [entry] = await transaction.query<{ email: string; status: string }>(
      `SELECT email, status FROM ${table} WHERE token_hash = $1`,
      [hash],
    );
    if (!entry) return { outcome: "unknown" };
    return entry.status === "confirmed"
      ? { outcome: "already_confirmed", email: entry.email }
      : { outcome: "expired" };
  });
}
