import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { formatDirhams } from "#site/i18n/formats.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import { wordsOf } from "./words.ts";

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
