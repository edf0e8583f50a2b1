import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { addressesOf } from "./i18n/addresses.ts";
import { isOn, type PageName, pagePaths, routePattern } from "./i18n/paths.ts";

const page = (name: PageName, file: string, options = {}) =>
  route(routePattern(pagePaths[name]), file, options);

/** Patterns of the pages that the group does without, and of families that have no page. */
const off = (Object.keys(pagePaths) as PageName[])
  .filter((name) => !isOn(name) || addressesOf(name).length === 0)
  .map((name) => routePattern(pagePaths[name]));

/**
 * The route table, in the order of the specification but for families of pages: `/careers/about` is a
 * position before it is a page in a language called careers.
 */
export default [
  page("position", "pages/position/position.tsx"),
  page("service", "pages/service/service.tsx"),
  page("newsletterIssue", "pages/newsletter-issue/newsletter-issue.tsx"),
  page("home", "pages/home/home.tsx"),
  page("about", "pages/about/about.tsx"),
  page("services", "pages/services/services.tsx"),
  page("wallet", "pages/wallet/wallet.tsx"),
  page("travel", "pages/travel/travel.tsx"),
  page("logistics", "pages/logistics/logistics.tsx"),
  page("education", "pages/education/education.tsx"),
  page("fees", "pages/fees/fees.tsx"),
  page("technology", "pages/technology/technology.tsx"),
  page("token", "pages/token/token.tsx"),
  page("coverage", "pages/coverage/coverage.tsx"),
  page("contact", "pages/contact/contact.tsx"),
  page("careers", "pages/careers/careers.tsx"),
  page("investors", "pages/investors/investors.tsx"),
  page("pressKit", "pages/press-kit/press-kit.tsx"),
  page("join", "pages/join/join.tsx"),
  page("newsletter", "pages/newsletter/newsletter.tsx"),
  page("help", "pages/help/help.tsx"),
  page("resources", "pages/resources/resources.tsx"),
  page("docs", "pages/docs/docs.tsx"),
  page("api", "pages/api/api.tsx"),
  page("apiCalls", "pages/api/api-calls.tsx"),
  page("status", "pages/status/status.tsx"),
  page("guideWallet", "pages/guide-wallet/guide-wallet.tsx"),
  page("guideTravel", "pages/guide-travel/guide-travel.tsx"),
  page("guideLogistics", "pages/guide-logistics/guide-logistics.tsx"),
  page("guideEducation", "pages/guide-education/guide-education.tsx"),
  page("legal", "pages/legal-index/legal-index.tsx"),
  ...(["privacy", "terms", "cookies", "compliance"] as const).map((name) =>
    page(name, "pages/legal/legal.tsx", { id: name }),
  ),
  ...(["waitlistConfirm", "newsletterConfirm"] as const).map((name) =>
    page(name, "pages/confirm/confirm.tsx", { id: name }),
  ),
  page("invitation", "pages/invitation/invitation.tsx"),
  page("unsubscribe", "pages/unsubscribe/unsubscribe.tsx"),
  page("place", "pages/place/place.tsx"),
  page("myData", "pages/my-data/my-data.tsx"),
  page("embed", "pages/embed/embed.tsx"),
  page("adminLogin", "admin/login/login.tsx"),
  layout("admin/layout.tsx", [
    page("adminDashboard", "admin/dashboard/dashboard.tsx"),
    page("adminFunnel", "admin/funnel/funnel.tsx"),
    page("adminInbox", "admin/inbox/inbox.tsx"),
    page("adminCampaigns", "admin/campaigns/campaigns.tsx"),
    page("adminCampaign", "admin/campaigns/campaign.tsx"),
    page("adminWaves", "admin/campaigns/waves.tsx"),
    page("adminAutomatic", "admin/campaigns/automatic.tsx"),
    page("adminSegments", "admin/campaigns/segments.tsx"),
    page("adminSuppressions", "admin/campaigns/suppressions.tsx"),
    page("adminContent", "admin/content/content.tsx"),
    page("adminImages", "admin/images/images.tsx"),
    page("adminReferrers", "admin/referrals/referrers.tsx"),
    page("adminFriends", "admin/referrals/friends.tsx"),
    page("adminRewards", "admin/referrals/rewards.tsx"),
    page("adminImport", "admin/import/import.tsx"),
    page("adminForms", "admin/join-forms/join-forms.tsx"),
    page("adminPerson", "admin/person/person.tsx"),
    page("adminSettings", "admin/settings/settings.tsx"),
    page("adminHelp", "admin/help/help-page.tsx"),
    page("adminIntegrations", "admin/integrations/integrations.tsx"),
    page("adminPeople", "admin/accounts/people.tsx"),
    page("adminAudit", "admin/accounts/audit.tsx"),
    page("adminAccount", "admin/accounts/account.tsx"),
  ]),
  page("adminSetPassword", "admin/login/set-password.tsx"),
  route("*", "pages/not-found/not-found.tsx"),
].filter(({ path = "" }) => !off.includes(path)) satisfies RouteConfig;
