import type { Locale } from "#contract/locale.ts";
import { nameOrder } from "./formats.ts";

// While the site is built: a browser's own list of names may say another one, and the page would
// change under the reader's eyes.

/** A code with its name in a language. */
export interface NamedCode {
  code: string;
  name: string;
}

/** Names that the runtime's list has with a fault of grammar. */
const corrected: Partial<Record<Locale, Record<string, string>>> = {
  ar: { INR: "روبية هندية" },
};

/** Countries (ISO 3166-1) or currencies (ISO 4217) with their names, as a dictionary orders them. */
export function namedCodes(
  locale: Locale,
  type: "region" | "currency",
  codes: readonly string[],
): NamedCode[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: "none" });
  const compare = nameOrder(locale);
  return codes
    .map((code) => {
      const name = corrected[locale]?.[code] ?? names.of(code);
      if (!name) throw new Error(`${code} names no ${type}`);
      return { code, name };
    })
    .sort((a, b) => compare(a.name, b.name));
}
