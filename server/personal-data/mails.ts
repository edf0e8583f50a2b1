import { fallbackLocale, isLocale } from "#contract/locale.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { MailRenderer } from "#server/platform/mail/outbox.ts";
import type { DataUrl, PersonalData } from "#server/platform/personal-data.ts";
import { emailAddress } from "#server/platform/typed-text.ts";
import { readHeld } from "./erase.ts";

export interface MailParts {
  database: Database;
  rendered: RenderedMails;
  sources: readonly PersonalData[];
  dataUrl: DataUrl;
}

const localeOf = (locale: string) => (isLocale(locale) ? locale : fallbackLocale);

/** The link that was asked for, and the word that all is erased. */
export function personalDataMailRenderers(parts: MailParts): Record<string, MailRenderer> {
  const { rendered, dataUrl } = parts;
  return {
    // Whoever asked learns nothing from us: whether there is anything to show is seen only here,
    // and where there is nothing no mail leaves.
    async "data-link"(mails) {
      const texts = new Map<string, FilledMail>();
      for (const { id, to_address: email, locale } of mails) {
        const read = emailAddress(email);
        if (read.outcome === "invalid") continue;
        if ((await readHeld(parts, read.key)).length === 0) continue;
        const urls = { dataUrl: dataUrl(email, locale) };
        texts.set(id, rendered.fill("data-link", localeOf(locale), urls));
      }
      return texts;
    },
    async "data-erased"(mails) {
      return new Map(
        mails.map(({ id, locale }) => [id, rendered.fill("data-erased", localeOf(locale), {})]),
      );
    },
  };
}
