import type { ServiceName } from "#brand/badges.ts";
import { without } from "#brand/features.ts";
import { ownServices } from "#brand/services.ts";
import { hasPart, offers } from "#content/offer.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";

/**
 * The pages of the site, by name, in the order of the specification (2.1). An address here is the
 * unprefixed one; `localizedPath` gives the address in a language. One with `:id` stands for a family
 * of pages of one kind; `pathOf` gives the address of a member.
 */
export const pagePaths = {
  home: "/",
  about: "/about",
  services: "/services",
  service: "/services/:id",
  wallet: "/wallet",
  travel: "/travel",
  logistics: "/logistics",
  education: "/education",
  fees: "/fees",
  technology: "/technology",
  token: "/token",
  coverage: "/coverage",
  contact: "/contact",
  careers: "/careers",
  position: "/careers/:id",
  investors: "/investors",
  pressKit: "/press-kit",
  join: "/join/:id",
  newsletter: "/newsletter",
  newsletterIssue: "/newsletter/:id",
  help: "/help",
  resources: "/resources",
  docs: "/resources/docs",
  api: "/resources/api",
  apiCalls: "/resources/api/calls",
  status: "/resources/status",
  guideWallet: "/resources/wallet",
  guideTravel: "/resources/travel",
  guideLogistics: "/resources/logistics",
  guideEducation: "/resources/education",
  legal: "/legal",
  privacy: "/legal/privacy",
  terms: "/legal/terms",
  cookies: "/legal/cookies",
  compliance: "/legal/compliance",
  waitlistConfirm: "/waitlist/confirm",
  newsletterConfirm: "/newsletter/confirm",
  invitation: "/invitation",
  unsubscribe: "/unsubscribe",
  place: "/place",
  myData: "/my-data",
  embed: "/embed/:id",
  adminLogin: "/admin/login",
  adminDashboard: "/admin/dashboard",
  adminFunnel: "/admin/funnel",
  adminInbox: "/admin/inbox",
  adminCampaigns: "/admin/campaigns",
  adminCampaign: "/admin/campaign",
  adminWaves: "/admin/waves",
  adminAutomatic: "/admin/automatic",
  adminSegments: "/admin/segments",
  adminSuppressions: "/admin/suppressions",
  adminContent: "/admin/content",
  adminImages: "/admin/images",
  adminReferrers: "/admin/referrals",
  adminFriends: "/admin/friends",
  adminRewards: "/admin/rewards",
  adminImport: "/admin/import",
  adminForms: "/admin/forms",
  adminPerson: "/admin/person",
  adminSettings: "/admin/settings",
  adminHelp: "/admin/help",
  adminIntegrations: "/admin/integrations",
  adminPeople: "/admin/people",
  adminAudit: "/admin/audit",
  adminAccount: "/admin/account",
  adminSetPassword: "/admin/set-password",
  notFound: "/404",
} as const;

export type PageName = keyof typeof pagePaths;

const ofPart: Partial<Record<string, string>> = { position: "careers", apiCalls: "api" };

/** The part of the site that a page belongs to: that of its own name, but for families of pages. */
const partOf = (page: string) => ofPart[page] ?? (page.startsWith("guide") ? "guides" : page);

const ofService: Partial<Record<string, ServiceName>> = {
  ...{ wallet: "wallet", guideWallet: "wallet", travel: "travel", guideTravel: "travel" },
  ...{ logistics: "logistics", guideLogistics: "logistics" },
  ...{ education: "education", guideEducation: "education" },
};

/** Whether a page has something to describe. */
function hasSubject(page: PageName): boolean {
  if (page === "technology") return hasPart("token");
  if (page === "coverage") return offers("wallet") || offers("travel");
  if (page === "service") return ownServices.length > 0;
  const service = ofService[page];
  return service === undefined || offers(service);
}

/** Whether the site has a page. Lists of pages are filtered by it where they are written. */
export const isOn = (page: PageName): boolean =>
  !(without as readonly string[]).includes(partOf(page)) && hasSubject(page);

/** False for the unprefixed address of a page that is switched off. */
export function isLiveAddress(address: string): boolean {
  const [path] = address.split(/[?#]/);
  const page = (Object.keys(pagePaths) as PageName[]).find((name) => pagePaths[name] === path);
  return page === undefined || isOn(page);
}

const unlisted = [
  // For the group's own programs.
  "apiCalls",
  // Each issue has a head of its own; what is built is what issues are put into.
  "newsletterIssue",
  "waitlistConfirm",
  "newsletterConfirm",
  "invitation",
  "unsubscribe",
  "place",
  "myData",
  // Shown by other sites.
  "embed",
  "notFound",
] as const satisfies readonly PageName[];
/** Pages that search engines and lists of links show: each has a picture for sharing. */
export type ListedPage = Exclude<PageName, (typeof unlisted)[number] | `admin${string}`>;

/** Whether a page is shown so; those of the administration, which are named `admin…`, are not. */
export const isListed = (page: PageName): page is ListedPage =>
  !page.startsWith("admin") && !unlisted.some((name) => name === page);

/** The languages whose addresses begin with their code. */
export const prefixedLocales = locales.filter((locale) => locale !== fallbackLocale);

/** The path of pages that other sites show, followed by the language in every language. */
const framed = "/embed/";

/**
 * Route pattern of a page: its path behind an optional segment for the language. The home page names the
 * languages, or every unknown address of one segment would be the home page. The others do not: each
 * optional segment doubles the patterns that a visitor's browser prepares before the page answers. Where
 * the segment is no language, nothing is built, and the server says so.
 */
export function routePattern(path: string): string {
  if (path.startsWith(framed)) return path.replace(framed, `${framed}:language/`);
  return path === "/"
    ? prefixedLocales.map((locale) => `${locale}?`).join("/") || path
    : `:language?${path}`;
}

/** The unprefixed address of a page, or of one member of a family. */
export function pathOf(page: PageName, member?: string): string {
  const path = pagePaths[page];
  return member === undefined ? path : path.replace(":id", member);
}

/** The member that an address of a family names: `x` in `/careers/x`. Other pages have none. */
export function memberIn(page: PageName, path: string): string | undefined {
  const [before = "", after] = pagePaths[page].split(":id");
  return after === undefined ? undefined : path.slice(before.length);
}

/** `/about` in Arabic is `/ar/about`; in the fallback language the path is its own address. */
export function localizedPath(locale: Locale, path: string): string {
  if (path.startsWith(framed)) return path.replace(framed, `${framed}${locale}/`);
  if (locale === fallbackLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Splits an address into its language prefix, if it has one, and the unprefixed path. */
export function splitPath(pathname: string): { locale: Locale | undefined; path: string } {
  const locale = prefixedLocales.find(
    (candidate) => pathname === `/${candidate}` || pathname.startsWith(`/${candidate}/`),
  );
  const rest = locale ? pathname.slice(locale.length + 1) : pathname;
  // An address that begins with two slashes would be another site's.
  const path = rest.replace(/\/+$/, "").replace(/^\/+/, "/");
  const shown = locales.find((candidate) => path.startsWith(`${framed}${candidate}/`));
  if (shown) return { locale: shown, path: path.replace(`${framed}${shown}/`, framed) };
  return { locale, path: path === "" ? "/" : path };
}
