import { importedFrom } from "#contract/lead-import.ts";
import { invitationDays, mostTags } from "#contract/limits.ts";
import type { Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import {
  confirmationToken,
  erasedHash,
  sortableId,
  tokenHash,
} from "#server/database/ids-and-tokens.ts";
import { deleteWithMails } from "#server/database/personal-data-source.ts";
import { Bindings } from "#server/database/sql.ts";
import type { ValidEmailAddress } from "#server/http/typed-text.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { BatchOutcome } from "#server/mail/sender.ts";
import { isThrowaway, linkExpiry, waitlist } from "./waitlist.ts";

/** A list that files are imported into. The names in it become part of SQL: they must be constants. */
interface ImportedList {
  name: string;
  table: string;
  entryKind: string;
  leftPrefix: string;
  columns: readonly { name: string; type: string }[];
}

/**
 * What the administration's import needs of a list (server/leads/import/import-jobs.ts): inserts many people at once,
 * with the consent that an administrator states for them.
 */
export function createImportPort(authSecret: string, list: ImportedList) {
  const isQueue = list.table === waitlist.table;
  const columns = list.columns.map(({ name }) => `, ${name}`).join("");
  const declared = list.columns.map(({ name, type }) => `, ${name} ${type}`).join("");
  const filled = list.columns
    .map(({ name, type }) => (type === "text[]" ? `, coalesce(${name}, '{}')` : `, ${name}`))
    .join("");
  return {
    table: list.table,
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
    ...(isQueue && { reserveOrdinals }),
    async insert(
      on: Queryable,
      input: {
        leads: { text: string; values: readonly unknown[] };
        status: "pending" | "confirmed";
        consent: { source: string; at: Date; version: string };
        firstOrdinal: number | null;
        now: Date;
      },
    ): Promise<number> {
      const { leads, consent, now } = input;
      const bindings = new Bindings(leads.values);
      const status = `${bindings.bind(input.status)}::text`;
      const at = `${bindings.bind(now)}::timestamptz`;
      const consentAt = `${bindings.bind(consent.at)}::timestamptz`;
      // Microseconds keep the order of the file among leads of one moment, and no time lies in the future.
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
        `SELECT gen_random_uuid(), '${list.name}-confirm'::text, '${list.entryKind}', id, locale, email, ${at}
         FROM entry WHERE ${status} = 'pending'`,
        "bulk",
      );
      const [row] = await on.query<{ inserted: number }>(
        `WITH entry AS (
           INSERT INTO ${list.table} (
             id, email, email_key, status, created_at, consent_ts, locale, consent_locale, consent_at,
             consent_version, consent_source, token_hash, token_expires_at${columns}${isQueue ? ", ordinal" : ""}
           )
           SELECT id, email, email_key, ${status},
             CASE WHEN ${status} = 'confirmed' THEN ${joined} ELSE ${at} END,
             CASE WHEN ${status} = 'confirmed' THEN ${joined} END, locale, locale,
             least(coalesce(opted_in_at, joined_at, ${consentAt}), ${at}),
             ${version}, ${source}, token_hash, ${expiresAt}${filled}${ordinal}
           FROM (${leads.text}) AS input, jsonb_to_record(input.lead) AS lead (
             id uuid, email text, email_key text, locale text, token_hash text, line integer, rank integer,
             joined_at timestamptz, opted_in_at timestamptz${declared}
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

/** How many confirmation mails one address may be sent in a day, whichever visitor requests them. */
const mailsADay = 3;

/** Sets the mark of leads. Returns the ids of those that had another one. */
export async function markLeads(
  on: Queryable,
  ids: readonly string[],
  mark: string,
): Promise<string[]> {
  const marked = await on.query<{ id: string }>(
    `UPDATE ${waitlist.table} SET mark = $2 WHERE mark <> $2 AND id IN (
       SELECT id FROM ${waitlist.table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
     RETURNING id::text AS id`,
    [ids, mark],
  );
  return marked.map(({ id }) => id);
}

/** Adds a tag to leads, or takes it off. Returns the ids of those that it changed. */
export async function tagLeads(
  on: Queryable,
  ids: readonly string[],
  { tag, remove }: { tag: string; remove: boolean },
): Promise<string[]> {
  const has = "tags @> ARRAY[$2::text]";
  const [change, concerned] = remove
    ? ["array_remove(tags, $2::text)", has]
    : ["tags || $2::text", `NOT ${has} AND cardinality(tags) < ${mostTags}`];
  const changed = await on.query<{ id: string }>(
    `UPDATE ${waitlist.table} SET tags = ${change} WHERE ${concerned} AND id IN (
       SELECT id FROM ${waitlist.table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
     RETURNING id::text AS id`,
    [ids, tag],
  );
  return changed.map(({ id }) => id);
}

/** Deletes leads with the mails about them. Returns how many there were. */
export const deleteLeads = async (on: Queryable, ids: readonly string[]): Promise<number> =>
  (await deleteWithMails(on, waitlist.table, "id = ANY($1::uuid[])", ids)).length;

/**
 * Enqueues another confirmation mail for pending leads and returns their ids. Their links are good for their
 * whole time again. The link is that of what was sent last for the address: neither an earlier sign-up, perhaps
 * by another visitor, nor what a list said of them. Left out are the confirmed, those whose mail is still on its
 * way, and those who were sent as many in the last day as one address may be.
 */
export async function resendConfirmations(
  on: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const text = `
    WITH entry AS (
      UPDATE ${waitlist.table} SET token_expires_at = $3
      FROM unnest($1::uuid[], $2::uuid[]) AS input (id, mail_id)
      WHERE ${waitlist.table}.id = input.id AND status = 'pending'
        AND (SELECT count(*) FILTER (WHERE state = 'queued') = 0 AND count(*) < ${mailsADay}
          FROM mails WHERE subject_id = input.id AND kind = '${waitlist.name}-confirm'
            AND (state = 'queued' OR created_at > $4::timestamptz - interval '1 day'))
      RETURNING ${waitlist.table}.id, email, locale, mail_id
    ),
    last AS (
      UPDATE ${waitlist.submissions} AS sent SET mail_ids = mail_ids || mail_id
      FROM entry
      WHERE sent.id = (SELECT id FROM ${waitlist.submissions}
        WHERE entry_id = entry.id AND consent_at IS NOT NULL
        ORDER BY consent_at DESC, id DESC LIMIT 1)
      RETURNING entry_id, sent.email, sent.locale
    ),
    ${enqueueMail(
      `SELECT mail_id, '${waitlist.name}-confirm'::text, 'lead', entry.id, coalesce(last.locale, entry.locale),
         coalesce(last.email, entry.email), $4::timestamptz
       FROM entry LEFT JOIN last ON last.entry_id = entry.id`,
      "bulk",
    )}
    SELECT id::text AS id FROM entry`;

  const rows = await on.query<{ id: string }>({ name: "waitlist-resend", text }, [
    ids,
    ids.map(() => sortableId(now)),
    linkExpiry(now),
    now,
  ]);
  return rows.map(({ id }) => id);
}

/** Records with leads that their invitation was sent, and until when its link works, which was made when it was sent. */
export async function recordInvitations(
  on: Queryable,
  outcomes: readonly BatchOutcome[],
): Promise<void> {
  const leads = outcomes.flatMap(({ kind, state, subjectKind, subjectId: id, at: invitedAt }) =>
    kind === "campaign" && state === "sent" && subjectKind === waitlist.entryKind && id
      ? [{ id, invitedAt, expiresAt: later(invitedAt, invitationDays * day) }]
      : [],
  );
  if (leads.length === 0) return;
  await on.query(
    {
      name: "waitlist-invited",
      // Locked in the order of their ids, as by every statement about many leads: otherwise two could deadlock.
      text: `WITH locked AS (
          SELECT id FROM ${waitlist.table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE ${waitlist.table} AS lead SET invited_at = at, invitation_expires_at = until
        FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS invited (lead_id, at, until)
        WHERE lead.id = lead_id AND lead.id IN (SELECT id FROM locked)`,
    },
    [
      leads.map(({ id }) => id),
      leads.map(({ invitedAt }) => invitedAt),
      leads.map(({ expiresAt }) => expiresAt),
    ],
  );
}
