import type { Outbox } from "#server/platform/mail/outbox.ts";

/**
 * A sign-up in one statement, so in one transaction and one round trip: the lead, the mail it is owed
 * and the job that sends it. A pending lead is brought up to date and owed another mail; its link stays
 * the same, so both mails work. No row comes back when the address is confirmed already.
 */
export function joinStatement(outbox: Outbox) {
  return {
    name: "waitlist-join",
    text: `
    WITH lead AS (
      INSERT INTO waitlist_leads (
        id, email, email_key, created_at, country, city, heard_channel, heard_detail, locale,
        utm_source, utm_medium, utm_campaign, referrer_url,
        consent_version, consent_source, is_throwaway, token_hash, token_expires_at,
        status, consent_at, consent_locale
      ) VALUES (
        $1::uuid, $2::text, $3::text, $4::timestamptz, $5::text, $6::text, $7::text, $8::text, $9::text,
        $10::text, $11::text, $12::text, $13::text,
        $14::text, $15::text, $16::boolean, $17::text, $18::timestamptz,
        'pending', $4::timestamptz, $9::text
      )
      ON CONFLICT (email_key) DO UPDATE SET
        email = excluded.email,
        country = excluded.country,
        city = excluded.city,
        heard_channel = excluded.heard_channel,
        heard_detail = excluded.heard_detail,
        locale = excluded.locale,
        consent_at = excluded.consent_at,
        consent_version = excluded.consent_version,
        consent_locale = excluded.consent_locale,
        consent_source = excluded.consent_source,
        token_expires_at = excluded.token_expires_at
      WHERE waitlist_leads.status = 'pending'
      RETURNING id, email
    ),
    ${outbox.owe(`SELECT $19::uuid, 'waitlist-confirm'::text, lead.id, $9::text, lead.email, $4::timestamptz FROM lead`)}
    SELECT id FROM lead`,
  };
}

/** Owes the owner of a confirmed address the mail that says so. */
export function oweAlreadyStatement(outbox: Outbox) {
  return {
    name: "waitlist-owe-already",
    text: `
    WITH ${outbox.owe(
      `SELECT $2::uuid, 'waitlist-already'::text, id, $3::text, email, $4::timestamptz
       FROM waitlist_leads WHERE email_key = $1::text AND status = 'confirmed'`,
    )}
    SELECT id FROM mail`,
  };
}
