// `npm run bench:navigate [-- --runs 9 --against http://localhost:4000]`: how long after a press on a
// link of the header the next page's headline is painted, at a quarter of the processor and with nothing
// cached: for a link that the pointer has rested on for half a second, and for one that is pressed the
// moment the pointer comes. `--against` names another version that is running: both are measured in
// turns and printed side by side with their ratio.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { findBrowser } from "#tests/browser/executable.ts";
import { startProduct } from "#tests/browser/product.ts";
import { hydrated } from "#tests/browser/visitor.ts";
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
 * Runs in every document: notes the press, and the frame after the one in which a headline is seen in
 * another page than the one that was pressed in. Both in milliseconds since 1970, since the press and the
 * headline may belong to two documents.
 */
function watchHeadline(): void {
  const now = () => performance.timeOrigin + performance.now();
  const report = (window as unknown as { headlinePainted: (at: number) => void }).headlinePainted;
  let from = "";
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      from = location.pathname;
      sessionStorage.setItem("bench.press", `${performance.timeOrigin + timeStamp} ${from}`);
      look();
    },
    { capture: true },
  );
  const look = () => {
    const [pressed, left] = (sessionStorage.getItem("bench.press") ?? "").split(" ");
    if (!pressed) return;
    const headline = document.querySelector("h1");
    const isThere =
      left !== location.pathname &&
      document.readyState !== "loading" &&
      headline?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isThere) return void requestAnimationFrame(look);
    // The paint follows the frame that shows it, and the next task follows the paint.
    requestAnimationFrame(() => setTimeout(() => report(now() - Number(pressed))));
  };
  requestAnimationFrame(look);
}

async function shown(entry: Locator): Promise<{ x: number; y: number } | undefined> {
  for (const one of await entry.all()) {
    const box = (await one.isVisible()) && (await one.boundingBox());
    if (box) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return undefined;
}

/** Where the entry is on the screen; opens the menus of the header until it is there. */
async function find(page: Page, target: string): Promise<{ x: number; y: number }> {
  const header = page.getByRole("banner");
  const entry = header.locator(`nav a[href="${target}"]`);
  const menus = await header.locator("nav button[aria-expanded]").all();
  for (const menu of [undefined, ...menus]) {
    await menu?.press("Enter");
    const place = await shown(entry);
    if (place) return place;
  }
  throw new Error(`the header has no entry ${target}`);
}

async function press(browser: Browser, site: string, target: string, rest: number) {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const painted = Promise.withResolvers<number>();
  await page.exposeFunction("headlinePainted", painted.resolve);
  await page.addInitScript(watchHeadline);
  await page.goto(site);
  await hydrated(page);
  await wait(reading);
  const { x, y } = await find(page, target);
  await page.mouse.move(x, y);
  if (rest > 0) await wait(rest);
  await page.mouse.down();
  await page.mouse.up();
  const time = await Promise.race([painted.promise, wait(20_000)]);
  await context.close();
  if (time === undefined) throw new Error(`${site}${target} showed no headline`);
  return time;
}

const { path: executablePath, ...program } = findBrowser();
const browser = await chromium.launch({ executablePath, ...program });
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
