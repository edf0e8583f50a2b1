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
const faulty = { en: "Who {works} here", ar: "من يعمل, هنا", fr: "Qui travaille ici?" };

for (const language of locales) {
  const t = wordsOf(language, "admin-content");
  journey(
    `an owner changes a headline, is told what is wrong, publishes and sees it: ${language}`,
    async ({ product, visit }) => {
      if (language === "en") {
        await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      }
      const visitor = await visit({ language });
      const { page } = visitor;
      await signIn(visitor, product.url, owner);
      await visitor.open("adminContent");
      await page.getByLabel(t.files.label).selectOption("about.json");
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
