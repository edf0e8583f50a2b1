import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { pathOf } from "#site/i18n/paths.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { shownNotice } from "#tests/browser/visitor.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });
const owner = { email: "owner@example.com", password: "a long enough password" };
const { login, nav, dashboard } = wordsOf("en", "admin");

/** The calls of each page; the session is loaded only at the entry. */
const reads = [
  [nav.pages.import, "adminImport", ["/api/admin/imports"]],
  [nav.inbox, "adminInbox", ["/api/inbox"]],
  [
    nav.settings,
    "adminSettings",
    ["/api/admin/settings", "/api/admin/account", "/api/admin/sending_checks"],
  ],
  [
    nav.pages.integrations,
    "adminIntegrations",
    ["/api/admin/webhooks", "/api/admin/api-keys", "/api/admin/webhook-deliveries"],
  ],
  [nav.pages.people, "adminPeople", ["/api/admin/people"]],
  [nav.pages.audit, "adminAudit", ["/api/admin/audit"]],
  [nav.account, "adminAccount", ["/api/admin/account"]],
  [nav.campaigns, "adminCampaigns", ["/api/admin/campaigns"]],
  [nav.inbox, "adminInbox", ["/api/inbox"]],
] as const;

journey("a page that cannot be fetched leaves the one before", async ({ visit, product }) => {
  await product.admin(["add", "away@example.com"], { ADMIN_PASSWORD: owner.password });
  const visitor = await visit({ expects: [/ERR_INTERNET_DISCONNECTED/] });
  const { page, context } = visitor;
  await signIn(visitor, product.url, { ...owner, email: "away@example.com" });
  await visitor.open("adminSuppressions");
  const words = wordsOf("en", "admin-suppressions");
  const field = page.getByLabel(words.add.email, { exact: true });
  await field.fill("half typed");
  const link = page
    .getByRole("navigation", { name: nav.label })
    .getByRole("link", { name: nav.settings });
  const { title } = wordsOf("en", "admin").unreachable;

  await context.setOffline(true);
  await link.press("Enter");
  await shownNotice(page, title);
  expect(new URL(page.url()).pathname).toBe(pathOf("adminSuppressions"));
  expect(await field.inputValue()).toBe("half typed");
  // A retry with a network opens it as if nothing had failed.
  await context.setOffline(false);
  await link.press("Enter");
  await page.waitForURL((url) => url.pathname === pathOf("adminSettings"));
  const settings = wordsOf("en", "admin-settings");
  await page.getByRole("heading", { name: settings.title, level: 1 }).waitFor();
  await context.setOffline(true);
  // Back to a page that was open before works too.
  await page.goBack();
  await page.getByRole("heading", { name: words.title }).waitFor();
  await context.setOffline(false);
});

journey(
  "a page that a deploy has taken the files of is loaded anew",
  async ({ visit, product }) => {
    await product.admin(["add", "deploy@example.com"], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit({ expects: [/404|Failed to fetch|Error loading route module/] });
    const { page } = visitor;
    await signIn(visitor, product.url, { ...owner, email: "deploy@example.com" });
    await visitor.open("adminSuppressions");
    let isGone = true;
    await page.route(/\/assets\/settings-[\w-]+\.js$/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page
      .getByRole("navigation", { name: nav.label })
      .getByRole("link", { name: nav.settings })
      .click();
    const { title } = wordsOf("en", "admin-settings");
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    expect(page.url()).toBe(product.url + pathOf("adminSettings"));
  },
);

journey("a change of page costs one request, and the frame stays", async ({ visit, product }) => {
  await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
  const { page, open } = await visit({ expects: [/401/] });

  // A successful attempt clears the message of the failed one.
  await open("adminLogin");
  await page.getByLabel(login.email).fill(owner.email);
  const password = page.getByLabel(login.password, { exact: true });
  await password.fill("not this password");
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await shownNotice(page, login.refused);
  await password.fill(owner.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await shownNotice(page, login.success);
  expect(await page.getByText(login.refused).count()).toBe(0);
  await page.waitForURL((url) => url.pathname === pathOf("adminDashboard"));
  await page.getByRole("button", { name: dashboard.logout }).waitFor();
  await page.waitForLoadState("networkidle");

  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(pathname);
  });
  await page.getByRole("navigation", { name: nav.label }).evaluate((frame) => {
    frame.dataset.seen = "";
  });
  for (const [link, name, expected] of reads) {
    requests.length = 0;
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === pathOf(name));
    await page.locator("nav [aria-current=page]", { hasText: link }).first().waitFor();
    expect(requests, name).toEqual(expected);
  }
  await page.locator("nav[data-seen]").waitFor();

  // Returning to the tab reloads the session and the page's data.
  requests.length = 0;
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect
    .poll(() => requests)
    .toEqual(["/api/auth/get-session", "/api/rpc/has_role", "/api/inbox"]);
});

for (const language of locales) {
  const title = `the link past the header leads to the content, in ${language}`;
  journey(title, async ({ visit, product }) => {
    const person = { ...owner, email: `skips.${language}@example.com` };
    await product.admin(["add", person.email], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit({ language });
    const { page } = visitor;
    await signIn(visitor, product.url, person);
    await visitor.open("adminSuppressions");
    await page.getByRole("navigation", { name: wordsOf(language, "admin").nav.label }).waitFor();
    await page.waitForLoadState("networkidle");
    const address = page.url();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: wordsOf(language, "shell").skip });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    const where = () =>
      page.evaluate(() => {
        const { activeElement: one } = document;
        return one?.closest("header") ? "header" : one?.closest("#main") ? "content" : one?.tagName;
      });
    expect(await where()).toBe("content");
    expect(page.url()).toBe(address);
    await page.keyboard.press("Tab");
    expect(await where()).toBe("content");
  });
}
