import type { Locale } from "#contract/locale.ts";

/** Compares names as a dictionary of the language orders them. */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  return new Intl.Collator(locale).compare;
}
