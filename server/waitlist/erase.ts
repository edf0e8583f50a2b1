import type { Database } from "#server/platform/database.ts";
import { erasedHash, readUnsubscribeToken } from "./secrets.ts";

export type Erased = { outcome: "erased" } | { outcome: "not_on_the_list" };

export interface EraseParts {
  database: Database;
  authSecret: string;
  clock: () => Date;
}

/** Takes a person off the list for good: lead and mails go, only a keyed hash of the address stays. */
export async function erase(parts: EraseParts, leadId: string): Promise<Erased> {
  const { database, authSecret, clock } = parts;
  return database.transaction(async (transaction) => {
    const [lead] = await transaction.query<{ email_key: string }>(
      "DELETE FROM waitlist_leads WHERE id = $1 RETURNING email_key",
      [leadId],
    );
    if (!lead) return { outcome: "not_on_the_list" };
    await transaction.query("DELETE FROM mails WHERE lead_id = $1", [leadId]);
    await transaction.query(
      `INSERT INTO erased_addresses (address_hash, erased_at) VALUES ($1, $2)
       ON CONFLICT (address_hash) DO UPDATE SET erased_at = excluded.erased_at`,
      [erasedHash(authSecret, lead.email_key), clock()],
    );
    return { outcome: "erased" };
  });
}

/** The same, for who holds the link of a mail. */
export async function unsubscribe(
  parts: EraseParts,
  token: string,
): Promise<Erased | { outcome: "forged" }> {
  const read = readUnsubscribeToken(parts.authSecret, token);
  return read.outcome === "genuine" ? erase(parts, read.leadId) : read;
}
