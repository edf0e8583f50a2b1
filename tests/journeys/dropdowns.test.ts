import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { bundleScene, showScene } from "#tests/browser/stage.ts";

// Delays of the specification (9.1), checked one millisecond before and on time.
const hoverDelay = 200;
const skipDelay = 300;
const closeDelay = 150;

describe("the header's dropdowns", () => {
  let browser: Browser;
  let code: string;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
    code = await bundleScene(fileURLToPath(new URL("scenes/dropdowns.tsx", import.meta.url)));
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage();
    await showScene(page, code);
    await button("First").waitFor();
  });
  afterEach(() => page.close());

  const button = (name: string) => page.getByRole("button", { name });
  /** The open dropdown, once the page has drawn it. */
  const open = () =>
    page.evaluate(
      () => document.querySelector('[aria-expanded="true"]')?.textContent?.trim() ?? null,
    );
  const wait = (milliseconds: number) => page.clock.runFor(milliseconds);
  const leave = () => page.mouse.move(700, 250);

  it(`opens ${hoverDelay} ms after the pointer came, not before`, async () => {
    await button("First").hover();
    await wait(hoverDelay - 1);
    expect(await open()).toBeNull();
    await wait(1);
    await expect.poll(open).toBe("First");
    await page.getByRole("link", { name: "Contact" }).waitFor();
  });

  it("does not open when the pointer only passes", async () => {
    await button("First").hover();
    await wait(hoverDelay - 1);
    await leave();
    await wait(1000);
    expect(await open()).toBeNull();
  });

  it(`closes ${closeDelay} ms after the pointer left, and stays when it comes back in time`, async () => {
    await button("First").hover();
    await wait(hoverDelay);
    await expect.poll(open).toBe("First");
    await leave();
    await wait(closeDelay - 1);
    await button("First").hover();
    await wait(1000);
    expect(await open()).toBe("First");
    await leave();
    await wait(closeDelay - 1);
    expect(await open()).toBe("First");
    await wait(1);
    await expect.poll(open).toBeNull();
  });

  it("opens the next one at once while one is open", async () => {
    await button("First").hover();
    await wait(hoverDelay);
    await expect.poll(open).toBe("First");
    await button("Second").hover();
    await expect.poll(open).toBe("Second");
  });

  it(`opens at once again within ${skipDelay} ms of closing, and not after`, async () => {
    await button("First").hover();
    await wait(hoverDelay);
    await leave();
    await wait(closeDelay);
    await expect.poll(open).toBeNull();
    await wait(skipDelay - 1);
    await button("Second").hover();
    await expect.poll(open).toBe("Second");
    await leave();
    await wait(closeDelay);
    await expect.poll(open).toBeNull();
    await wait(skipDelay + 1);
    await button("First").hover();
    expect(await open()).toBeNull();
    await wait(hoverDelay);
    await expect.poll(open).toBe("First");
  });

  it("stays open at the press that follows a hover, and closes at the next", async () => {
    await button("First").hover();
    await wait(hoverDelay);
    await expect.poll(open).toBe("First");
    await button("First").click();
    await wait(1000);
    expect(await open()).toBe("First");
    await button("First").click();
    await expect.poll(open).toBeNull();
    await button("First").click();
    await expect.poll(open).toBe("First");
  });

  it("works by keyboard: Enter opens, Escape closes and keeps the focus, Tab out closes", async () => {
    await button("First").press("Enter");
    await expect.poll(open).toBe("First");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Contact");
    await page.keyboard.press("Escape");
    await expect.poll(open).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("First");
    await page.keyboard.press("Enter");
    await expect.poll(open).toBe("First");
    await button("Outside").focus();
    await expect.poll(open).toBeNull();
  });

  it("closes on a press outside and after a choice", async () => {
    await button("First").click();
    await expect.poll(open).toBe("First");
    await button("Outside").click();
    await expect.poll(open).toBeNull();
    await button("First").click();
    await page.getByRole("link", { name: "Contact" }).click();
    await expect.poll(open).toBeNull();
  });
});
