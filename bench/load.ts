// `npm run bench:load [-- PATH --runs 5 --against http://localhost:4000]`: what the first load of a
// page costs, how long the waitlist dialog takes on a slow phone, and what an untouched page costs.
// `--against` names another running version: both are measured in turns and printed side by side
// with their ratio.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { findBrowser } from "#tests/browser/executable.ts";
import { startProduct } from "#tests/browser/product.ts";
import { hydrated } from "#tests/browser/visitor.ts";
import { percentile } from "./percentile.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" }, against: { type: "string" } },
});
const path = positionals[0] ?? "/";
const runs = Number(values.runs);
/** After so long, in milliseconds, a page has fetched what it fetches ahead, and its motion has ended. */
const rest = 8000;
const watched = 10_000;

/** Kilobytes as they came over the wire, headers and all. */
interface Bytes {
  total: number;
  html: number;
  script: number;
  style: number;
  other: number;
}
interface Measured {
  load: Bytes;
  /** Transferred after the page has finished loading, in kB. */
  ahead: number;
  /** Milliseconds from the press to the painted dialog, at a quarter of the processor. */
  atRest: number;
  atOnce: number;
  /** Share of a core that the open page uses, in percent. */
  idle: number;
}

const kinds: Record<string, keyof Bytes> = {
  Document: "html",
  Script: "script",
  Stylesheet: "style",
};

async function open(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ locale: "en-GB", colorScheme: "dark" });
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

async function weigh(browser: Browser, url: string) {
  const { page, session } = await open(browser);
  const kindOf = new Map<string, keyof Bytes>();
  const bytes: Bytes = { total: 0, html: 0, script: 0, style: 0, other: 0 };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!response.url.startsWith("data:")) kindOf.set(requestId, kinds[type] ?? "other");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (!kind) return;
    bytes[kind] += encodedDataLength / 1000;
    bytes.total += encodedDataLength / 1000;
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  const load = { ...bytes };
  await wait(rest);
  const ahead = bytes.total - load.total;
  await session.send("Performance.enable");
  const before = await busy(session);
  await wait(watched);
  const idle = (((await busy(session)) - before) / watched) * 100_000;
  await page.context().close();
  return { load, ahead, idle };
}

/** Seconds of processor time that the page's tasks have taken. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** The first press on the header's button, as soon as the page answers or when it is at rest. */
async function press(browser: Browser, url: string, pause: number): Promise<number> {
  const { page, session } = await open(browser);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url);
  await hydrated(page);
  await wait(pause);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          "pointerdown",
          ({ timeStamp }) => {
            const look = () => {
              const field = document.querySelector("[role=dialog] input[type=email]");
              const isSeen = field?.checkVisibility({ opacityProperty: true });
              // The paint follows the frame that shows it, and the next task follows the paint.
              requestAnimationFrame(
                isSeen ? () => setTimeout(() => resolve(performance.now() - timeStamp)) : look,
              );
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
  );
  const button = page.getByRole("banner").locator("button[aria-haspopup=dialog]:visible");
  const box = await button.first().boundingBox();
  if (!box) throw new Error(`${url} shows no button in its header`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  const time = await shown;
  await page.context().close();
  return time;
}

/** In turns, so that other work on the machine affects all alike. */
async function measure(browser: Browser, sites: readonly string[]): Promise<Measured[]> {
  const times = sites.map(() => ({ atRest: [] as number[], atOnce: [] as number[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, site] of sites.entries()) {
      times[index]?.atRest.push(await press(browser, site + path, rest));
      times[index]?.atOnce.push(await press(browser, site + path, 0));
    }
  }
  const measured: Measured[] = [];
  for (const [index, site] of sites.entries()) {
    const { atRest = [], atOnce = [] } = times[index] ?? {};
    const weighed = await weigh(browser, site + path);
    const median = (numbers: number[]) => percentile(numbers, 0.5);
    measured.push({ ...weighed, atRest: median(atRest), atOnce: median(atOnce) });
  }
  return measured;
}

function printComparison([ours, other]: Measured[]): void {
  const line = (what: string, of: (one: Measured) => number, digits = 1) => {
    const cells = [ours, other].filter((one) => one !== undefined).map(of);
    const [own = Number.NaN, theirs] = cells;
    const ratio = theirs === undefined ? [] : [`ratio ${(own / theirs).toFixed(2)}`];
    const texts = [...cells.map((cell) => cell.toFixed(digits)), ...ratio];
    console.log(what.padEnd(58) + texts.map((text) => text.padStart(12)).join(""));
  };
  console.log(`${path}, median of ${runs}${other ? "; this version, the other, their ratio" : ""}`);
  line("first load, kB over the wire until the network is idle", ({ load }) => load.total);
  line("  of it the page with its styles and fonts", ({ load }) => load.html);
  line("  of it script", ({ load }) => load.script);
  line("  of it style sheets", ({ load }) => load.style);
  line("  of it all else", ({ load }) => load.other);
  line("fetched ahead once the page is at rest, kB", ({ ahead }) => ahead);
  line("press to dialog at a quarter of the processor, at rest, ms", ({ atRest }) => atRest, 0);
  line("press to dialog as soon as the page answers, ms", ({ atOnce }) => atOnce, 0);
  line("processor time of the page left alone, % of a core", ({ idle }) => idle, 2);
  console.log("Aim: 185 kB, 300 ms at rest, under 1 %.");
}

const { path: executablePath, ...program } = findBrowser();
const browser = await chromium.launch({ executablePath, ...program });
const product = await startProduct();
try {
  const sites = [product.url, ...(values.against ? [values.against.replace(/\/$/, "")] : [])];
  printComparison(await measure(browser, sites));
} finally {
  await browser.close();
  await product.stop();
}
