import { documents } from "#brand/documents.ts";
import { learningPaths, studyAbroad } from "#brand/education.ts";
import { jobs } from "#brand/jobs.ts";
import { type Locale, languages } from "#contract/locale.ts";
import type { AboutNames } from "./about-names.ts";
import { nameOrder } from "./formats.ts";
import type { Words } from "./messages.ts";
import { isOn } from "./paths.ts";
import { readWords } from "./words.server.ts";

/** Pages that a message can be about. */
const namedPages = [
  "wallet",
  "travel",
  "logistics",
  "education",
  "technology",
  "token",
  "investors",
  "api",
] as const;

/** The names of all that a message, an application or a link can be about, by its id. */
export function aboutNames(locale: Locale): AboutNames {
  const names = ["careers", "education", "investors", "shell"] as const;
  const words = readWords(locale, names) as Pick<Words, (typeof names)[number]>;
  return Object.fromEntries([
    ...namedPages.filter(isOn).map((page) => [page, words.shell.pages[page]]),
    ...jobs.map(({ id }) => [id, words.careers.jobs[id].title]),
    ...documents.map(({ id }) => [id, words.investors.shelf.names[id]]),
    ...learningPaths.map(({ key }) => [`path-${key}`, words.education.paths[key].title]),
    ...studyAbroad.map(({ code, name }) => [`country-${code.toLowerCase()}`, name[locale]]),
  ]);
}

/** A code with its name in a language. */
export interface NamedCode {
  code: string;
  name: string;
}

/**
 * Countries (ISO 3166-1) or currencies (ISO 4217) with their names, in dictionary order. Built on the
 * server: a browser's own list may differ, and the page would change while it is read.
 */
export function namedCodes(
  locale: Locale,
  type: "region" | "currency",
  codes: readonly string[],
): NamedCode[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: "none" });
  const compare = nameOrder(locale);
  return codes
    .map((code) => {
      const name = languages[locale].corrected?.[code] ?? names.of(code);
      if (!name) throw new Error(`${code} names no ${type}`);
      return { code, name };
    })
    .sort((a, b) => compare(a.name, b.name));
}
