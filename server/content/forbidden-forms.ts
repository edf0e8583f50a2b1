import type { Locale } from "#contract/locale.ts";

/** `content/terminology.json`. */
export interface Terminology {
  terms: Record<Locale, string>[];
  /** Forms that readers stumbled over, or that name a thing by another word than its own. */
  forbidden: Partial<Record<Locale, string[]>>;
  /** Forms that address or name a man where the words of the administration can do without. */
  administration: Partial<Record<Locale, string[]>>;
}

const vowelSigns = /[\u064b-\u0652\u0670]/g;
const plain = (text: string) => text.toLowerCase().replace(vowelSigns, "").replace(/\s+/g, " ");

/** A form is whole words, or with a star the beginning of one; Arabic words may have a prefix. */
function formOf(written: string): { word: string; pattern: RegExp } {
  const begins = written.endsWith("*");
  const word = plain(begins ? written.slice(0, -1) : written);
  const end = begins ? "" : "(?!\\p{L})";
  return { word, pattern: new RegExp(`(?<!\\p{L})[وفبلك]?(ال|لل)?${word}${end}`, "u") };
}

/** Makes the search for the forbidden forms of a language in a text. */
export function createForbiddenForms({ forbidden }: Pick<Terminology, "forbidden">) {
  const forms = Object.fromEntries(
    Object.entries(forbidden).map(([locale, list]) => [
      locale,
      list.map((written) => ({ written, ...formOf(written) })),
    ]),
  ) as Partial<Record<Locale, { written: string; word: string; pattern: RegExp }[]>>;
  return (text: string, locale: Locale): string[] => {
    const read = plain(text);
    return (forms[locale] ?? []).flatMap(({ written, word, pattern }) =>
      read.includes(word) && pattern.test(read) ? [written] : [],
    );
  };
}
