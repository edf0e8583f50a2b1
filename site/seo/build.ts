// Adds to the built pages what search engines and social networks ask for: the site map, the lists for
// machines, and a picture for each page and language. Runs after the pages are built and reads them.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { type Locale, locales } from "#contract/locale.ts";
import { cardAddress } from "#site/i18n/head.ts";
import { drawCard } from "./card.ts";
import type { Drawing } from "./draw.ts";
import { llms, readBuiltPages, robots, sitemap } from "./lists.ts";
import { nightPalette } from "./pen.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = join(root, "build/client");
const cache = join(root, "node_modules/.cache/cards");
const threads = 2;

function languageNames(): Record<Locale, string> {
  const names = locales.map((locale) => {
    const words = JSON.parse(readFileSync(join(root, `content/${locale}/shell.json`), "utf8"));
    return [locale, words.languages[locale]];
  });
  return Object.fromEntries(names);
}

const drawing = readFileSync(new URL("./draw.ts", import.meta.url));

/** The name of a picture in the cache: of what is drawn, and of how it is made into a file. */
function fileOf(svg: string): string {
  const hash = createHash("sha256").update(drawing).update(svg).digest("hex");
  return join(cache, `${hash.slice(0, 32)}.png`);
}

/** Draws what the cache does not hold yet, and drops from it what this build does not need. */
async function drawMissing(drawings: readonly string[]): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const needed = new Map(
    drawings.map((svg): [string, Drawing] => [svg, { svg, file: fileOf(svg) }]),
  );
  const missing = [...needed.values()].filter(({ file }) => !existsSync(file));
  await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const workerData = missing.filter((_, i) => i % threads === thread);
      if (workerData.length === 0) return;
      await once(new Worker(new URL("./draw.ts", import.meta.url), { workerData }), "exit");
    }),
  );
  const kept = new Set([...needed.values()].map(({ file }) => file));
  for (const name of readdirSync(cache)) {
    if (!kept.has(join(cache, name))) rmSync(join(cache, name));
  }
}

const pages = readBuiltPages(client);
writeFileSync(join(client, "sitemap.xml"), sitemap(pages));
writeFileSync(join(client, "robots.txt"), robots());
writeFileSync(join(client, "llms.txt"), llms(pages, languageNames()));

const palette = nightPalette();
const cards = pages.map((built) => ({
  address: cardAddress(built.page, built.locale, built.member),
  svg: drawCard(built, palette),
}));
await drawMissing(cards.map(({ svg }) => svg));
mkdirSync(join(client, "cards"), { recursive: true });
for (const { address, svg } of cards) {
  writeFileSync(join(client, address), readFileSync(fileOf(svg)));
}
