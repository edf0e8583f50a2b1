import type { Country } from "#brand/coverage.ts";
import { type Locale, languages } from "#contract/locale.ts";

/** A span of time with its unit, in the form that its number requires: 3 seconds, 3 ثوانٍ. */
export const counted = (
  locale: Locale,
  count: number,
  unit: "second" | "hour" | "day" | "week" | "month",
) =>
  Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "unit",
    unit,
    unitDisplay: "long",
  })
    .format(count)
    .replace(" ", "\u00a0")
    // `Intl` writes the plural of ثانية without its ending.
    .replace(/ثوان$/, "ثوانٍ");

/** Codes to choose one of, as Markdown. */
export function codeChoice(locale: Locale, codes: readonly string[]): string {
  const [between, last] = languages[locale].or;
  const marked = codes.map((code) => `\`${code}\``);
  return [marked.slice(0, -1).join(between), ...marked.slice(-1)].join(last);
}

/** The names of countries, as one list in the order of the alphabet. */
export function countryNames(locale: Locale, of: readonly Country[]): string {
  const name = new Intl.DisplayNames(locale, { type: "region" });
  const list = of.map(({ code }) => name.of(code) ?? code).sort(new Intl.Collator(locale).compare);
  return new Intl.ListFormat(locale).format(list);
}
