// `npm run screenshots [-- PAGE… --lang ar --width 360 --theme dark --url http://localhost:3000]`:
// pictures of the public pages, to be looked at. Without --url the product is started for it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { isLocale, type Locale, locales } from "#contract/locale.ts";
import { type PageName, pagePaths } from "#site/i18n/paths.ts";
import { findBrowser } from "./executable.ts";
import { startProduct } from "./product.ts";
import { drawn, newVisitor } from "./visitor.ts";

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

const all = Object.keys(pagePaths) as PageName[];
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

async function picture(
  browser: Browser,
  url: string,
  shot: { name: PageName; language: Locale; width: number; theme: "light" | "dark" },
): Promise<void> {
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
  const { page } = visitor;
  await visitor.open(name);
  await drawn(page);
  // What waits to be scrolled into view gets its turn, then the page is pictured from its top.
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
  const file = join(folder, `${name}.${language}.${width}.${theme}.png`);
  await page.screenshot({ path: file, fullPage: true });
  const notes = [...visitor.problems, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  console.log([file, ...notes].join("\n    "));
  await visitor.leave();
}

mkdirSync(folder, { recursive: true });
const { path, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath: path, args, env });
const product = values.url ? undefined : await startProduct();
try {
  const url = values.url ?? product?.url ?? "";
  const shots = pages.flatMap((name) =>
    languages.flatMap((language) =>
      widths.flatMap((width) => wantedThemes.map((theme) => ({ name, language, width, theme }))),
    ),
  );
  // Two at a time: while one picture is written, the next page is laid out.
  const work = async () => {
    for (let shot = shots.shift(); shot; shot = shots.shift()) await picture(browser, url, shot);
  };
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await product?.stop();
}
