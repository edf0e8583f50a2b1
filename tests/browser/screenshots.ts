// `npm run screenshots [-- PAGE… --lang ar --width 360 --theme dark --url http://localhost:3000]`:
// pictures of the public pages. Without --url it starts the product. A page too tall for one true
// picture is taken screen by screen; a page that cannot be pictured is reported at the end, and the
// command then ends with 1.
import { globSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { isLocale, type Locale, locales } from "#contract/locale.ts";
import { isOn, type PageName, pagePaths } from "#site/i18n/paths.ts";
import { findBrowser } from "./executable.ts";
import { startProduct } from "./product.ts";
import { drawn, newVisitor, resize } from "./visitor.ts";

const folder = fileURLToPath(new URL("../../screenshots", import.meta.url));
const themes = ["light", "dark"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: "string", multiple: true },
    width: { type: "string", multiple: true },
    theme: { type: "string", multiple: true },
    url: { type: "string" },
  },
});

const all = (Object.keys(pagePaths) as PageName[]).filter(isOn);
const pages = positionals.length
  ? all.filter((name) => positionals.includes(name))
  : all.filter((name) => !name.startsWith("admin"));
const languages = values.lang?.filter(isLocale) ?? [...locales];
const widths = (values.width ?? ["360", "1440"]).map(Number);
const wantedThemes = themes.filter((theme) => values.theme?.includes(theme) ?? true);
if (pages.length * languages.length * widths.length * wantedThemes.length === 0) {
  console.error(`Nothing to picture. Pages: ${all.join(", ")}; languages: ${locales.join(", ")}.`);
  process.exit(1);
}

interface Shot {
  name: PageName;
  language: Locale;
  width: number;
  theme: (typeof themes)[number];
}

/**
 * The tallest page, in pixels, that is taken whole. Chromium draws it as one surface; above what
 * the machine can allocate, the surface repeats its beginning.
 */
const tallest = 8000;

const nameOf = ({ name, language, width, theme }: Shot) => `${name}.${language}.${width}.${theme}`;

/** Pictures of an earlier run would pass for this one's. */
function clearOld(shot: Shot): void {
  for (const file of globSync(`${nameOf(shot)}{,.*}.png`, { cwd: folder })) {
    rmSync(join(folder, file));
  }
}

/** How long a picture may take, in milliseconds. */
const patience = 60_000;

/** Rejects after so many milliseconds, unless it is aborted before. */
async function lateAfter(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
  throw new Error(`not pictured within ${ms / 1000} s`);
}

async function picture(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { name, language, width, theme } = shot;
  // Reduced motion shows every animation at its end.
  const visitor = await newVisitor(browser, url, {
    language,
    theme,
    width,
    height: width < 600 ? 780 : 900,
    motion: "reduce",
    expects: [/404/],
  });
  try {
    const { page } = visitor;
    await visitor.open(name);
    await drawn(page);
    // Parts that appear when scrolled to are shown first, then the page is taken from its top.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      scrollTo(0, 0);
      await document.fonts.ready;
    });
    await page.waitForLoadState("networkidle");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const files = await pictureWhole(page, width, join(folder, nameOf(shot)));
    const notes = [...visitor.problems, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
    console.log([...files, ...notes.map((note) => `    ${note}`)].join("\n"));
  } finally {
    await visitor.leave();
  }
}

/**
 * One picture, or for a tall page one of each screen. The window is made as tall as the page: for a
 * full-page picture of a smaller one Chromium forgets its size for a moment, and parts that depend
 * on the window (wide screens, headings) are drawn wrong.
 */
async function pictureWhole(page: Page, width: number, name: string): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= tallest) {
    const path = `${name}.png`;
    await resize(page, { width, height });
    await page.evaluate(twoFrames);
    await page.screenshot({ path });
    return [path];
  }
  const files: string[] = [];
  for (let isMore = true; isMore; ) {
    const path = `${name}.${String(files.length + 1).padStart(2, "0")}.png`;
    await page.screenshot({ path });
    files.push(path);
    isMore = await page.evaluate(scrollOn);
    await page.evaluate(twoFrames);
  }
  return files;
}

/** Scrolls on by a screen, less what the header hides of it; whether there was anything left. */
function scrollOn(): boolean {
  const before = scrollY;
  const header = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
  scrollBy({ top: innerHeight - header, behavior: "instant" });
  return scrollY > before;
}

/** Two frames after a scroll or a change of size, its effects are drawn. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

mkdirSync(folder, { recursive: true });
const { path: executablePath, ...program } = findBrowser();
const launch = () => chromium.launch({ executablePath, ...program });
const product = values.url ? undefined : await startProduct();
try {
  const url = values.url ?? product?.url ?? "";
  const shots = pages.flatMap((name) =>
    languages.flatMap((language) =>
      widths.flatMap((width) => wantedThemes.map((theme) => ({ name, language, width, theme }))),
    ),
  );
  const failed: string[] = [];
  // Two at a time: while one picture is written, the next page is laid out.
  const work = async () => {
    let browser = await launch();
    for (let shot = shots.shift(); shot; shot = shots.shift()) {
      const name = nameOf(shot);
      clearOld(shot);
      const late = new AbortController();
      await Promise.race([picture(browser, url, shot), lateAfter(patience, late.signal)])
        .catch(async (error: unknown) => {
          failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
          // A browser that has stopped drawing would not picture the next page either.
          await browser.close();
          browser = await launch();
        })
        .finally(() => late.abort());
    }
    await browser.close();
  };
  await Promise.all([work(), work()]);
  if (failed.length > 0) {
    console.error(`\nNot pictured:\n${failed.join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  await product?.stop();
}
