import { createTranslator } from "use-intl/core";
import { names } from "#brand/names.ts";
import ar from "#content/ar/mail.json" with { type: "json" };
import en from "#content/en/mail.json" with { type: "json" };
import fr from "#content/fr/mail.json" with { type: "json" };
import { ownWords } from "#content/own-words.ts";
import type { Locale } from "#contract/locale.ts";

const catalogues: Record<Locale, typeof en> = {
  en: ownWords("mail", "en", en),
  ar: ownWords("mail", "ar", ar),
  fr: ownWords("mail", "fr", fr),
};

/** Puts texts in place of the built ones, by their dotted key: for a process that renders mails alone. */
export function replaceMailWords(
  texts: readonly { locale: Locale; key: string; text: string }[],
): void {
  for (const { locale, key, text } of texts) {
    const steps = key.split(".");
    const name = steps.pop() ?? "";
    type Group = { [name: string]: Group | string };
    let words = catalogues[locale] as Group;
    for (const step of steps) words = (words[step] ?? {}) as Group;
    if (name in words) words[name] = text;
  }
}
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
