import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { token } from "#brand/token.ts";
import ar from "#content/ar/market.json" with { type: "json" };
import en from "#content/en/market.json" with { type: "json" };
import fr from "#content/fr/market.json" with { type: "json" };
import { locales } from "#contract/locale.ts";
import { type MarketSite, openMarketSite } from "#tests/browser/market-site.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "#tests/browser/visitor.ts";
import { type MarketSources, startMarketSources } from "#tests/fakes/market-sources.ts";

const minute = 60_000;
const words = { en, ar, fr };

let browser: Browser;
let visitors: Visitor[];

beforeAll(async () => {
  browser = await chromium.connect(inject("browserEndpoint"));
});
afterAll(() => browser.close());
beforeEach(() => {
  visitors = [];
});
afterEach(async () => {
  const problems = visitors.flatMap((visitor) => visitor.problems);
  await Promise.all(visitors.map((visitor) => visitor.leave()));
  expect(problems, "what the browser complained about").toEqual([]);
});

/** A visitor whose page's minutes pass when the test says so. */
async function visit(site: MarketSite, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, site.url, options);
  visitors.push(visitor);
  // The page's time is moved and the browser's is not: its cache would keep a minute for an hour.
  await visitor.context.route("**/api/market*", (route) => route.continue());
  await visitor.page.clock.install();
  return visitor;
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).first();
const status = (page: Page) => page.locator("[data-source]").first();
const sourceOf = (page: Page) => status(page).getAttribute("data-source");
/** What a notice says. An urgent one is hidden from the reader's tree, where another text announces it. */
const toast = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

