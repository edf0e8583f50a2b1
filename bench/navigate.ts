// `npm run bench:navigate [-- --runs 9 --against http://localhost:4000]`: how long after a press on a
// link of the header the next page's headline is painted, at a quarter of the processor and with nothing
// cached: for a link that the pointer has rested on for half a second, and for one that is pressed the
// moment the pointer comes. `--against` names another version that is running: both are measured in
// turns and printed side by side with their ratio.
//
// Driven by Puppeteer, unlike the tests: a browser renders no page ahead while a driver is attached to a
// page rather than to its tab, as Playwright is.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import puppeteer, { type Browser } from "puppeteer-core";
import { findBrowser } from "#tests/browser/executable.ts";
import { startProduct } from "#tests/browser/product.ts";
import { percentile } from "./percentile.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "9" }, against: { type: "string" } },
});
const runs = Number(values.runs);
/** How long the pointer rests on a link before the press, in milliseconds. */
const hovered = 500;
/** How long a reader looks at the first page before the pointer moves, in milliseconds. */
const reading = 1500;

/** Entries of the header as a wide screen shows them; the first lies in a menu that is opened before. */
const targets = ["/wallet", "/technology", "/about", "/contact"] as const;
const ways = { hovered, "at once": 0 } as const;

/**
 * Runs in the first document: notes the press, and the frame after the one in which another page's headline
 * is seen in this document, if it stays. Both in milliseconds since 1970, for another document to read.
 */
function watchPress(): void {
  const now = () => performance.timeOrigin + performance.now();
  const left = location.pathname;
  const look = () => {
    const headline = document.querySelector("h1");
    const isThere =
      left !== location.pathname &&
      headline?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isThere) return void requestAnimationFrame(look);
    // The paint follows the frame that shows it, and the next task follows the paint.
    requestAnimationFrame(() =>
      setTimeout(() => localStorage.setItem("bench.painted", `${now()}`)),
    );
  };
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      localStorage.setItem("bench.press", `${performance.timeOrigin + timeStamp}`);
      look();
    },
    { capture: true },
  );
}

/**
 * Runs in the document that is shown after the press: milliseconds from the press to the headline, or
 * undefined while there is none. A document of its own has its headline in its first paint.
 */
function timeToHeadline(): number | undefined {
  const pressed = Number(localStorage.getItem("bench.press"));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const ownPaint = paint && performance.timeOrigin + paint.startTime;
  const painted = Number(localStorage.getItem("bench.painted") ?? ownPaint);
  const isThere = document.querySelector("h1")?.checkVisibility({ opacityProperty: true });
  return isThere && painted > pressed ? painted - pressed : undefined;
}

/** Runs in the first document: where the entry is on the screen; opens menus of the header until it is there. */
async function placeOf(target: string): Promise<{ x: number; y: number } | undefined> {
  const shown = () => {
    for (const entry of document.querySelectorAll(`header nav a[href="${target}"]`)) {
      const { x, y, width, height } = entry.getBoundingClientRect();
      if (width > 0 && entry.checkVisibility({ visibilityProperty: true })) {
        return { x: x + width / 2, y: y + height / 2 };
      }
    }
    return undefined;
  };
  for (const menu of document.querySelectorAll<HTMLElement>("header nav button[aria-expanded]")) {
    if (shown()) break;
    menu.click();
    await new Promise((opened) => setTimeout(opened, 400));
  }
  return shown();
}

/** Attaches to the document that a tab of the context shows at an address, once it does. */
async function arrived(browser: Browser, contextId: string | undefined, url: string) {
  const session = await browser.target().createCDPSession();
  for (let look = 0; look < 400; look += 1) {
    const { targetInfos } = await session.send("Target.getTargets");
    // One that is only rendered ahead has the address already.
    const shown = targetInfos.find(
      (one) =>
        one.type === "page" &&
        one.subtype !== "prerender" &&
        one.browserContextId === contextId &&
        one.url === url,
    );
    if (shown) {
      const target = { targetId: shown.targetId, flatten: true };
      const { sessionId } = await session.send("Target.attachToTarget", target);
      return session.connection()?.session(sessionId) ?? undefined;
    }
    await wait(50);
  }
  return undefined;
}

async function press(browser: Browser, site: string, target: string, rest: number) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.emulateCPUThrottling(4);
  await page.goto(site);
  await page.waitForFunction(() => window.siteReady);
  await page.evaluate(watchPress);
  await wait(reading);
  const place = await page.evaluate(placeOf, target);
  if (!place) throw new Error(`the header has no entry ${target}`);
  await page.mouse.move(place.x, place.y);
  if (rest > 0) await wait(rest);
  await page.mouse.down();
  await page.mouse.up();
  const shown = await arrived(browser, context.id, `${site}${target}`);
  const expression = `(${timeToHeadline})()`;
  let time: number | undefined;
  for (let look = 0; shown && time === undefined && look < 200; look += 1) {
    await wait(100);
    time = (await shown.send("Runtime.evaluate", { expression })).result.value;
  }
  await context.close();
  if (time === undefined) throw new Error(`${site}${target} showed no headline`);
  return time;
}

const { path: executablePath, args, env } = findBrowser();
const browser = await puppeteer.launch({ executablePath, args, env, headless: "shell" });
const product = await startProduct();
try {
  const sites = [product.url, ...(values.against ? [values.against.replace(/\/$/, "")] : [])];
  console.log(
    `ms from the press to the headline, median of ${runs}${values.against ? "; this version, the other, their ratio" : ""}`,
  );
  for (const target of targets) {
    for (const [way, rest] of Object.entries(ways)) {
      const times = sites.map(() => [] as number[]);
      for (let run = 0; run < runs; run += 1) {
        for (const [index, site] of sites.entries()) {
          times[index]?.push(await press(browser, site, target, rest));
        }
      }
      const [own = Number.NaN, theirs] = times.map((all) => percentile(all, 0.5));
      const ratio = theirs === undefined ? [] : [theirs.toFixed(0), (own / theirs).toFixed(2)];
      const cells = [own.toFixed(0), ...ratio].map((text) => text.padStart(8)).join("");
      console.log(`${target} ${way}`.padEnd(24) + cells);
    }
  }
  console.log("Aim: 300 ms hovered, 600 ms at once.");
} finally {
  await browser.close();
  await product.stop();
}
