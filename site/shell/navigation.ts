import { isOn, type PageName, pagePaths } from "#site/i18n/paths.ts";

/** Those that the site has of a list of pages. */
const existing = <Page extends PageName>(pages: readonly Page[]): Page[] => pages.filter(isOn);

/** The header's two dropdowns (specification 2.3). */
export const servicesMenu = existing(["services", "wallet", "travel", "logistics", "education"]);
export const companyMenu = existing(["careers", "investors", "contact"]);
export type DropdownPage = (typeof servicesMenu | typeof companyMenu)[number];
/** The header's plain entries, between the dropdowns. */
export const plainEntries = existing(["technology", "token", "about"]);

/** The footer's four columns (specification 2.4); the name of one may lead to a page of its own. */
export const footerColumns = [
  {
    name: "platform",
    pages: existing([
      "services",
      "wallet",
      "travel",
      "logistics",
      "education",
      "fees",
      "coverage",
      "token",
      "technology",
    ]),
  },
  {
    name: "company",
    pages: existing(["about", "careers", "investors", "pressKit", "newsletter", "contact"]),
  },
  {
    name: "resources",
    index: "resources",
    pages: existing([
      "help",
      "docs",
      "api",
      "status",
      "guideWallet",
      "guideTravel",
      "guideLogistics",
      "guideEducation",
    ]),
  },
  { name: "legal", index: "legal", pages: existing(["privacy", "terms", "cookies", "compliance"]) },
] as const;
export type FooterPage = (typeof footerColumns)[number]["pages"][number];

/** Whether a page's entry is the one being read: Home exactly, the others by prefix. */
export function isCurrent(page: PageName, path: string): boolean {
  const own = pagePaths[page];
  return path === own || (page !== "home" && path.startsWith(`${own}/`));
}
