import { createTranslator } from "use-intl/core";
import { names } from "#brand/names.ts";
import ar from "#content/ar/mail.json" with { type: "json" };
import en from "#content/en/mail.json" with { type: "json" };
import fr from "#content/fr/mail.json" with { type: "json" };
import type { Locale } from "#contract/locale.ts";

const catalogues: Record<Locale, typeof en> = { en, ar, fr };
/** A group of messages: one mail, or what all mails share. */
export type MailGroup = keyof typeof en;

/** Latin digits in every language, Arabic included. */
const formatLocale: Record<Locale, string> = { en: "en-GB", ar: "ar-u-nu-latn", fr: "fr" };

/** The messages of one mail in one language, all with the same values. A missing message fails the build. */
export function mailWords(
  locale: Locale,
  group: MailGroup,
  values: Record<string, number | string | Date> = {},
) {
  const translate = createTranslator<typeof en>({
    // The library's type knows the bare names alone; at run time it takes any BCP 47 tag.
    locale: formatLocale[locale] as Locale,
    messages: catalogues[locale],
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
  const all = { brand: names.group[locale], ...values };
  return (name: string, more: Record<string, number | string> = {}) =>
    translate(`${group}.${name}` as Parameters<typeof translate>[0], { ...all, ...more });
}
