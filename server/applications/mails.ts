import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { MailRenderer } from "#server/platform/mail/outbox.ts";
import type { DataUrl } from "#server/platform/personal-data.ts";

export interface MailParts {
  database: Database;
  rendered: RenderedMails;
  publicUrl: string;
  dataUrl: DataUrl;
}

/**
 * The two mails of an application. Neither repeats what was typed, and neither carries the file. For
 * an application that is gone meanwhile none is sent.
 */
export function applicationMailRenderers(parts: MailParts): Record<string, MailRenderer> {
  const { database, rendered, publicUrl, dataUrl } = parts;
  const forExisting =
    (
      write: (id: string, email: string, locale: Locale) => ReturnType<RenderedMails["fill"]>,
    ): MailRenderer =>
    async (mails) => {
      const rows = await database.query<{ id: string; email: string }>(
        "SELECT id, email FROM applications WHERE id = ANY($1::uuid[])",
        [mails.map((mail) => mail.subject_id).filter((id) => id !== null)],
      );
      const emails = new Map(rows.map(({ id, email }) => [id, email]));
      return new Map(
        mails.flatMap((mail) => {
          const email = emails.get(mail.subject_id ?? "");
          const locale = isLocale(mail.locale) ? mail.locale : fallbackLocale;
          return email === undefined
            ? []
            : [[mail.id, write(mail.subject_id ?? "", email, locale)] as const];
        }),
      );
    };
  return {
    "application-received": forExisting((_id, email, locale) =>
      rendered.fill("application-received", locale, { dataUrl: dataUrl(email, locale) }),
    ),
    "application-notice": forExisting((id, _email, locale) =>
      rendered.fill("application-notice", locale, {
        inboxUrl: `${publicUrl}/admin/inbox?item=application.${id}`,
      }),
    ),
  };
}
