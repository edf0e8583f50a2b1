import { type PageName, pagePaths } from "#site/i18n/paths.ts";

/** Pages that a menu names. Only those that exist are shown. */
export type MenuPage =
  | "services"
  | "wallet"
  | "travel"
  | "logistics"
  | "education"
  | "technology"
  | "token"
  | "about"
  | "careers"
  | "investors"
  | "contact"
  | "pressKit"
  | "docs"
  | "api"
  | "status"
  | "guideWallet"
  | "guideTravel"
  | "guideLogistics"
  | "guideEducation"
  | "privacy"
  | "terms"
  | "cookies"
  | "compliance";

export type ExistingPage = MenuPage & PageName;

function existing(pages: readonly MenuPage[]): readonly ExistingPage[] {
  return pages.filter((page): page is ExistingPage => page in pagePaths);
}

/** The header's two dropdowns (specification 2.3). */
export const servicesMenu = existing(["services", "wallet", "travel", "logistics", "education"]);
export const companyMenu = existing(["careers", "investors", "contact"]);
/** The header's plain entries, between the dropdowns. */
export const plainEntries = existing(["technology", "token", "about"]);

/** The footer's four columns (specification 2.4). */
export const footerColumns = [
  {
    name: "platform",
    pages: existing([
      "services",
      "wallet",
      "travel",
      "logistics",
      "education",
      "token",
      "technology",
    ]),
  },
  { name: "company", pages: existing(["about", "careers", "investors", "pressKit", "contact"]) },
  {
    name: "resources",
    pages: existing([
      "docs",
      "api",
      "status",
      "guideWallet",
      "guideTravel",
      "guideLogistics",
      "guideEducation",
    ]),
  },
  { name: "legal", pages: existing(["privacy", "terms", "cookies", "compliance"]) },
] as const;

/** Whether an entry is the one being read: Home exactly, the others by prefix. */
export function isActive(entryPath: string, currentPath: string): boolean {
  if (entryPath === "/") return currentPath === "/";
  return currentPath === entryPath || currentPath.startsWith(`${entryPath}/`);
}
