import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import { contactNotice } from "#emails/contact-notice.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { MailRenderer, QueuedMail } from "#server/platform/mail/outbox.ts";
import type { DataUrl } from "#server/platform/personal-data.ts";

export interface MailParts {
  database: Database;
  rendered: RenderedMails;
  dataUrl: DataUrl;
}

interface StoredMessage {
  id: string;
  topic: string;
  about: string | null;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  subject: string;
  message: string;
  meeting_at: Date | null;
  locale: string;
}

type Text = Omit<Message, "id" | "to">;

/**
 * The two mails of a message. Only the one to the group holds what was typed, as plain text in its
 * body; no header of it does, but for the address an answer goes to. For a message that is gone
 * meanwhile none is sent.
 */
export function contactMailRenderers(parts: MailParts): Record<string, MailRenderer> {
  const { rendered, dataUrl } = parts;
  return {
    "contact-received": eachOf(parts.database, (message, mail) => {
      const locale = localeOf(mail);
      return rendered.fill("contact-received", locale, {
        dataUrl: dataUrl(message.email, locale),
      });
    }),
    "contact-notice": eachOf(parts.database, (message, mail) => ({
      ...contactNotice(localeOf(mail), {
        ...message,
        meetingAt: message.meeting_at && new Date(message.meeting_at),
      }),
      ...replyTo(message.email),
    })),
  };
}

function eachOf(
  database: Database,
  write: (message: StoredMessage, mail: QueuedMail) => Text,
): MailRenderer {
  return async (mails) => {
    const rows = await database.query<StoredMessage>(
      `SELECT id, topic, about, name, email, company, phone, subject, message, meeting_at, locale
       FROM contact_messages WHERE id = ANY($1::uuid[])`,
      [mails.map((mail) => mail.subject_id).filter((id) => id !== null)],
    );
    const messages = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      mails.flatMap((mail) => {
        const message = messages.get(mail.subject_id ?? "");
        return message ? [[mail.id, write(message, mail)] as const] : [];
      }),
    );
  };
}

const localeOf = (mail: QueuedMail): Locale =>
  isLocale(mail.locale) ? mail.locale : fallbackLocale;

/**
 * Mail programs disagree on how letters beyond ASCII are written before an @ in a header. Such an
 * address stands in the body alone.
 */
const replyTo = (email: string) => (/^[!-~]+$/.test(email) ? { replyTo: email } : {});
