import { contact } from "#brand/contact.ts";
import { social } from "#brand/links.ts";
import { foundedIn, names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "./messages.ts";
import { localizedPath, type PageName, pathOf } from "./paths.ts";
import type { PageData } from "./words.server.ts";

/** The page one level up in the breadcrumbs, where that is not the home page. */
const parents: Partial<Record<PageName, "services" | "about" | "careers" | "resources" | "legal">> =
  {
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
    newsletter: "about",
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

/** What a listed page says to machines, in the vocabulary of schema.org. Only what is true of it. */
export function structuredData(
  { page, member, locale, origin }: Pick<PageData, "page" | "member" | "locale" | "origin">,
  title: string,
  shell: Words["shell"] | undefined,
): object[] {
  const address = (of: PageName, which?: string) =>
    origin + localizedPath(locale, pathOf(of, which));
  if (page === "home") return [whoWeAre(locale, origin, address("home"))];
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
    ...(parent ? [{ name: above[parent], item: address(parent) }] : []),
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
function whoWeAre(locale: Locale, origin: string, home: string): object {
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

/** Without the marks that order letters on a screen. */
const unmarked = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

/** Questions that a page answers, each as it stands there. */
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
