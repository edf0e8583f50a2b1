import type { Queryable } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { tokenLifetime } from "#server/platform/opt-in/join.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { waitlist } from "./list.ts";

/** Confirmation mails that one address may be sent in a day, whoever asks for them. */
const mailsADay = 3;

/**
 * Makes `resend`: owes pending leads another confirmation mail, and answers whom. Their link is good
 * for its whole time again. Left alone are the confirmed, those whose mail is still on its way, and
 * those who had as many as an address is ever sent in a day.
 */
export function createResend(
  outbox: Outbox,
): (on: Queryable, ids: readonly string[], now: Date) => Promise<string[]> {
  const text = `
    WITH entry AS (
      UPDATE ${waitlist.table} SET token_expires_at = $3
      FROM unnest($1::uuid[], $2::uuid[]) AS asked (id, mail_id)
      WHERE ${waitlist.table}.id = asked.id AND status = 'pending'
        AND (SELECT count(*) FILTER (WHERE state = 'queued') = 0 AND count(*) < ${mailsADay}
          FROM mails WHERE subject_id = asked.id AND kind = '${waitlist.name}-confirm'
            AND (state = 'queued' OR created_at > $4::timestamptz - interval '1 day'))
      RETURNING ${waitlist.table}.id, email, locale, mail_id
    ),
    ${outbox.enqueueMail(
      `SELECT mail_id, '${waitlist.name}-confirm'::text, 'lead', id, locale, email, $4::timestamptz FROM entry`,
    )}
    SELECT id::text AS id FROM entry`;

  return async (on, ids, now) => {
    const rows = await on.query<{ id: string }>({ name: "waitlist-resend", text }, [
      ids,
      ids.map(() => sortableId(now)),
      new Date(now.getTime() + tokenLifetime),
      now,
    ]);
    return rows.map(({ id }) => id);
  };
}
