import { directionOf, type Locale, languageKey } from "#contract/locale.ts";
import { localizedPath, splitPath } from "./paths.ts";

/**
 * Stores the choice, sets direction and language at once, and loads the same place in that language.
 * The cookie is the copy the server reads; it holds nothing else and needs no consent.
 */
export function chooseLanguage(locale: Locale): void {
  try {
    localStorage.setItem(languageKey, locale);
  } catch {
    // Storage can be refused (private windows); the cookie and the address still carry the choice.
  }
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${languageKey}=${locale}; path=/; max-age=31536000; samesite=lax${secure}`;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf[locale];
  const path = localizedPath(locale, splitPath(location.pathname).path);
  // The unprefixed address is English's and the one where the server picks the language: only a
  // reload shows the choice there. An address with an anchor would be moved to, not loaded.
  if (path === location.pathname) location.reload();
  else location.assign(path + location.search + location.hash);
}
