import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { localizedPath, type PageName, pagePaths, unlistedPages } from "./paths.ts";
import type { PageData } from "./words.server.ts";

interface HeadWords {
  meta: { title: string; description: string };
}

const ogLocale: Record<Locale, string> = { en: "en_GB", ar: "ar_AE", fr: "fr_FR" };

/** `Wallet · Falaj`; the home page's title already names the group. */
function fullTitle(page: PageName, title: string, locale: Locale): string {
  return page === "home" ? title : `${title} · ${names.group[locale]}`;
}

function filled(text: string, locale: Locale): string {
  return text.replaceAll("{brand}", names.group[locale]).replaceAll("{symbol}", names.token.symbol);
}

/**
 * Title, description, canonical, alternates and sharing card of a page, from the `meta` words of
 * its own file. Alternates name each language's own address; x-default is the fallback's.
 */
export function pageHead({ loaderData }: { loaderData: unknown }) {
  const data = loaderData as PageData | undefined;
  if (!data) return [];
  const { page, locale, origin, words } = data;
  const own = Object.values(words).find((file): file is typeof file & HeadWords => "meta" in file);
  const title = filled(fullTitle(page, own?.meta.title ?? "", locale), locale);
  const description = filled(own?.meta.description ?? "", locale);
  const basics = [{ title }, { name: "description", content: description }];
  if (unlistedPages.has(page)) return [...basics, { name: "robots", content: "noindex" }];

  const address = (of: Locale) => origin + localizedPath(of, pagePaths[page]);
  const link = (rel: string, href: string, hrefLang?: string) => ({
    tagName: "link",
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  });
  return [
    ...basics,
    link("canonical", address(locale)),
    ...locales.map((of) => link("alternate", address(of), of)),
    link("alternate", address(fallbackLocale), "x-default"),
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address(locale) },
    { property: "og:site_name", content: names.group[locale] },
    { property: "og:locale", content: ogLocale[locale] },
    { name: "twitter:card", content: "summary" },
  ];
}
