import { contact } from "#brand/contact.ts";
import { social } from "#brand/links.ts";
import { foundedIn, names } from "#brand/names.ts";
import { authority } from "#brand/registration.ts";
import { fallbackLocale, type Locale, languages, locales } from "#contract/locale.ts";
import type { Words } from "./messages.ts";
import { isListed, isOn, type ListedPage, localizedPath, type PageName, pathOf } from "./paths.ts";
import type { PageData } from "./words.server.ts";

/** The picture shown where a page is shared: the size the networks require. */
export const cardSize = { width: 1200, height: 630 } as const;

export function cardAddress(page: PageName, locale: Locale, member?: string): string {
  return `/cards/${[page, member, locale].filter(Boolean).join(".")}.png`;
}

interface HeadWords {
  meta: { title: string; description: string };
}

/** `Wallet · Falaj`; the home page's title already names the group. */
function fullTitle(page: PageName, title: string, locale: Locale): string {
  return page === "home" ? title : `${title} · ${names.group[locale]}`;
}

/** An element of the head. */
export type HeadEntry =
  | { title: string }
  | { "script:ld+json": object }
  | { name: string; content: string }
  | { property: string; content: string }
  | {
      tagName: "link";
      rel: string;
      href: string;
      hrefLang?: string;
      type?: string;
      title?: string;
    };

/** The arguments of a page's `head`: the page's data, and that of the routes around it. */
export interface HeadArgs {
  loaderData: unknown;
  matches?: readonly ({ loaderData?: unknown } | undefined)[];
}

/** A text of the head with the brand's names in their places. */
export function withBrandNames(text: string, locale: Locale): string {
  return text
    .replaceAll("{brand}", names.group[locale])
    .replaceAll("{city}", contact.city[locale])
    .replaceAll("{symbol}", names.token.symbol)
    .replaceAll("{authority}", isOn("compliance") ? authority.short : "");
}

/**
 * Title, description, canonical, alternates, sharing card and structured data of a page, from the
 * `meta` words of its own file. Alternates name each language's own address; x-default is the
 * fallback's.
 */
export function pageHead({ loaderData, matches }: HeadArgs): HeadEntry[] {
  const data = loaderData as PageData | undefined;
  if (!data) return [];
  const { page, member, locale, origin, words } = data;
  const own = Object.values(words).find((file): file is typeof file & HeadWords => "meta" in file);
  const ownTitle = withBrandNames(own?.meta.title ?? "", locale);
  const title = fullTitle(page, ownTitle, locale);
  const description = withBrandNames(own?.meta.description ?? "", locale);
  const basics = [{ title }, { name: "description", content: description }];
  if (!isListed(page)) return [...basics, { name: "robots", content: "noindex" }];

  const address = (of: Locale) => origin + localizedPath(of, pathOf(page, member));
  const link = (rel: string, href: string, hrefLang?: string): HeadEntry => ({
    tagName: "link",
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  });
  return [
    ...basics,
    link("canonical", address(locale)),
    ...(locales.length > 1
      ? [
          ...locales.map((of) => link("alternate", address(of), of)),
          link("alternate", address(fallbackLocale), "x-default"),
        ]
      : []),
    { property: "og:type", content: "website" },
    // Without the group's name, which og:site_name gives.
    { property: "og:title", content: ownTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address(locale) },
    { property: "og:site_name", content: names.group[locale] },
    { property: "og:locale", content: languages[locale].openGraph },
    ...locales
      .filter((of) => of !== locale)
      .map((of) => ({ property: "og:locale:alternate", content: languages[of].openGraph })),
    { property: "og:image", content: origin + cardAddress(page, locale, member) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: `${cardSize.width}` },
    { property: "og:image:height", content: `${cardSize.height}` },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    ...structuredData(page, data, ownTitle, shellWords(matches)).map((thing) => ({
      "script:ld+json": thing,
    })),
  ];
}

/** The root route brings the shell's words, which name the pages above this one. */
function shellWords(matches: HeadArgs["matches"]): Words["shell"] | undefined {
  for (const match of matches ?? []) {
    const data = match?.loaderData as Partial<PageData> | undefined;
    if (data?.words?.shell) return data.words.shell;
  }
  return undefined;
}

/** The page one level up in the breadcrumbs; those right below the home page name it. */
const parents: Record<
  Exclude<ListedPage, "home">,
  "home" | "services" | "about" | "careers" | "resources" | "legal"
> = {
  services: "home",
  about: "home",
  technology: "home",
  resources: "home",
  help: "home",
  contact: "home",
  legal: "home",
  service: "services",
  wallet: "services",
  travel: "services",
  logistics: "services",
  education: "services",
  fees: "services",
  token: "services",
  coverage: "services",
  careers: "about",
  position: "careers",
  investors: "about",
  pressKit: "about",
  join: "home",
  newsletter: "resources",
  status: "about",
  docs: "resources",
  api: "resources",
  guideWallet: "resources",
  guideTravel: "resources",
  guideLogistics: "resources",
  guideEducation: "resources",
  privacy: "legal",
  terms: "legal",
  cookies: "legal",
  compliance: "legal",
};

/** The structured data of a listed page, in the vocabulary of schema.org. */
function structuredData(
  page: ListedPage,
  { member, locale, origin }: Pick<PageData, "member" | "locale" | "origin">,
  title: string,
  shell: Words["shell"] | undefined,
): object[] {
  const address = (of: PageName, which?: string) =>
    origin + localizedPath(locale, pathOf(of, which));
  if (page === "home") return [organizationData(locale, origin, address("home"))];
  if (!shell) return [];
  const parent = parents[page];
  const above = {
    services: shell.nav.services,
    about: shell.pages.about,
    careers: shell.pages.careers,
    resources: shell.footer.resources,
    legal: shell.footer.legal,
  };
  const trail = [
    { name: shell.nav.home, item: address("home") },
    ...(parent === "home" ? [] : [{ name: above[parent], item: address(parent) }]),
    { name: title, item: address(page, member) },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
    },
  ];
}

/** The group and its site. Both keep one identity in all languages. */
function organizationData(locale: Locale, origin: string, home: string): object {
  const group = `${origin}/#group`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": group,
        name: names.group[locale],
        legalName: names.legalEntity[locale],
        url: home,
        logo: `${origin}/icon-512.png`,
        email: contact.email,
        address: contact.address[locale],
        foundingDate: foundedIn,
        sameAs: social.map(({ href }) => href),
      },
      {
        "@type": "WebSite",
        "@id": `${origin}/#site`,
        name: names.group[locale],
        url: home,
        inLanguage: locale,
        publisher: { "@id": group },
      },
    ],
  };
}

/** Without the direction marks. */
const unmarked = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

/** Questions that a page answers, in its own words. */
export function faqPage(entries: readonly { question: string; answer: string }[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: unmarked(question),
      acceptedAnswer: { "@type": "Answer", text: unmarked(answer) },
    })),
  };
}
