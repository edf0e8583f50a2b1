import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { community, token, venues } from "#brand/token.ts";
import ar from "#content/ar/market.json" with { type: "json" };
import en from "#content/en/market.json" with { type: "json" };
import sourcesEn from "#content/en/sources.json" with { type: "json" };
import fr from "#content/fr/market.json" with { type: "json" };
import { locales } from "#contract/locale.ts";
import { checks } from "#site/features/market/explorer.ts";
import { barriers } from "#tests/browser/barriers.ts";
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

/** A visitor whose page's clock moves only when the test moves it. */
async function visit(site: MarketSite, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, site.url, options);
  visitors.push(visitor);
  // The page's clock is moved and the browser's is not: its cache would keep a minute's answer for an
  // hour.
  await visitor.context.route("**/api/market*", (route) => route.continue());
  await visitor.page.clock.install();
  return visitor;
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).first();
/** The chart of the price; the wallet page has another slider. */
const chart = (page: Page) => page.locator("figure [role=slider]");
const status = (page: Page) => page.locator("[data-source]").first();
const sourceOf = (page: Page) => status(page).getAttribute("data-source");
/** A notice's text. An urgent one is hidden from assistive technology, which gets another text. */
const toast = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

/** Two frames after a scroll, observers have run and figures are drawn. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** The page's calls from now on whose address ends so. */
function calls(page: Page, ending: string): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(ending)) requests.push(request.url());
  });
  return requests;
}

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
    const requests = calls(page, "/api/market");
    // The history is loaded after the first answer: the page fetches no figures again before that.
    const answered = calls(page, "/api/market/history?range=24h");
    await open("token");
    await expect.poll(() => sourceOf(page)).toBe("live");
    expect(await figure(page, "price").textContent()).toBe("0.001401");
    expect(await figure(page, "change").textContent()).toContain("+1.25%");
    expect(await figure(page, "change").textContent()).toContain(en.change);
    expect(await figure(page, "volume").textContent()).toBe("$1.31M");
    expect(await figure(page, "cap").textContent()).toBe("$70.05M");
    expect(await figure(page, "circulating").textContent()).toBe("36.00B");
    expect(await figure(page, "total").textContent()).toBe("50.00B");
    expect(await figure(page, "holders").textContent()).toBe("912");
    expect(requests).toHaveLength(1);
    await page.getByText(sourcesEn.title, { exact: true }).click();
    const from = page.locator("[data-source-of]");
    expect(await from.first().textContent()).toBe(
      `${en.price}${sourcesEn.from.replace("{source}", sourcesEn.names.explorer)}`,
    );
    expect(await from.count()).toBe(7);
    await page.getByText(sourcesEn.title, { exact: true }).click();
    // One price makes no line.
    await page.getByText(en.chart.empty, { exact: true }).waitFor();
    const before = await figure(page, "cap").boundingBox();

    sources.behaviour = { price: "html", overview: "closes" };
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
    await expect.poll(() => answered.length).toBe(3);
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

  it.each(locales)("%s: the status page says what two sources disagree about", async (language) => {
    const { page, open } = await visit(site, { language });
    sources.own = { defi: { price: sources.figures.price * 2 } };
    await site.pass(minute);
    await open("status");
    const said = page.locator('[data-disagreement="price"]');
    await said.waitFor();
    expect(await said.textContent()).toMatch(/0[.,]00\d{4}.*0[.,]00\d{4}/);
    sources.own = {};
    await site.pass(minute);
    await page.clock.fastForward(minute);
    await said.waitFor({ state: "detached" });
  });

  it("reads the line by arrow keys and by pointer, and has its values in a table", async () => {
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
    for (const range of ["7d", "30d", "all", "24h"] as const) {
      await page.getByRole("button", { name: en.chart.ranges[range], exact: true }).click();
      await page.getByRole("slider", { name: en.chart.label.split("{")[0] }).waitFor();
      await page.getByRole("slider", { name: en.chart.ranges[range] }).waitFor();
    }
  });

  it("in Arabic the line still runs from left to right, and nothing of it leaves a narrow screen", async () => {
    const { page, open } = await visit(site, { language: "ar", width: 320 });
    for (let i = 0; i < 3; i += 1) await site.pass(6 * minute);
    await open("wallet");
    const line = chart(page);
    await line.waitFor();
    const now = async () => Number(await line.getAttribute("aria-valuenow"));
    const last = await now();
    await line.press("ArrowLeft");
    await expect.poll(now).toBe(last - 1);
    // The first path is the grid; both are drawn once the room of the chart is measured.
    const drawn = line.locator("path").nth(1);
    const [start = 0, end = 0] = await drawn.evaluate((path: SVGPathElement) =>
      [0, path.getTotalLength()].map((length) => path.getPointAtLength(length).x),
    );
    expect(start).toBeLessThan(end);
    const outside = await page.locator("figure").evaluateAll((figures) => {
      const charts = figures.filter((one) => one.querySelector("[role=slider]"));
      const parts = charts.flatMap((one) => [...one.querySelectorAll("*")]);
      return parts.flatMap((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > innerWidth ? [`${part.tagName} ${left} to ${right}`] : [];
      });
    });
    expect(outside).toEqual([]);
  });

  it.each(["wallet", "investors"] as const)(
    "the widget of the %s page has price and info from one call, and its buttons",
    async (name) => {
      const { page, open } = await visit(site);
      const requests = calls(page, "/api/market");
      await open(name);
      await expect.poll(() => sourceOf(page)).toBe("live");
      expect(await figure(page, "price").textContent()).toMatch(/^0\.00\d{4}$/);
      expect(await figure(page, "volume").textContent()).toBe("$1.31M");
      expect(await figure(page, "cap").textContent()).toBe("$70.05M");
      expect(await figure(page, "holders").textContent()).toBe("912");
      expect(await figure(page, "updated").textContent()).toMatch(/\d{4}, \d\d:\d\d$/);
      expect(requests).toHaveLength(1);
      for (const { href } of [...venues, ...checks, ...community]) {
        const button = page.locator("main").locator(`a[href="${href}"]`).first();
        expect(await button.getAttribute("target"), href).toBe("_blank");
      }
    },
  );

  it("rests while the page is hidden or its age is out of view, loads at once when it is back, and announces no price", async () => {
    const { page, open } = await visit(site);
    const requests = calls(page, "/api/market");
    await open("token");
    await expect.poll(() => sourceOf(page)).toBe("live");
    const turnTo = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    /** The shown age after so long, once the page has drawn it. */
    const ageAfter = async (milliseconds: number) => {
      await page.clock.fastForward(milliseconds);
      await page.evaluate(twoFrames);
      return status(page).textContent();
    };
    /** The machine may be slow: at least so many seconds have passed. */
    const seconds = (age: string | null) => Number(age?.match(/(\d+) seconds ago/)?.[1]);
    await status(page).scrollIntoViewIfNeeded();
    await page.evaluate(twoFrames);
    expect(seconds(await ageAfter(20_000))).toBeGreaterThanOrEqual(20);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.evaluate(twoFrames);
    // Read once the age rests: on a slow machine seconds pass between any two steps.
    const age = await status(page).textContent();
    expect(await ageAfter(10_000)).toBe(age);
    await status(page).scrollIntoViewIfNeeded();
    await expect
      .poll(async () => seconds(await status(page).textContent()))
      .toBeGreaterThanOrEqual(30);
    await turnTo("hidden");
    await page.evaluate(twoFrames);
    const later = await status(page).textContent();
    sources.figures.price = 0.001601;
    await site.pass(minute);
    expect(await ageAfter(10 * minute)).toBe(later);
    expect(requests).toHaveLength(1);
    await turnTo("visible");
    await expect.poll(() => figure(page, "price").textContent()).toBe("0.001601");
    expect(requests).toHaveLength(2);
    sources.figures.price = 0.001602;
    await site.pass(minute);
    await page.clock.fastForward(minute);
    await expect.poll(() => figure(page, "price").textContent()).toBe("0.001602");
    const spoken = await page.getByRole("status").allTextContents();
    expect(spoken.join("")).toBe("");
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
    // The whole address is selected, to be copied by hand.
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(token.address);
    expect(await button.getAttribute("data-copied")).toBeNull();
  });

  it("keeps the key and the sources to itself, in all that the browser receives", async () => {
    const { page, open } = await visit(site);
    // Two prices make a line.
    await site.pass(6 * minute);
    const requests = new Set<string>();
    page.on("request", (request) => requests.add(request.url()));
    for (const name of ["wallet", "investors", "status", "token"] as const) {
      await open(name);
      if (name === "status") continue;
      await expect.poll(() => sourceOf(page)).not.toBeNull();
      await chart(page).waitFor();
    }
    for (const call of ["config", "status", "openapi.json", "market/history?range=all"]) {
      requests.add(`${site.url}/api/${call}`);
    }
    // Loaded again here: a browser may drop the body of an answer when its page is left.
    const answers = [...requests].map(async (url) => {
      const answer = await fetch(url);
      return url + JSON.stringify([...answer.headers]) + (await answer.text());
    });
    const received = (await Promise.all(answers)).join("\n");
    expect(requests.size).toBeGreaterThan(20);
    expect(received).toContain("/api/market");
    for (const secret of [sources.key, new URL(sources.urls.explorer).host, "X-API-KEY"]) {
      expect(received).not.toContain(secret);
    }
  });

  it.each(["light", "dark"] as const)(
    "has no barrier that a machine can find, %s",
    async (theme) => {
      const { page, open } = await visit(site, { theme, motion: "reduce" });
      await open("token");
      await page.getByRole("slider").waitFor();
      expect(await barriers(page, { within: "main" })).toEqual([]);
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
      const written = (await figure(page, "price").textContent()) ?? "";
      const price = Number(written.replace(",", "."));
      expect(Math.abs(price / token.defaults.price - 1)).toBeLessThan(0.05);
    },
  );

  it.each(locales)(
    "%s: on a phone, figures, demonstration and failure come and go without moving the page",
    async (language) => {
      const { page, context, open } = await visit(site, {
        ...{ language, width: 360, touch: true },
        expects: [/503/],
      });
      let answer = () => {};
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let mode: "held" | "down" | "live" = "held";
      await context.route("**/api/market", async (route) => {
        await released;
        if (mode === "down") return route.fulfill({ status: 503, body: "" });
        const response = await route.fetch();
        const figures = await response.json();
        return route.fulfill({ response, json: { ...figures, source: "live" } });
      });
      await open("token");
      const place = () =>
        figure(page, "cap").evaluate((cap) => cap.getBoundingClientRect().top + scrollY);
      const before = await place();
      answer();
      await expect.poll(() => sourceOf(page)).toBe("live");
      expect(await place()).toBe(before);
      mode = "down";
      await page.clock.fastForward(minute);
      await toast(page, words[language].failed.title).waitFor();
      expect(await sourceOf(page)).toBe("cached");
      expect(await place()).toBe(before);
    },
  );

  it("shows bars in place of figures until the first answer, and does not move when it comes", async () => {
    const { page, context, open } = await visit(site);
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route("**/api/market", async (route) => {
      await released;
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
