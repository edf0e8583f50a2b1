import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { type Locale, locales } from "#contract/locale.ts";
import { allAddresses, localizedPath, type PageName, unlistedPages } from "#site/i18n/paths.ts";

/** What a listed page says of itself in its head, in one language. */
export interface BuiltPage {
  page: PageName;
  /** Which page of a family. */
  member: string | undefined;
  locale: Locale;
  path: string;
  title: string;
  description: string;
}

/** Every listed page as it was built, in the order of the site, language by language. */
export function readBuiltPages(folder: string): BuiltPage[] {
  const listed = allAddresses().filter(({ page }) => !unlistedPages.has(page));
  return locales.flatMap((locale) =>
    listed.map(({ page, member, path: unprefixed }) => {
      const path = localizedPath(locale, unprefixed);
      const html = readFileSync(join(folder, path, "index.html"), "utf8");
      return { page, member, locale, path, ...headOf(html) };
    }),
  );
}

function headOf(html: string): Pick<BuiltPage, "title" | "description"> {
  const document = parseDocument(html);
  const meta = (key: string, value: string) => {
    const found = DomUtils.findOne(
      ({ name, attribs }) => name === "meta" && attribs[key] === value,
      document.children,
    );
    const content = found?.attribs.content;
    if (!content) throw new Error(`a listed page was built without its ${value}`);
    return content;
  };
  return { title: meta("property", "og:title"), description: meta("name", "description") };
}
