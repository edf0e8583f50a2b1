import { isOn, type PageName, pagePaths } from "#site/i18n/paths.ts";

/** Those that the site has of a list of pages. */
const onlyOn = <Page extends PageName>(pages: readonly Page[]): Page[] => pages.filter(isOn);

/** The header's two dropdowns (specification 2.3). */
export const servicesMenu = onlyOn(["services", "wallet", "travel", "logistics", "education"]);
export const companyMenu = onlyOn(["careers", "investors", "contact"]);
export type DropdownPage = (typeof servicesMenu | typeof companyMenu)[number];
/** The header's plain entries, between the dropdowns. */
export const plainEntries = onlyOn(["technology", "token", "about"]);

/** The footer's four columns (specification 2.4); the name of one may lead to a page of its own. */
export const footerColumns = [
  {
    name: "platform",
    pages: onlyOn([
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
    pages: onlyOn(["about", "careers", "investors", "pressKit", "newsletter", "contact"]),
  },
  {
    name: "resources",
    index: "resources",
    pages: onlyOn([
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
  { name: "legal", index: "legal", pages: onlyOn(["privacy", "terms", "cookies", "compliance"]) },
] as const;
export type FooterPage = (typeof footerColumns)[number]["pages"][number];

/** Whether a page's entry is the one being read: Home exactly, the others by prefix. */
export function isActive(page: PageName, path: string): boolean {
  const own = pagePaths[page];
  return path === own || (page !== "home" && path.startsWith(`${own}/`));
}
