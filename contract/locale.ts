import { languages as known, offered } from "#brand/languages.ts";
import type { Language } from "#content/language.ts";

/** A language that the site has words in, offered or not: stored rows have those too. */
export type Locale = keyof typeof known;
export const knownLocales = Object.keys(known) as readonly Locale[];

/** What the site knows of each language beside its words. */
export const languages: Record<Locale, Language> = known;

/** The languages of the site, fallback first: what the group offers (`brand/languages.ts`). */
export const locales: readonly Locale[] = offered;
export const fallbackLocale: Locale = locales[0] ?? "en";

/** Writing direction of a language. */
export const directionOf = Object.fromEntries(
  knownLocales.map((locale) => [locale, known[locale].direction]),
) as Record<Locale, Language["direction"]>;

/** Where the chosen language is kept: local-storage key and cookie name are the same word. */
export const languageKey = "language";

/** Whether a value is a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** The language in which a person is written to: their own, or the fallback where it is not offered. */
export const offeredLocale = (locale: Locale): Locale =>
  isLocale(locale) ? locale : fallbackLocale;
