import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import type { PageFile } from "./page-files.ts";
import { createResponses, type Responses } from "./page-responses.ts";
import type { Security } from "./security-headers.ts";

/** What an address leads to. */
export type Destination =
  | { kind: "one"; responses: Responses }
  /** A page at an address without a language: the visitor's language decides. */
  | { kind: "by_language"; responses: Record<Locale, Responses> }
  | { kind: "moved"; to: string };

/** Every address of the site, and the page for all others, in each language. */
export interface PageMap {
  destinations: Map<string, Destination>;
  notFound: Record<Locale, Responses> | undefined;
  /** All answers made from a file, to be renewed when there is a smaller form of it. */
  answersOf: Map<PageFile, Responses[]>;
}

/** The page that says there is no such page. Its own address answers 404 like any other. */
const notFoundPath = "/404";

/** Draws up the table of all addresses once, so that a request costs one look-up. */
export function drawPageMap(files: readonly PageFile[], security: Security): PageMap {
  const destinations = new Map<string, Destination>();
  const moved = (from: string, to: string) => {
    if (from !== to && !destinations.has(from)) destinations.set(from, { kind: "moved", to });
  };
  const answersOf = new Map<PageFile, Responses[]>();
  const answers = (file: PageFile, byLanguage: boolean) => {
    const responses = createResponses(file, security, { byLanguage });
    answersOf.set(file, [...(answersOf.get(file) ?? []), responses]);
    return responses;
  };
  const isNotFoundPage = (file: PageFile) => file.page?.path === notFoundPath;

  for (const file of files) {
    if (isNotFoundPage(file)) continue;
    const responses = answers(file, false);
    destinations.set(file.address, { kind: "one", responses });
  }
  const byPath = new Map<string, Map<Locale, PageFile>>();
  for (const file of files) {
    if (!file.page) continue;
    const translations = byPath.get(file.page.path) ?? new Map<Locale, PageFile>();
    byPath.set(file.page.path, translations.set(file.page.locale, file));
  }
  let notFound: Record<Locale, Responses> | undefined;
  for (const [path, translations] of byPath) {
    const fallback = translations.get(fallbackLocale);
    if (!fallback) continue;
    const byLanguage = translations.size > 1;
    const responses = Object.fromEntries(
      locales.map((locale) => {
        const file = translations.get(locale) ?? fallback;
        return [locale, answers(file, byLanguage)];
      }),
    ) as Record<Locale, Responses>;
    if (path === notFoundPath) notFound = responses;
    else if (byLanguage) destinations.set(path, { kind: "by_language", responses });
  }
  // Only addresses of ours are redirected to, each written out here: no request can name a target.
  for (const file of files) {
    if (!file.page || isNotFoundPage(file)) continue;
    const { address } = file;
    const folder = address === "/" ? "" : address;
    moved(`${folder}/`, address);
    moved(`${folder}/index.html`, address);
    if (file.page.locale !== fallbackLocale) continue;
    moved(`/${fallbackLocale}${folder}`, address);
    moved(`/${fallbackLocale}${folder}/`, address);
  }
  return { destinations, notFound, answersOf };
}
