import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { contactSubmission } from "#contract/contact.ts";
import { contactMonths } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import { contactNotice, type NoticedMessage } from "#emails/contact-notice.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import {
  deleteWithMails,
  type PersonalData,
  type PersonalRecord,
  purgeAfterMonths,
} from "#server/database/personal-data-source.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { plainLines, plainText } from "#server/http/typed-text.ts";
import {
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/http/visitor-route.ts";
import { type InboxSource, inboxSource } from "#server/inbox/inbox-source.ts";
import { writeWithMails } from "#server/mail/enqueue.ts";
import { type Outbox, renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";

interface ContactParts extends DatabaseContext, VisitorServices {
  outbox: Outbox;
}

/**
 * POST /api/contact: the message is stored, and both its writer and the group are sent a mail; the writer gets none
 * after their limit of the day.
 */
export function contactRoutes(
  app: FastifyInstance,
  parts: ContactParts,
  limits: VisitorLimits,
): void {
  const { database, outbox, clock } = parts;
  visitorRoute(app, parts, {
    path: "/api/contact",
    action: captchaActions.contact,
    schema: contactSubmission,
    limits,
    whenMailsUsedUp: "no_mail",
    async accept(given, _upload, { mayMail }) {
      const now = clock();
      const id = sortableId(now);
      const { topic, locale } = given;
      const { address: email, key } = given.email;
      const message = {
        id,
        created_at: now,
        topic,
        about: plainText(given.about) || null,
        name: plainText(given.name),
        email,
        email_key: key,
        company: plainText(given.company) || null,
        phone: plainText(given.phone) || null,
        subject: plainText(given.subject),
        message: plainLines(given.message),
        meeting_at: meetingOrNull(given.meeting_at),
        locale,
      };
      await writeWithMails(database, {
        name: mayMail ? "contact-insert" : "contact-insert-unanswered",
        rows: { contact_messages: message },
        subject: { kind: "message", id },
        mails: [
          ...(mayMail ? [{ kind: "contact-received", locale, to: email }] : []),
          { kind: "contact-notice", locale: fallbackLocale, to: contact.email },
        ],
        urgency: "notice",
        now,
      });
      outbox.wake();
      return [200, { ok: true }];
    },
  });
}

/** The time of a meeting, if its year is a possible one. */
function meetingOrNull(text: string | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 3000 ? moment : null;
}

type StoredMessage = NoticedMessage & { id: string };

/**
 * The two mails of a message. Only the one to the group contains what was typed, as plain text in its body; of its
 * headers only Reply-To does.
 */
export function contactMailRenderers(parts: {
  database: Database;
  rendered: RenderedMails;
}): Record<string, MailRenderer> {
  const { database, rendered } = parts;
  const messages = `SELECT id, topic, about, name, email, company, phone, subject, message,
    meeting_at AS "meetingAt", locale FROM contact_messages WHERE id = ANY($1::uuid[])`;
  return {
    "contact-received": renderRows<StoredMessage>(database, messages, (_, locale) =>
      rendered.fill("contact-received", locale, {}),
    ),
    "contact-notice": renderRows<StoredMessage>(database, messages, (message, locale) => ({
      ...contactNotice(locale, message),
      ...replyTo(message.email),
    })),
  };
}

/** Mail programs disagree on non-ASCII letters before the @ in a header: such an address is in the body alone. */
const replyTo = (email: string) => (/^[!-~]+$/.test(email) ? { replyTo: email } : {});

export const contactData: PersonalData<"messages"> = {
  kind: "messages",
  table: "contact_messages",
  read: (on, emailKey) =>
    on.query<PersonalRecord>(
      `SELECT created_at, topic, about, name, email, company, phone, subject, message, meeting_at,
         locale, state
       FROM contact_messages WHERE email_key = $1 ORDER BY created_at`,
      [emailKey],
    ),
  erase: async (on, emailKey) =>
    (await deleteWithMails(on, "contact_messages", "email_key = $1", emailKey)).length,
};

/** Deletes messages after their retention period. Returns how many. */
export const purgeMessages = (on: Queryable, now: Date): Promise<number> =>
  purgeAfterMonths(on, "contact_messages", contactMonths, now);

/** Topics that only need an answer; all others are requests. */
const needsAnswerOnly = "topic IN ('general', 'support')";

const source = (kind: "message" | "request", where: string) =>
  inboxSource({
    kind,
    table: "contact_messages",
    where,
    name: "name",
    about: "subject",
    topic: "topic",
    searchText: "concat_ws(' ', message, company, phone)",
    fields: {
      topic: "topic",
      about: "about",
      subject: "subject",
      message: "message",
      company: "company",
      phone: "phone",
      meeting_at: isoMilliseconds("meeting_at"),
      locale: "locale",
    },
  });

/** Messages in the administrators' inbox, and apart from them requests: for a demo, a call, documents. */
export const contactInbox: readonly InboxSource<"message" | "request">[] = [
  source("message", needsAnswerOnly),
  source("request", `NOT ${needsAnswerOnly}`),
];
