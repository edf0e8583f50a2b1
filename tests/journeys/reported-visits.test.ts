import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journeyWith } from "#tests/browser/journey.ts";
import { hydrated } from "#tests/browser/visitor.ts";
import { openDialog } from "./joining.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off", VISITS: "beacon" });
const owner = { email: "owner@example.com", password: "a long enough password" };
// A person's: the test browser's own names a program, which is not counted.
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36";

/** What the page reports from now on. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== "/api/visits") return;
    expect([request.method(), request.postData()]).toEqual(["POST", null]);
    const within = searchParams.has("within") ? " within" : "";
    reports.push(`${searchParams.get("step")} ${searchParams.get("page")}${within}`);
  });
  return reports;
}

journey(
  "a page reports that it was shown and that its form was opened, and the funnel counts both",
  async ({ visit, product }) => {
    await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit({ context: { userAgent } });
    const { page } = visitor;
    const reports = reportsOf(page);
    await page.goto(`${product.url}/fees?utm_source=spring_letter&ref=abcdefghij`);
    await hydrated(page);
    await expect.poll(() => reports).toEqual(["visit /fees"]);
    expect(await page.evaluate(() => [sessionStorage.length, document.cookie])).toEqual([0, ""]);
    const join = page
      .getByRole("banner")
      .getByRole("button", { name: wordsOf("en", "shell").join });
    await join.click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => reports).toEqual(["visit /fees", "dialog /fees"]);
    await page.keyboard.press("Escape");
    // A later page of the site is no visit, and what is opened there has another source.
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await hydrated(page);
    await join.click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => reports.slice(2)).toEqual(["dialog / within"]);
    await page.reload();
    await hydrated(page);

    const objector = await visit({ context: { userAgent } });
    await objector.context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
    });
    const objections = reportsOf(objector.page);
    await openDialog(objector);
    expect(objections).toEqual([]);

    const admin = await visit();
    await signIn(admin, product.url, owner);
    const words = wordsOf("en", "admin-funnel");
    const cells = async (source: string) => {
      await admin.open("adminFunnel");
      await admin.page.getByRole("list", { name: words.title }).waitFor();
      const row = admin.page.getByRole("row").filter({ hasText: source });
      // Without the share of the step before, which is behind it.
      const figures = row.getByRole("cell").locator("span > span:first-child");
      return (await figures.allTextContents()).slice(0, 2).map(Number);
    };
    await expect.poll(() => cells(words.sources.friend), { timeout: 60_000 }).toEqual([1, 1]);
    expect(await cells(words.sources.site)).toEqual([0, 1]);
    expect(reports).toHaveLength(3);
  },
);
