import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { allAddresses } from "#site/i18n/addresses.ts";
import { localizedPath, type PageName, pathOf, unlistedPages } from "#site/i18n/paths.ts";

/** What a listed page says of itself in its head, in one language. */
interface BuiltPage {
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
      const head = html.slice(0, html.indexOf("<body"));
      return { page, member, locale, path, ...headOf(head, path) };
    }),
  );
}

function headOf(html: string, path: string): Pick<BuiltPage, "title" | "description"> {
  const document = parseDocument(html);
  const meta = (key: string, value: string) => {
    const found = DomUtils.findOne(
      ({ name, attribs }) => name === "meta" && attribs[key] === value,
      document.children,
    );
    const content = found?.attribs.content;
    if (!content)
      throw new Error(`${path} was built without its ${value}: has its route module a meta?`);
    return content;
  };
  return { title: meta("property", "og:title"), description: meta("name", "description") };
}

const absolute = (path: string) => originPlaceholder + path;

/** Every listed page in every language, each naming its forms in the others. */
export function sitemap(pages: readonly BuiltPage[]): string {
  const entries = pages.map(({ page, member, locale }) => {
    const address = (of: Locale) => absolute(localizedPath(of, pathOf(page, member)));
    const alternate = (code: string, of: Locale) =>
      `    <xhtml:link rel="alternate" hreflang="${code}" href="${address(of)}"/>\n`;
    const alternates = locales.map((of) => alternate(of, of)).join("");
    return `  <url>\n    <loc>${address(locale)}</loc>\n${alternates}${alternate("x-default", fallbackLocale)}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** Everything may be read. Pages not meant for a list say so themselves, and are not named here. */
export function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${absolute("/sitemap.xml")}\n`;
}

/** The site for a machine that reads: what it is, and every page with one line, by language. */
export function llms(pages: readonly BuiltPage[], languageNames: Record<Locale, string>): string {
  const home = pages.find(({ page, locale }) => page === "home" && locale === fallbackLocale);
  const sections = locales.map((locale) => {
    const lines = pages
      .filter((built) => built.locale === locale)
      .map(({ title, description, path }) => `- [${title}](${absolute(path)}): ${description}`);
    return `## ${languageNames[locale]}\n\n${lines.join("\n")}\n`;
  });
  return `# ${names.group[fallbackLocale]}\n\n> ${home?.description}\n\n${sections.join("\n")}`;
}
