// Adds to the built pages what search engines and social networks ask for: the site map, the lists for
// machines, and a picture for each page and language. Runs after the pages are built and reads them.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderAsync } from "@resvg/resvg-js";
import UPNG from "upng-js";
import { type Locale, locales } from "#contract/locale.ts";
import { cardAddress } from "#site/i18n/head.ts";
import { drawCard } from "./card.ts";
import { llms, readBuiltPages, robots, sitemap } from "./lists.ts";
import { nightPalette } from "./pen.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = join(root, "build/client");
const cache = join(root, "node_modules/.cache/cards");
const drawnAtOnce = 2;
/** The whole palette of an indexed picture: 73 kB a card on average, 239 kB with all its colours. */
const mostColours = 256;

function languageNames(): Record<Locale, string> {
  const names = locales.map((locale) => {
    const words = JSON.parse(readFileSync(join(root, `content/${locale}/shell.json`), "utf8"));
    return [locale, words.languages[locale]];
  });
  return Object.fromEntries(names);
}

/** The name of a picture in the cache: of its drawing, and of how it is made into a file. */
function fileOf(svg: string): string {
  const hash = createHash("sha256").update(`upng ${mostColours}`).update(svg).digest("hex");
  return `${hash.slice(0, 32)}.png`;
}

async function png(svg: string): Promise<Uint8Array> {
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(UPNG.encode([Uint8Array.from(pixels).buffer], width, height, mostColours));
}

/** Draws what the cache does not hold yet, and drops from it what this build does not need. */
async function drawMissing(drawings: readonly string[]): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const waiting = drawings.filter((svg) => !existsSync(join(cache, fileOf(svg))));
  await Promise.all(
    Array.from({ length: drawnAtOnce }, async () => {
      for (let svg = waiting.pop(); svg; svg = waiting.pop()) {
        writeFileSync(join(cache, fileOf(svg)), await png(svg));
      }
    }),
  );
  const needed = new Set(drawings.map(fileOf));
  for (const file of readdirSync(cache)) if (!needed.has(file)) rmSync(join(cache, file));
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
  writeFileSync(join(client, address), readFileSync(join(cache, fileOf(svg))));
}
