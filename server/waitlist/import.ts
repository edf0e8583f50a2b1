import type { Queryable } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { tokenLifetime } from "#server/platform/opt-in/join.ts";
import { confirmationToken, erasedHash, tokenHash } from "#server/platform/opt-in/secrets.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import type { EmailAddress } from "#server/platform/typed-text.ts";
import { waitlist } from "./list.ts";
import { isThrowaway } from "./throwaway.ts";

const own = [
  ...["country", "city", "heard_channel", "heard_detail"],
  ...["utm_source", "utm_medium", "utm_campaign"],
];

/**
 * How many people at once are put on the list, with the consent that an administrator states for them:
 * what the administration's import needs of the waitlist (server/admin/import/import-port.ts).
 */
export function createImportPort(parts: {
  outbox: Pick<Outbox, "enqueueMail">;
  authSecret: string;
}) {
  const { outbox, authSecret } = parts;
  return {
    prepare(email: Extract<EmailAddress, { outcome: "valid" }>, now: Date) {
      const id = sortableId(now);
      return {
        id,
        email: email.address,
        email_key: email.key,
        address_hash: erasedHash(authSecret, email.key),
        is_throwaway: isThrowaway(email.domain),
        token_hash: tokenHash(confirmationToken(authSecret, waitlist, id)),
      };
    },
    async insert(
      on: Queryable,
      input: {
        leads: string;
        status: "pending" | "confirmed";
        consent: { source: string; at: Date; version: string };
        now: Date;
      },
    ): Promise<number> {
      const { leads, status, consent, now } = input;
      const columns = own.join(", ");
      const mails = outbox.enqueueMail(
        `SELECT gen_random_uuid(), '${waitlist.name}-confirm'::text, 'lead', id, locale, email, $2::timestamptz
         FROM entry WHERE $1::text = 'pending'`,
      );
      const [row] = await on.query<{ inserted: number }>(
        `WITH entry AS (
           INSERT INTO ${waitlist.table} (
             id, email, email_key, status, created_at, consent_ts, locale, consent_locale, consent_at,
             consent_version, consent_source, is_throwaway, token_hash, token_expires_at, ${columns}
           )
           SELECT id, email, email_key, $1::text, $2::timestamptz,
             CASE WHEN $1::text = 'confirmed' THEN $2::timestamptz END, locale, locale, $3::timestamptz,
             $4::text, $5::text, is_throwaway, token_hash, $6::timestamptz, ${columns}
           FROM (${leads}) AS input, jsonb_to_record(input.lead) AS lead (
             id uuid, email text, email_key text, locale text, is_throwaway boolean, token_hash text,
             ${own.map((column) => `${column} text`).join(", ")}
           )
           ON CONFLICT (email_key) DO NOTHING
           RETURNING id, email, locale
         ),
         ${mails}
         SELECT count(*)::int AS inserted FROM entry`,
        [
          status,
          now,
          consent.at,
          consent.version,
          consent.source,
          new Date(now.getTime() + tokenLifetime),
        ],
      );
      return row?.inserted ?? 0;
    },
  };
}
