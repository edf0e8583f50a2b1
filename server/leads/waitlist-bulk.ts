import { invitationDays, maxTags } from "#contract/limits.ts";
import type { Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { BatchOutcome } from "#server/mail/mail-outcomes.ts";
import { linkExpiry, waitlist } from "./waitlist.ts";

/** How many confirmation mails one address may be sent in a day, whichever visitor requests them. */
const mailsADay = 3;

/** Sets the mark of leads. Returns the ids of those that had another one. */
export const markLeads = (on: Queryable, ids: readonly string[], mark: string) =>
  updateLeads(on, ids, { set: "mark = $2", where: "mark <> $2", value: mark });

/** Adds a tag to leads, or removes it. Returns the ids of those that it changed. */
export function tagLeads(
  on: Queryable,
  ids: readonly string[],
  { tag, remove }: { tag: string; remove: boolean },
): Promise<string[]> {
  const has = "tags @> ARRAY[$2::text]";
  const change = remove
    ? { set: "tags = array_remove(tags, $2::text)", where: has }
    : { set: "tags = tags || $2::text", where: `NOT ${has} AND cardinality(tags) < ${maxTags}` };
  return updateLeads(on, ids, { ...change, value: tag });
}

/** Updates those of the leads that match `where`, by SQL about the value $2. Returns their ids. */
async function updateLeads(
  on: Queryable,
  ids: readonly string[],
  { set, where, value }: { set: string; where: string; value: string },
): Promise<string[]> {
  const updated = await on.query<{ id: string }>(
    `UPDATE ${waitlist.table} SET ${set} WHERE ${where} AND id IN (
       SELECT id FROM ${waitlist.table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
     RETURNING id::text AS id`,
    [ids, value],
  );
  return updated.map(({ id }) => id);
}

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