describe("with sources that answer", () => {
  let sources: MarketSources;
  let site: MarketSite;

  beforeAll(async () => {
    sources = await startMarketSources();
    site = await openMarketSite(sources);
  });
  afterAll(async () => {
    await site.stop();
    await sources.close();
  });

  it("shows live figures, keeps the last ones with their age while the source fails, and is back", async () => {
    const { page, open } = await visit(site);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/market")) asked.push(request.url());
    });
    await open("token");
    await expect.poll(() => sourceOf(page)).toBe("live");
    expect(await figure(page, "price").textContent()).toBe("0.001401");
    expect(await figure(page, "change").textContent()).toContain("+1.25%");
    expect(await figure(page, "change").textContent()).toContain(en.change.up);
    expect(await figure(page, "volume").textContent()).toBe("$1.31M");
    expect(await figure(page, "cap").textContent()).toBe("$70.05M");
    expect(await figure(page, "circulating").textContent()).toBe("36.00B");
    expect(await figure(page, "total").textContent()).toBe("50.00B");
    expect(await figure(page, "holders").textContent()).toBe("912");
    expect(asked).toHaveLength(1);
    const before = await figure(page, "cap").boundingBox();

    sources.behaviour = { price: "html" };
    await site.pass(minute);
    await page.clock.fastForward(minute);
    await toast(page, "Connection Error").waitFor();
    await toast(page, "Using cached data. Live updates temporarily unavailable.").waitFor();
    expect(await sourceOf(page)).toBe("cached");
    expect(await figure(page, "price").textContent()).toBe("0.001401");
    expect(await status(page).textContent()).toContain("1 minute ago");
    await site.pass(minute);
    await page.clock.fastForward(minute);
    await expect.poll(() => status(page).textContent()).toContain("2 minutes ago");
    expect((await figure(page, "cap").boundingBox())?.y).toBe(before?.y);

    sources.behaviour = {};
    sources.figures.price = 0.001502;
    // After a second failure the next try is two minutes away.
    await site.pass(2 * minute);
    await page.clock.fastForward(minute);
    await expect.poll(() => figure(page, "price").textContent()).toBe("0.001502");
    expect(await sourceOf(page)).toBe("live");
    await page.getByText(en.announce.live).waitFor({ state: "attached" });
  });

  it("reads the line by arrow keys and by pointer, and tells it in a table", async () => {
    const { page, open } = await visit(site);
    for (let i = 0; i < 3; i += 1) await site.pass(6 * minute);
    await open("token");
    const line = page.getByRole("slider", { name: en.chart.ranges["24h"] });
    const last = await line.getAttribute("aria-valuetext");
    await line.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => line.getAttribute("aria-valuetext")).not.toBe(last);
    await page.keyboard.press("End");
    await expect.poll(() => line.getAttribute("aria-valuetext")).toBe(last);
    await line.hover({ position: { x: 2, y: 40 } });
    await expect.poll(() => line.getAttribute("aria-valuenow")).toBe("0");
    const rows = page.getByRole("table", { name: en.chart.ranges["24h"] }).getByRole("row");
    expect(await rows.count()).toBeGreaterThan(2);
    await page.getByRole("button", { name: en.chart.ranges["7d"] }).click();
    await page.getByRole("slider", { name: en.chart.ranges["7d"] }).waitFor();
  });

  it("copies the address: a check for two seconds, and the token page's own words", async () => {
    const { page, open } = await visit(site, {
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await open("token");
    const button = page.getByRole("button", { name: en.copy }).first();
    await button.click();
    await toast(page, "Address copied to clipboard!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token.address);
    expect(await button.getAttribute("data-copied")).toBe("");
    await page.clock.fastForward(2_000);
    await expect.poll(() => button.getAttribute("data-copied")).toBeNull();
  });

  it("copies from the widget with the widget's words", async () => {
    const { page, open } = await visit(site, {
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await open("wallet");
    await page.getByRole("button", { name: en.copy }).first().click();
    await toast(page, "Copied!").waitFor();
    await toast(page, "Contract address copied to clipboard").waitFor();
  });

  it("says so when the browser refuses to copy", async () => {
    const { page, open } = await visit(site);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await open("token");
    const button = page.getByRole("button", { name: en.copy }).first();
    await button.click();
    await toast(page, "Copy failed").waitFor();
    await toast(page, "Could not copy address to clipboard").waitFor();
    expect(await button.getAttribute("data-copied")).toBeNull();
  });

  it("keeps the key and the sources to itself, in all that the browser receives", async () => {
    const { page, open } = await visit(site);
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => {
      const headers = JSON.stringify(response.headers());
      bodies.push(
        response.text().then(
          (body) => response.url() + headers + body,
          () => headers,
        ),
      );
    });
    await open("token");
    await expect.poll(() => sourceOf(page)).not.toBeNull();
    await page.getByRole("slider").waitFor();
    const received = (await Promise.all(bodies)).join("\n");
    expect(received).toContain("/api/market");
    for (const secret of [sources.defiKey, new URL(sources.explorerUrl).host, "X-API-KEY"]) {
      expect(received).not.toContain(secret);
    }
  });

  it.each(["light", "dark"] as const)(
    "has no barrier that a machine can find, %s",
    async (theme) => {
      const { page, open } = await visit(site, { theme, motion: "reduce" });
      await open("token");
      await page.getByRole("slider").waitFor();
      const { violations } = await new AxeBuilder({ page }).include("main").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    },
  );
});

describe("where no source ever answered", () => {
  let site: MarketSite;
  beforeAll(async () => {
    site = await openMarketSite(undefined);
  });
  afterAll(() => site.stop());

  it.each(locales)(
    "%s: figures near the defaults are labelled, and so is their line",
    async (language) => {
      const { page, open } = await visit(site, { language });
      await open("token");
      await expect.poll(() => sourceOf(page)).toBe("demo");
      expect(await status(page).textContent()).toContain(words[language].status.demo);
      await page.getByText(words[language].chart.demo, { exact: true }).waitFor();
      const price = Number(await figure(page, "price").textContent());
      expect(Math.abs(price / token.defaults.price - 1)).toBeLessThan(0.05);
    },
  );

  it("shows bars in place of figures until the first answer, and does not move when it comes", async () => {
    const { page, context, open } = await visit(site);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route("**/api/market", async (route) => {
      await held;
      await route.continue();
    });
    await open("token");
    expect(await page.locator("[data-skeleton]").count()).toBeGreaterThan(4);
    const before = await figure(page, "cap").boundingBox();
    answer();
    await expect.poll(() => sourceOf(page)).toBe("demo");
    expect(await page.locator("[data-skeleton]").count()).toBe(0);
    expect((await figure(page, "cap").boundingBox())?.y).toBe(before?.y);
  });
});
