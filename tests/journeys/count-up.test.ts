import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { claimText } from "#site/i18n/formats.ts";
import { bundleScene, showScene } from "#tests/browser/stage.ts";

const claim = claims.activeUsers;
/** Longest time between two frames of the test's clock, in milliseconds. */
const frame = 20;

let browser: Browser;
let code: string;
beforeAll(async () => {
  browser = await chromium.connect(inject("browserEndpoint"));
  code = await bundleScene(fileURLToPath(new URL("scenes/count-up.tsx", import.meta.url)));
});
afterAll(() => browser.close());

it("figures count up in two seconds, fast at first, once seen", async () => {
  const page = await browser.newPage();
  await showScene(page, code);
  const moving = page.locator("[aria-hidden] >> nth=-1");
  const text = async () => (await moving.textContent()) ?? "";
  const value = async () => Number((await text()).replace(/[^\d-]/g, ""));

  await page.clock.runFor(3000);
  expect(await text()).toBe(claimText("en", claim));

  await moving.scrollIntoViewIfNeeded();
  // The observer reports when the figure is in view; the next frame is the first one drawn.
  await expect
    .poll(async () => {
      await page.clock.runFor(frame);
      return value();
    })
    .toBeLessThan(claim.value / 10);

  const seen = [await value()];
  for (let at = 0; at < 1000; at += 100) {
    await page.clock.runFor(100);
    seen.push(await value());
  }
  expect(seen[0]).toBeGreaterThanOrEqual(0);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  // At half of the time, seven eighths of the way are done.
  expect(seen.at(-1)).toBeGreaterThan(claim.value * 0.86);
  expect(seen.at(-1)).toBeLessThan(claim.value * 0.9);
  await page.clock.runFor(1000 - 3 * frame);
  expect(await value()).toBeLessThan(claim.value);
  await page.clock.runFor(4 * frame);
  expect(await text()).toBe(claimText("en", claim));
  await page.close();
});

it("a share never says less than it is: it comes into view whole", async () => {
  const page = await browser.newPage();
  await showScene(page, code);
  const share = page.locator("#share");
  const moving = share.locator("[aria-hidden] >> nth=-1");
  await moving.scrollIntoViewIfNeeded();
  // The animation is the browser's own, once the figure is in view.
  await expect
    .poll(async () => {
      await page.clock.runFor(frame);
      return moving.evaluate((element) => element.getAnimations().length);
    })
    .toBe(1);
  for (let at = 0; at < 2000; at += 200) {
    expect(await moving.textContent()).toBe(claimText("en", claims.uptime));
    await page.clock.runFor(200);
  }
  await page.close();
});
