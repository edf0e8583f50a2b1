import type { Outbox } from "#server/platform/mail/outbox.ts";
import type { OptInList } from "./list.ts";

/** A column that only this list has. */
export interface OwnColumn {
  name: string;
  type: "text" | "boolean";
  /** Whether joining again, while still pending, brings it up to date; else the first answer stays. */
  isRenewed: boolean;
}

/**
 * A sign-up in one statement, so in one transaction and one round trip: the entry, the mail it is owed
 * and the job that sends it. A pending entry is brought up to date and owed another mail; its link
 * stays the same, so both mails work. No row comes back when the address is confirmed already.
 *
 * Values: id, address, its key, now, locale, version and source of the consent, hash and end of the
 * token, id of the mail; then the list's own columns.
 */
export function joinStatement(outbox: Outbox, list: OptInList, own: readonly OwnColumn[]) {
  const names = own.map(({ name }) => `, ${name}`).join("");
  const values = own.map(({ type }, i) => `, $${i + 11}::${type}`).join("");
  const renewed = own
    .filter(({ isRenewed }) => isRenewed)
    .map(({ name }) => `${name} = excluded.${name},`)
    .join("\n        ");
  return {
    name: `${list.name}-join`,
    text: `
    WITH entry AS (
      INSERT INTO ${list.table} (
        id, email, email_key, created_at, consent_at, locale, consent_locale,
        consent_version, consent_source, token_hash, token_expires_at, status${names}
      ) VALUES (
        $1::uuid, $2::text, $3::text, $4::timestamptz, $4::timestamptz, $5::text, $5::text,
        $6::text, $7::text, $8::text, $9::timestamptz, 'pending'${values}
      )
      ON CONFLICT (email_key) DO UPDATE SET
        email = excluded.email,
        ${renewed}
        locale = excluded.locale,
        consent_at = excluded.consent_at,
        consent_version = excluded.consent_version,
        consent_locale = excluded.consent_locale,
        consent_source = excluded.consent_source,
        token_expires_at = excluded.token_expires_at
      WHERE ${list.table}.status = 'pending'
      RETURNING id, email
    ),
    ${outbox.enqueueMail(`SELECT $10::uuid, '${list.name}-confirm'::text, '${list.entryKind}', entry.id, $5::text, entry.email, $4::timestamptz FROM entry`)}
    SELECT id FROM entry`,
  };
}

/** Owes the owner of a confirmed address the mail that says so. */
export function enqueueAlreadyStatement(outbox: Outbox, list: OptInList) {
  return {
    name: `${list.name}-enqueue-already`,
    text: `
    WITH ${outbox.enqueueMail(
      `SELECT $2::uuid, '${list.name}-already'::text, '${list.entryKind}', id, $3::text, email, $4::timestamptz
       FROM ${list.table} WHERE email_key = $1::text AND status = 'confirmed'`,
    )}
    SELECT id FROM mail`,
  };
}
