// Adds to the built pages what search engines and social networks read: the site map, the lists for
// machines, and a picture for each page and language. Runs after the pages are built and reads them.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { cardAddress } from "#site/i18n/head.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { drawCard } from "./card.ts";
import type { Drawing } from "./draw.ts";
import { type ListedHead, listedHeads, llms } from "./heads-of-pages.ts";
import { nightPalette } from "./pen.ts";

const absolute = (path: string) => originPlaceholder + path;

/** Every listed page in every language, each naming its forms in the others. */
function sitemap(pages: readonly ListedHead[]): string {
  const entries = pages.map(({ page, member, locale }) => {
    const address = (of: Locale) => absolute(localizedPath(of, pathOf(page, member)));
    const alternate = (code: string, of: Locale) =>
      `    <xhtml:link rel="alternate" hreflang="${code}" href="${address(of)}"/>\n`;
    const languages = [
      ...locales.map((of) => alternate(of, of)),
      alternate("x-default", fallbackLocale),
    ];
    const alternates = locales.length > 1 ? languages.join("") : "";
    return `  <url>\n    <loc>${address(locale)}</loc>\n${alternates}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/** All pages may be read. Pages to keep out of lists have a meta element, and are not named here. */
function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${absolute("/sitemap.xml")}\n`;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = join(root, "build/client");
const cache = join(root, "node_modules/.cache/cards");
const threads = 2;

const drawing = readFileSync(new URL("./draw.ts", import.meta.url));

/** The name of a picture in the cache: of what is drawn, and of how it is made into a file. */
function fileOf(svg: string): string {
  const hash = createHash("sha256").update(drawing).update(svg).digest("hex");
  return join(cache, `${hash.slice(0, 32)}.png`);
}

/** Draws what the cache does not hold yet, and drops from it what this build does not need. */
async function drawMissing(drawings: readonly string[]): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const needed = [...new Set(drawings)].map((svg): Drawing => ({ svg, file: fileOf(svg) }));
  const missing = needed.filter(({ file }) => !existsSync(file));
  await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const workerData = missing.filter((_, i) => i % threads === thread);
      if (workerData.length === 0) return;
      await once(new Worker(new URL("./draw.ts", import.meta.url), { workerData }), "exit");
    }),
  );
  const kept = new Set(needed.map(({ file }) => file));
  for (const name of readdirSync(cache)) {
    if (!kept.has(join(cache, name))) rmSync(join(cache, name));
  }
}

const pages = listedHeads((path) => readFileSync(join(client, path, "index.html"), "utf8"));
writeFileSync(join(client, "sitemap.xml"), sitemap(pages));
writeFileSync(join(client, "robots.txt"), robots());
writeFileSync(join(client, "llms.txt"), llms(pages));

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
