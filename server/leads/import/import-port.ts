import { type ImportList, importedFrom } from "#contract/lead-import.ts";
import type { Queryable } from "#server/database/database.ts";
import {
  confirmationToken,
  erasedHash,
  sortableId,
  tokenHash,
} from "#server/database/ids-and-tokens.ts";
import { Bindings } from "#server/database/sql.ts";
import type { ValidEmailAddress } from "#server/http/typed-text.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { isThrowaway, linkExpiry, waitlist } from "../waitlist.ts";

/** A list that files are imported into. The names in it become part of SQL: they must be constants. */
interface ImportedList {
  name: ImportList;
  table: string;
  entryKind: string;
  leftPrefix: string;
  /** Columns beside those of every list that a row fills, as a file or its import has them. */
  columns: readonly { name: string; type: string }[];
}

/** SQL that is true of a row whose person was erased, or left the list. */
export const isErased = `EXISTS (SELECT FROM erased_addresses
  WHERE address_hash IN (lead->>'address_hash', lead->>'list_hash'))`;

export type ImportPort = ReturnType<typeof createImportPort>;

export const createImportPorts = (
  authSecret: string,
  newsletter: Omit<ImportedList, "columns">,
): Record<ImportList, ImportPort> => ({
  waitlist: createImportPort(authSecret, waitlist),
  newsletter: createImportPort(authSecret, {
    ...newsletter,
    columns: [{ name: "import_id", type: "uuid" }],
  }),
});

/** How people are added to a list, many at once, with the consent that an administrator states for them. */
function createImportPort(authSecret: string, list: ImportedList) {
  const { name, table, columns } = list;
  const isQueue = name === waitlist.name;
  const names = columns.map((column) => `, ${column.name}`).join("");
  const types = columns.map((column) => `, ${column.name} ${column.type}`).join("");
  const values = columns
    .map((column) =>
      column.type === "text[]" ? `, coalesce(${column.name}, '{}')` : `, ${column.name}`,
    )
    .join("");
  // Leads keep their place though they are sent nothing; a subscriber who is sent nothing is none.
  const suppressed = isQueue
    ? ""
    : "WHEN EXISTS (SELECT FROM suppressions WHERE email_key = lead->>'email_key') THEN 'suppressed'";
  return {
    table,
    /** SQL of why a prepared person is not added; null if they are. */
    whyNot: `CASE WHEN ${isErased} THEN 'erased'
      WHEN EXISTS (SELECT FROM ${table} WHERE email_key = lead->>'email_key') THEN 'already_there'
      ${suppressed} END`,
    /** The columns of an entry that follow from its address, and the hashes by which it is known who left. */
    prepare(email: ValidEmailAddress, now: Date) {
      const id = sortableId(now);
      return {
        id,
        email: email.address,
        email_key: email.key,
        address_hash: erasedHash(authSecret, email.key),
        list_hash: erasedHash(authSecret, `${list.leftPrefix}${email.key}`),
        is_throwaway: isThrowaway(email.domain),
        token_hash: tokenHash(confirmationToken(authSecret, list, id)),
      };
    },
    /** Sets places of the queue aside, in the transaction given. Returns the first of them. */
    ...(isQueue && { reserveOrdinals }),
    /** Inserts people who are not on the list yet, and enqueues a mail to the pending. Returns how many. */
    async insert(
      on: Queryable,
      input: {
        /**
         * SQL with its values that selects one JSON object a row, `lead`: a prepared person, the list's columns, the
         * `line`, `joined_at` and `opted_in_at` where the file says them, and the `rank` among its dates.
         */
        leads: { text: string; values: readonly unknown[] };
        status: "pending" | "confirmed";
        consent: { source: string; at: Date; version: string };
        /** The place of rank 0, if the file has dates. */
        firstOrdinal: number | null;
        now: Date;
      },
    ): Promise<number> {
      const { leads, consent, now } = input;
      const bindings = new Bindings(leads.values);
      const status = `${bindings.bind(input.status)}::text`;
      const at = `${bindings.bind(now)}::timestamptz`;
      const consentAt = `${bindings.bind(consent.at)}::timestamptz`;
      // Microseconds keep the order of the file among people of one moment, and no time is in the future.
      const second = "interval '1 second'";
      const joined = `least(coalesce(joined_at, opted_in_at, ${consentAt}), ${at} - ${second})
        + line * interval '1 microsecond'`;
      const version = `${bindings.bind(consent.version)}::text`;
      const source = `${bindings.bind(importedFrom(consent.source))}::text`;
      const expiresAt = `${bindings.bind(linkExpiry(now))}::timestamptz`;
      const ordinal = isQueue
        ? `, CASE WHEN ${status} = 'confirmed' THEN ${bindings.bind(input.firstOrdinal)}::bigint + rank END`
        : "";
      const mails = enqueueMail(
        `SELECT gen_random_uuid(), '${name}-confirm'::text, '${list.entryKind}', id, locale, email, ${at}
         FROM entry WHERE ${status} = 'pending'`,
        "bulk",
      );
      const [row] = await on.query<{ inserted: number }>(
        `WITH entry AS (
           INSERT INTO ${table} (
             id, email, email_key, status, created_at, consent_ts, locale, consent_locale, consent_at,
             consent_version, consent_source, token_hash, token_expires_at${names}${ordinal && ", ordinal"}
           )
           SELECT id, email, email_key, ${status},
             CASE WHEN ${status} = 'confirmed' THEN ${joined} ELSE ${at} END,
             CASE WHEN ${status} = 'confirmed' THEN ${joined} END, locale, locale,
             least(coalesce(opted_in_at, joined_at, ${consentAt}), ${at}),
             ${version}, ${source}, token_hash, ${expiresAt}${values}${ordinal}
           FROM (${leads.text}) AS input, jsonb_to_record(input.lead) AS lead (
             id uuid, email text, email_key text, locale text, token_hash text, line integer, rank integer,
             joined_at timestamptz, opted_in_at timestamptz${types}
           )
           ORDER BY line -- Each without a rank draws its place in the queue as it is inserted.
           ON CONFLICT (email_key) DO NOTHING
           RETURNING id, email, locale
         ),
         ${mails}
         SELECT count(*)::int AS inserted FROM entry`,
        bindings.values,
      );
      return row?.inserted ?? 0;
    },
  };
}

async function reserveOrdinals(on: Queryable, count: number): Promise<number> {
  // No ordinal is drawn meanwhile: each is drawn as a lead is written.
  await on.query(`LOCK TABLE ${waitlist.table} IN SHARE ROW EXCLUSIVE MODE`);
  const [drawn] = await on.query<{ first: string }>(
    `SELECT setval('waitlist_ordinal', nextval('waitlist_ordinal') + $1::int - 1) - $1::int + 1 AS first`,
    [count],
  );
  return Number(drawn?.first);
}
