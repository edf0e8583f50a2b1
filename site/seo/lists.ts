import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import type { BuiltPage } from "./built-pages.ts";

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
