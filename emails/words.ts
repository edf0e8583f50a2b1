import { createTranslator } from "use-intl/core";
import { names } from "#brand/names.ts";
import { inEachLanguage } from "#content/in-each-language.ts";
import { ownWords } from "#content/own-words.ts";
import { knownLocales, type Locale, languages } from "#contract/locale.ts";

type MailWords = typeof import("#content/en/mail.json");

const catalogues = inEachLanguage<MailWords>((locale) => `${locale}/mail.json`);
for (const locale of knownLocales) {
  catalogues[locale] = ownWords("mail", locale, catalogues[locale]);
}

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
export type MailGroup = keyof MailWords;

/** The messages of one mail in one language, all with the same values. A missing message fails the build. */
export function mailWords(
  locale: Locale,
  group: MailGroup,
  values: Record<string, number | string | Date> = {},
) {
  const translate = createTranslator<MailWords>({
    // The library's type knows the bare names alone; at run time it takes any BCP 47 tag. Digits are Latin.
    locale: `${languages[locale].openGraph.replace("_", "-")}-u-nu-latn` as Locale,
    messages: catalogues[locale],
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
  const allValues = { brand: names.group[locale], ...values };
  return (name: string, more: Record<string, number | string> = {}) =>
    translate(`${group}.${name}` as Parameters<typeof translate>[0], { ...allValues, ...more });
}
