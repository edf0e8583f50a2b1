import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { type ContactSubmission, contactSubmission } from "#contract/contact.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { Database } from "#server/platform/database.ts";
import {
  type Submission,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/platform/http/visitor-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { writeWithMails } from "#server/platform/mail/enqueue.ts";
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
  visitorRoute(app, parts, {
    path: "/api/contact",
    action: captchaActions.contact,
    schema: contactSubmission,
    limits,
    whenMailsUsedUp: "no_mail",
    async accept(submission, _upload, { mayMail }) {
      await storeMessage(parts, submission, mayMail);
      return [200, { ok: true }];
    },
  });
}

/** Stores the message with its two mails; its sender gets none after their limit of the day. */
async function storeMessage(
  { database, outbox, clock }: ContactParts,
  given: Submission<ContactSubmission>,
  mayMail: boolean,
): Promise<void> {
  const now = clock();
  const id = sortableId(now);
  const message = {
    id,
    created_at: now,
    topic: given.topic,
    about: plainText(given.about) || null,
    name: plainText(given.name),
    email: given.email.address,
    email_key: given.email.key,
    company: plainText(given.company) || null,
    phone: plainText(given.phone) || null,
    subject: plainText(given.subject),
    message: plainLines(given.message),
    meeting_at: meetingOrNull(given.meeting_at),
    locale: given.locale,
  };
  await writeWithMails(database, {
    name: mayMail ? "contact-insert" : "contact-insert-unanswered",
    rows: { contact_messages: message },
    subject: { kind: "message", id },
    mails: [
      ...(mayMail
        ? [{ kind: "contact-received", locale: given.locale, to: given.email.address }]
        : []),
      { kind: "contact-notice", locale: fallbackLocale, to: contact.email },
    ],
    urgency: "notice",
    now,
  });
  outbox.wake();
}

/** The time of a meeting, if its year is a possible one. */
function meetingOrNull(text: string | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 3000 ? moment : null;
}
