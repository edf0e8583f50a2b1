import type { Country } from "#brand/coverage.ts";
import type { Locale } from "#contract/locale.ts";

/** A span of time with its unit, in the form that its number requires: 3 seconds, 3 ثوانٍ. */
export const counted = (locale: Locale, count: number, unit: "second" | "hour" | "day" | "week") =>
  Intl.NumberFormat(locale === "ar" ? "ar-u-nu-latn" : locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
  })
    .format(count)
    .replace(" ", "\u00a0");

/** The names of countries, as one list in the order of the alphabet. */
export function countryNames(locale: Locale, of: readonly Country[]): string {
  const name = new Intl.DisplayNames(locale, { type: "region" });
  const list = of.map(({ code }) => name.of(code) ?? code).sort(new Intl.Collator(locale).compare);
  return new Intl.ListFormat(locale).format(list);
}
