import { contact } from "#brand/contact.ts";
import { fallbackLocale } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import type { Submission } from "./submission.ts";

export interface ReceiveParts {
  database: Database;
  outbox: Outbox;
  clock: () => Date;
}

/**
 * Makes `receive`: the message and the two mails it is owed (one to the group, one to its writer), in
 * one statement, so that none of them is ever there without the others.
 */
export function createReceive(
  parts: ReceiveParts,
): (submission: Submission) => Promise<{ outcome: "stored"; id: string }> {
  const { database, outbox, clock } = parts;
  const text = `
    WITH message AS (
      INSERT INTO contact_messages (
        id, created_at, topic, about, name, email, email_key, company, phone, subject, message,
        meeting_at, locale
      ) VALUES (
        $1::uuid, $2::timestamptz, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
        $9::text, $10::text, $11::text, $12::timestamptz, $13::text
      ) RETURNING id, email
    ),
    ${outbox.enqueueMail(
      `SELECT $14::uuid, 'contact-received'::text, 'message', id, $13::text, email, $2::timestamptz
       FROM message
       UNION ALL
       SELECT $15::uuid, 'contact-notice'::text, 'message', id, $16::text, $17::text, $2::timestamptz
       FROM message`,
    )}
    SELECT id FROM message`;

  return async (submission) => {
    const now = clock();
    const id = sortableId(now);
    const { email } = submission;
    await database.query({ name: "contact-receive", text }, [
      id,
      now,
      submission.topic,
      submission.about,
      submission.name,
      email.address,
      email.key,
      submission.company,
      submission.phone,
      submission.subject,
      submission.message,
      submission.meetingAt,
      submission.locale,
      sortableId(now),
      sortableId(now),
      fallbackLocale,
      contact.email,
    ]);
    outbox.wake();
    return { outcome: "stored", id };
  };
}
