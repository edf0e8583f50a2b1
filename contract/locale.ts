/** The languages of the site, fallback first. Adding one starts here; the compiler names the rest. */
export const locales = ["en", "ar", "fr"] as const;
export type Locale = (typeof locales)[number];
export const fallbackLocale: Locale = "en";

/** Writing direction of a language. */
export const directionOf: Record<Locale, "ltr" | "rtl"> = { en: "ltr", ar: "rtl", fr: "ltr" };

/** Where the chosen language is kept: local-storage key and cookie name are the same word. */
export const languageKey = "language";

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}
