import { buffer } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { expect } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { formatDirhams } from "#site/i18n/formats.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import { wordsOf } from "./words.ts";

/** Where samples take the amount, with what each makes of it. */
const samples = {
  wallet: { bill: [16_667] },
  fees: { fee: [225] },
  travel: { trip: [46_400, 2] },
  logistics: { gate: [0] },
  education: { semester: [expect.any(Number)] },
} as const;

const bytesOf = async (download: Download) => buffer(await download.createReadStream());
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("carried-amount"));
const written = (language: Locale, text: string, amount: number) =>
  text.replace("{amount}", formatDirhams(language, amount));

for (const language of locales) {
  journey(`an amount is carried from the hero by keyboard, in ${language}`, async ({ visit }) => {
    const visitor = await visit({ language, width: language === "fr" ? 360 : 1440 });
    const { page } = visitor;
    const { hero } = wordsOf(language, "home");
    const words = wordsOf(language, "amount");
    await visitor.open("home");
    expect(await stored(page)).toBeNull();
    await page.getByRole("button", { name: written(language, hero.carry, 500) }).press("Enter");

    // What sets it has the focus: two steps up.
    const slider = page.getByRole("slider", { name: words.label });
    await expect.poll(() => slider.evaluate((it) => it === document.activeElement)).toBe(true);
    await slider.press("ArrowUp");
    await slider.press("ArrowUp");
    const drop = page.getByRole("button", { name: `${words.carried} ` });
    expect(await drop.textContent()).toContain(formatDirhams(language, 540));
    await withoutBarriers(page, { within: "header" });
    await slider.press("Escape");
    expect(await drop.getAttribute("aria-expanded")).toBe("false");
    expect(await drop.evaluate((it) => it === document.activeElement)).toBe(true);

    // It is on the next page, and gone from the device when it is put back.
    await visitor.open("about");
    await drop.press("Enter");
    expect(JSON.parse((await stored(page)) ?? "")).toMatchObject({
      amount: 540,
      way: ["/", "/about"],
    });
    await page.getByRole("button", { name: words.putBack }).press("Enter");
    await expect.poll(() => drop.count()).toBe(0);
    expect(await stored(page)).toBeNull();
    await visitor.open("wallet");
    expect(await drop.count()).toBe(0);
  });
}

for (const language of locales) {
  journey(
    `samples take the amount, and a receipt ends the visit, in ${language}`,
    async ({ visit }) => {
      const visitor = await visit({ language, width: language === "ar" ? 360 : 1440 });
      const { page } = visitor;
      const { hero } = wordsOf(language, "home");
      const words = wordsOf(language, "amount");
      await visitor.open("home");
      await page.getByRole("button", { name: written(language, hero.carry, 500) }).press("Enter");
      await page.getByRole("slider", { name: words.label }).waitFor();
      for (const [name, made] of Object.entries(samples)) {
        await visitor.open(name as keyof typeof samples);
        await expect
          .poll(async () => JSON.parse((await stored(page)) ?? "").stops)
          .toMatchObject(made);
      }
      expect(await page.locator("main").textContent()).toContain(formatDirhams(language, 500));

      await page.getByRole("button", { name: words.take }).press("Enter");
      const receipt = page.getByRole("dialog", { name: words.receipt.title });
      await receipt.waitFor();
      const rows = await receipt.locator("dl").allTextContents();
      for (const sum of [166.67, 2.25, 464]) {
        expect(rows.join()).toContain(formatDirhams(language, sum, 2));
      }
      expect(rows.join()).toContain(words.receipt.held);
      await withoutBarriers(page, { within: "[role=dialog]" });

      const calls = visitor.requests().length;
      const download = page.waitForEvent("download");
      await receipt.getByRole("button", { name: words.receipt.save }).press("Enter");
      const picture = await bytesOf(await download);
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect(picture.length).toBeGreaterThan(10_000);
      expect(visitor.requests()).toHaveLength(calls);
    },
  );
}
