// Adds to the built pages what lets them be found and shared: the site map, the lists for machines,
// and a picture for each page and language. Runs after the pages are built and reads them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Locale, locales } from "#contract/locale.ts";
import { cardAddress } from "#site/i18n/head.ts";
import { readBuiltPages } from "./built-pages.ts";
import { drawCard } from "./card.ts";
import { drawCards } from "./draw-cards.ts";
import { llms, robots, sitemap } from "./lists.ts";
import { nightPalette } from "./palette.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = join(root, "build/client");

function languageNames(): Record<Locale, string> {
  const names = locales.map((locale) => {
    const words = JSON.parse(readFileSync(join(root, `content/${locale}/shell.json`), "utf8"));
    return [locale, words.languages[locale]];
  });
  return Object.fromEntries(names);
}

const pages = readBuiltPages(client);
writeFileSync(join(client, "sitemap.xml"), sitemap(pages));
writeFileSync(join(client, "robots.txt"), robots());
writeFileSync(join(client, "llms.txt"), llms(pages, languageNames()));

const palette = nightPalette();
const drawings = new Map(
  pages.map((built) => [
    cardAddress(built.page, built.locale, built.member),
    drawCard(built, palette),
  ]),
);
mkdirSync(join(client, "cards"), { recursive: true });
const cards = await drawCards(drawings, join(root, "node_modules/.cache/cards"));
for (const [address, picture] of cards) writeFileSync(join(client, address), picture);
