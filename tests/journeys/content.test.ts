import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { shownNotice } from "#tests/browser/visitor.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });
const owner = { email: "owner@example.com", password: "a long enough password" };

const said = { en: "Who works here", ar: "من يعمل هنا", fr: "Qui travaille ici" };
const faulty = { en: "Who {works} here", ar: "من {يعمل} هنا", fr: "Qui {travaille} ici" };

for (const language of locales) {
  const t = wordsOf(language, "admin-content");
  journey(
    `an owner changes a headline, is told what is wrong, publishes and sees it: ${language}`,
    async ({ product, visit }) => {
      if (language === "en") {
        await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      }
      const visitor = await visit({ language, expects: [/429|X-Frame-Options/] });
      const { page } = visitor;
      await signIn(visitor, product.url, owner);
      await visitor.open("adminContent");
      await page.getByLabel(t.files.label).selectOption("about.json");
      // The links to the parts of a page stay in sight, and lead there by the keyboard.
      const sections = page.getByRole("navigation", { name: t.sections });
      await sections.getByRole("link", { name: "people" }).press("Enter");
      const people = page.getByRole("heading", { level: 2, name: "people" });
      await expect.poll(() => people.evaluate((one) => one.matches(":focus"))).toBe(true);
      await sections.locator("[aria-current]").filter({ hasText: "people" }).waitFor();
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      expect(await topOf(people)).toBeGreaterThan(await topOf(sections));
      expect(await topOf(sections)).toBeGreaterThan(0);
      const field = page.getByLabel(`${t.editor.languages[language]}, hero.title`, { exact: true });
      await field.fill(faulty[language]);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await field.fill(said[language]);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe(null);
      await page.getByRole("button", { name: t.editor.save }).press("Enter");
      await shownNotice(page, t.editor.saved);
      const preview = page.frameLocator("iframe");
      const headline = preview.getByRole("heading", { level: 1, name: said[language] });
      await headline.waitFor({ timeout: 280_000 });
      const widthOf = () => headline.evaluate(() => innerWidth);
      await page.getByRole("radio", { name: t.preview.widths.desktop }).check();
      await expect.poll(widthOf).toBe(1280);
      await page.getByRole("radio", { name: t.preview.widths.phone }).check();
      await expect.poll(widthOf).toBe(390);
      await withoutBarriers(page, { without: "iframe" });

      // By the keyboard past the preview, to what comes after it.
      const skip = page.getByRole("link", { name: t.preview.skip });
      await skip.focus();
      await expect.poll(async () => (await skip.boundingBox())?.width).toBeGreaterThan(40);
      await skip.press("Enter");
      const after = page.locator("#after-preview");
      await expect.poll(() => after.evaluate((element) => element.matches(":focus"))).toBe(true);

      // As the server refuses a preview: no page, and in no frame.
      const previews = /\/api\/admin\/content\/preview\?/;
      const headers = { "x-frame-options": "DENY" };
      const json = { error: "rate_limited", retryAfter: 5 };
      await page.route(previews, (route) => route.fulfill({ status: 429, headers, json }));
      const mails = page.getByLabel(t.preview.mail, { exact: true });
      await page.getByLabel(t.files.label).selectOption("mail.json");
      await mails.selectOption("mails/campaign-subscribers");
      await page.getByText(t.preview.failed).waitFor();
      expect(await page.locator("iframe").isVisible()).toBe(false);
      await withoutBarriers(page);
      await page.unroute(previews);
      await page.getByRole("button", { name: wordsOf(language, "admin").again }).press("Enter");
      await preview.getByText("{body}").waitFor({ timeout: 280_000 });
      await page.getByText(t.preview.failed).waitFor({ state: "detached" });

      await page.getByRole("button", { name: t.changes.publish, exact: true }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t.changes.note).fill("Headline");
      await dialog.getByRole("button", { name: t.changes.publish }).press("Enter");
      await expect.poll(() => page.getByText(t.changes.none).count(), { timeout: 280_000 }).toBe(1);
      await visitor.open("about");
      await page.getByRole("heading", { level: 1, name: said[language] }).waitFor();
    },
  );
}

journey(
  "a changed price is on its pages, before their script runs and after",
  async ({ product, visit }) => {
    const t = wordsOf("en", "admin-content");
    const visitor = await visit();
    const { page } = visitor;
    await signIn(visitor, product.url, owner);
    await visitor.open("adminContent");
    await page.getByLabel(t.files.label).selectOption("prices.json");
    await page.getByLabel(/Booking a trip: percent/).fill("3.75");
    await page.getByRole("button", { name: t.editor.save }).press("Enter");
    await shownNotice(page, t.editor.saved);
    await page.getByRole("button", { name: t.changes.publish, exact: true }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.changes.publish }).press("Enter");
    await expect.poll(() => page.getByText(t.changes.none).count(), { timeout: 280_000 }).toBe(1);
    const pricesOf = () =>
      page.evaluate(() => document.querySelector("main")?.textContent.match(/[\d.]+\s?%/g) ?? []);
    for (const id of ["fees", "travel"] as const) {
      const html = await (await fetch(`${product.url}/${id}`)).text();
      expect(html, id).toContain("3.75%");
      await visitor.open(id);
      await page.waitForFunction(() => (window as { siteReady?: boolean }).siteReady);
      expect(await pricesOf(), id).toContain("3.75%");
      expect(await pricesOf(), id).not.toContain("1%");
    }
  },
);
