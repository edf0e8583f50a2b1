import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, languages, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { allAddresses } from "#site/i18n/addresses.ts";
import { isListed, type ListedPage, localizedPath } from "#site/i18n/paths.ts";

/** What a listed page's head contains in one language. */
export interface ListedHead {
  page: ListedPage;
  /** Which page of a family. */
  member: string | undefined;
  locale: Locale;
  path: string;
  title: string;
  description: string;
}

/** The heads of all listed pages, in the order of the site, language by language. */
export function listedHeads(documentOf: (path: string) => string): ListedHead[] {
  return locales.flatMap((locale) =>
    allAddresses().flatMap(({ page, member, path: unprefixed }) => {
      if (!isListed(page)) return [];
      const path = localizedPath(locale, unprefixed);
      return [{ page, member, locale, path, ...headOf(documentOf(path), path) }];
    }),
  );
}

/** Characters that an attribute of React's has as references. */
const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function headOf(html: string, path: string): Pick<ListedHead, "title" | "description"> {
  const content = (of: string) => {
    const [, text] = new RegExp(`<meta ${of} content="([^"]+)"`).exec(html) ?? [];
    if (!text) throw new Error(`${path} was built without its ${of}: do its words have a meta?`);
    return text.replaceAll(/&([#\w]+);/g, (whole, name) => references[name] ?? whole);
  };
  return { title: content('property="og:title"'), description: content('name="description"') };
}

/** The site for a machine that reads: what it is, and every page with one line, by language. */
export function llms(heads: readonly ListedHead[]): string {
  const sections = locales.map((locale) => {
    const lines = heads
      .filter((head) => head.locale === locale)
      .map(
        ({ title, description, path }) =>
          `- [${title}](${originPlaceholder}${path}): ${description}`,
      );
    return `## ${languages[locale].name}\n\n${lines.join("\n")}\n`;
  });
  const home = homeOf(heads, fallbackLocale);
  return `# ${names.group[fallbackLocale]}\n\n> ${home?.description}\n\n${sections.join("\n")}`;
}

export const homeOf = (heads: readonly ListedHead[], locale: Locale) =>
  heads.find((head) => head.page === "home" && head.locale === locale);
