import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
import { knownLocales, type Locale } from "#contract/locale.ts";

// What is built from this file is in another folder.
const project = pathToFileURL(findPackageJSON("..", import.meta.url) ?? "");

/** A file of words in every language, by its path in `content/`. Not for pages, which have those of one. */
export function inEachLanguage<Words>(path: (locale: Locale) => string): Record<Locale, Words> {
  const read = (locale: Locale) =>
    readFileSync(new URL(`content/${path(locale)}`, project), "utf8");
  const entries = knownLocales.map((locale) => [locale, JSON.parse(read(locale))]);
  return Object.fromEntries(entries) as Record<Locale, Words>;
}
