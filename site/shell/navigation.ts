import { type PageName, pagePaths } from "#site/i18n/paths.ts";

/** The header's two dropdowns (specification 2.3). */
export const servicesMenu = ["services", "wallet", "travel", "logistics", "education"] as const;
export const companyMenu = ["careers", "investors", "contact"] as const;
export type DropdownPage = (typeof servicesMenu | typeof companyMenu)[number];
/** The header's plain entries, between the dropdowns. */
export const plainEntries = ["technology", "token", "about"] as const;

/** The footer's four columns (specification 2.4); the name of one may lead to a page of its own. */
export const footerColumns = [
  {
    name: "platform",
    pages: [
      "services",
      "wallet",
      "travel",
      "logistics",
      "education",
      "fees",
      "coverage",
      "token",
      "technology",
    ],
  },
  {
    name: "company",
    pages: ["about", "careers", "investors", "pressKit", "newsletter", "contact"],
  },
  {
    name: "resources",
    index: "resources",
    pages: [
      "help",
      "docs",
      "api",
      "status",
      "guideWallet",
      "guideTravel",
      "guideLogistics",
      "guideEducation",
    ],
  },
  { name: "legal", index: "legal", pages: ["privacy", "terms", "cookies", "compliance"] },
] as const;

/** Whether a page's entry is the one being read: Home exactly, the others by prefix. */
export function isActive(page: PageName, path: string): boolean {
  const own = pagePaths[page];
  return path === own || (page !== "home" && path.startsWith(`${own}/`));
}
