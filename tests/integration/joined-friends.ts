import type { Database } from "#server/database/database.ts";
import { recordConfirmed } from "#server/leads/referrals.ts";

export const now = new Date("2026-11-27T10:00:00Z");
export const dayLater = new Date(now.getTime() + 86_400_001);

let people = 0;
const freshAddress = (): string => {
  people += 1;
  return `person${people}@example.com`;
};
let joined = 0;

/** Adds a lead who confirms, by this code and from this network. The mail with its place is left out. */
export async function joinBy(
  database: Database,
  {
    email = freshAddress(),
    code = "",
    network = email,
    hadLeft = false,
    isThrowaway = false,
    since = now,
  }: {
    email?: string;
    code?: string;
    network?: string;
    hadLeft?: boolean;
    isThrowaway?: boolean;
    since?: Date;
  } = {},
): Promise<{ id: string; code: string; email: string }> {
  joined += 1;
  const at = new Date(since.getTime() - 100_000 + joined);
  const [lead] = await database.query<{ id: string; code: string }>(
    `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, heard_channel,
       locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
       token_expires_at, referred_by, network_hash)
     VALUES (gen_random_uuid(), $1, $1, 'confirmed', $2, $2, 'AE', 'search', 'en', $2, '1', 'en', 'dialog', $5,
       $1, $2, $3, $4) RETURNING id::text AS id, referral_code AS code`,
    [email, at, code || null, network, isThrowaway],
  );
  const { id = "", code: own = "" } = lead ?? {};
  await database.transaction(async (on) => {
    await recordConfirmed(on, { entryId: id, at, hadLeft });
    await on.query("DELETE FROM mails WHERE subject_id = $1", [id]);
  });
  return { id, code: own, email };
}

/** How many friends count for a lead. */
export async function creditsOf(database: Database, id: string): Promise<number | undefined> {
  const [lead] = await database.query<{ credits: number }>(
    "SELECT credits FROM waitlist_leads WHERE id = $1",
    [id],
  );
  return lead?.credits;
}
