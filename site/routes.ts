import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pagePaths, routePattern } from "./i18n/paths.ts";

/** The route table, in the order of the specification. */
export default [
  route(routePattern(pagePaths.home), "pages/home/home.tsx"),
  route(routePattern(pagePaths.about), "pages/about/about.tsx"),
  route(routePattern(pagePaths.services), "pages/services/services.tsx"),
  route(routePattern(pagePaths.wallet), "pages/wallet/wallet.tsx"),
  route(routePattern(pagePaths.travel), "pages/travel/travel.tsx"),
  route(routePattern(pagePaths.logistics), "pages/logistics/logistics.tsx"),
  route(routePattern(pagePaths.education), "pages/education/education.tsx"),
  route(routePattern(pagePaths.technology), "pages/technology/technology.tsx"),
  route(routePattern(pagePaths.token), "pages/token/token.tsx"),
  route(routePattern(pagePaths.contact), "pages/contact/contact.tsx"),
  route(routePattern(pagePaths.careers), "pages/careers/careers.tsx"),
  route(routePattern(pagePaths.position), "pages/position/position.tsx"),
  route(routePattern(pagePaths.investors), "pages/investors/investors.tsx"),
  route(routePattern(pagePaths.pressKit), "pages/press-kit/press-kit.tsx"),
  route(routePattern(pagePaths.docs), "pages/docs/docs.tsx"),
  route(routePattern(pagePaths.api), "pages/api/api.tsx"),
  route(routePattern(pagePaths.status), "pages/status/status.tsx"),
  route(routePattern(pagePaths.guideWallet), "pages/guide-wallet/guide-wallet.tsx"),
  route(routePattern(pagePaths.guideTravel), "pages/guide-travel/guide-travel.tsx"),
  route(routePattern(pagePaths.guideLogistics), "pages/guide-logistics/guide-logistics.tsx"),
  route(routePattern(pagePaths.guideEducation), "pages/guide-education/guide-education.tsx"),
  ...(["privacy", "terms", "cookies", "compliance"] as const).map((name) =>
    route(routePattern(pagePaths[name]), "pages/legal/legal.tsx", { id: name }),
  ),
  route(routePattern(pagePaths.waitlistConfirm), "pages/waitlist-confirm/waitlist-confirm.tsx"),
  route(
    routePattern(pagePaths.newsletterConfirm),
    "pages/newsletter-confirm/newsletter-confirm.tsx",
  ),
  route(routePattern(pagePaths.unsubscribe), "pages/unsubscribe/unsubscribe.tsx"),
  route(routePattern(pagePaths.myData), "pages/my-data/my-data.tsx"),
  route(routePattern(pagePaths.adminLogin), "admin/login/login.tsx"),
  layout("admin/layout.tsx", [
    route(routePattern(pagePaths.adminDashboard), "admin/dashboard/dashboard.tsx"),
    route(routePattern(pagePaths.adminInbox), "admin/inbox/inbox.tsx"),
    route(routePattern(pagePaths.adminImport), "admin/import/import.tsx"),
    route(routePattern(pagePaths.adminPeople), "admin/people/people.tsx"),
    route(routePattern(pagePaths.adminAudit), "admin/audit/audit.tsx"),
    route(routePattern(pagePaths.adminAccount), "admin/account/account.tsx"),
  ]),
  route(routePattern(pagePaths.adminSetPassword), "admin/login/set-password.tsx"),
  route("*", "pages/not-found/not-found.tsx"),
] satisfies RouteConfig;
