import { directions, offered } from "#brand/languages.ts";

/** A language that the site has words in, offered or not: stored rows have those too. */
export type Locale = keyof typeof directions;
export const knownLocales = Object.keys(directions) as readonly Locale[];

/** The languages of the site, fallback first: what the group offers (`brand/languages.ts`). */
export const locales: readonly Locale[] = offered;
export const fallbackLocale: Locale = locales[0] ?? "en";

/** Writing direction of a language. */
export const directionOf: Record<Locale, "ltr" | "rtl"> = directions;

/** Where the chosen language is kept: local-storage key and cookie name are the same word. */
export const languageKey = "language";

/** Whether a value is a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** The language in which a person is written to: their own, or the fallback where it is not offered. */
export const offeredLocale = (locale: Locale): Locale =>
  isLocale(locale) ? locale : fallbackLocale;
