import type { Locale } from "#contract/locale.ts";

/**
 * Compares names as a dictionary of the language orders them. In Arabic the article does not count:
 * Japan stands under yā’.
 */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale);
  const bare = (name: string) => (locale === "ar" ? name.replace(/^ال/, "") : name);
  return (a, b) => compare(bare(a), bare(b));
}
