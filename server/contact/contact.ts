import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { captchaActions } from "#contract/captcha.ts";
import { type ContactSubmission, contactSubmission } from "#contract/contact.ts";
import { fallbackLocale } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import {
  type Submission,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/platform/http/visitor-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { plainLines, plainText } from "#server/platform/typed-text.ts";

interface ContactParts extends VisitorServices {
  database: Database;
  outbox: Outbox;
  clock: () => Date;
}

/** POST /api/contact: the message is stored, and both its writer and the group are sent a mail. */
export function contactRoutes(
  app: FastifyInstance,
  parts: ContactParts,
  limits: VisitorLimits,
): void {
  const insert = createInsertMessage(parts);
  visitorRoute(app, parts, {
    path: "/api/contact",
    action: captchaActions.contact,
    schema: contactSubmission,
    limits,
    async accept(submission) {
      await insert(submission);
      return [200, { ok: true }];
    },
  });
}

/** The message and its two mails in one statement, so that none of them is ever there without the others. */
function createInsertMessage({ database, outbox, clock }: ContactParts) {
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

  return async (given: Submission<ContactSubmission>): Promise<void> => {
    const now = clock();
    await database.query({ name: "contact-insert", text }, [
      sortableId(now),
      now,
      given.topic,
      plainText(given.about) || null,
      plainText(given.name),
      given.email.address,
      given.email.key,
      plainText(given.company) || null,
      plainText(given.phone) || null,
      plainText(given.subject),
      plainLines(given.message),
      meetingOrNull(given.meeting_at),
      given.locale,
      sortableId(now),
      sortableId(now),
      fallbackLocale,
      contact.email,
    ]);
    outbox.wake();
  };
}

/** A moment any calendar knows; a year like 9999999 is no time to meet. */
function meetingOrNull(text: string | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 3000 ? moment : null;
}
