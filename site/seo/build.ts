// Adds to the built pages what search engines and social networks read: the site map, the lists for
// machines, and a picture for each page and language. Runs after the pages are built and reads them.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DomUtils, parseDocument } from "htmlparser2";
import { names } from "#brand/names.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { allAddresses } from "#site/i18n/addresses.ts";
import { cardAddress } from "#site/i18n/head.ts";
import { isListed, localizedPath, pathOf } from "#site/i18n/paths.ts";
import { type Card, drawCard } from "./card.ts";
import type { Drawing } from "./draw.ts";
import { nightPalette } from "./pen.ts";

/** What a listed page's head contains in one language. */
interface BuiltPage extends Card {
  /** Which page of a family. */
  member: string | undefined;
  path: string;
}

/** Every listed page as it was built, in the order of the site, language by language. */
function readBuiltPages(folder: string): BuiltPage[] {
  return locales.flatMap((locale) =>
    allAddresses().flatMap(({ page, member, path: unprefixed }) => {
      if (!isListed(page)) return [];
      const path = localizedPath(locale, unprefixed);
      const html = readFileSync(join(folder, path, "index.html"), "utf8");
      const head = html.slice(0, html.indexOf("<body"));
      return { page, member, locale, path, ...headOf(head, path) };
    }),
  );
}

function headOf(html: string, path: string): Pick<BuiltPage, "title" | "description"> {
  const document = parseDocument(html);
  const meta = (key: string, value: string) => {
    const found = DomUtils.findOne(
      ({ name, attribs }) => name === "meta" && attribs[key] === value,
      document.children,
    );
    const content = found?.attribs.content;
    if (!content)
      throw new Error(`${path} was built without its ${value}: do its words have a meta?`);
    return content;
  };
  return { title: meta("property", "og:title"), description: meta("name", "description") };
}

const absolute = (path: string) => originPlaceholder + path;

/** Every listed page in every language, each naming its forms in the others. */
function sitemap(pages: readonly BuiltPage[]): string {
  const entries = pages.map(({ page, member, locale }) => {
    const address = (of: Locale) => absolute(localizedPath(of, pathOf(page, member)));
    const alternate = (code: string, of: Locale) =>
      `    <xhtml:link rel="alternate" hreflang="${code}" href="${address(of)}"/>\n`;
    const alternates = locales.map((of) => alternate(of, of)).join("");
    return `  <url>\n    <loc>${address(locale)}</loc>\n${alternates}${alternate("x-default", fallbackLocale)}  </url>\n`;
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

/** The site for a machine that reads: what it is, and every page with one line, by language. */
function llms(pages: readonly BuiltPage[]): string {
  const home = pages.find(({ page, locale }) => page === "home" && locale === fallbackLocale);
  const sections = locales.map((locale) => {
    const lines = pages
      .filter((built) => built.locale === locale)
      .map(({ title, description, path }) => `- [${title}](${absolute(path)}): ${description}`);
    const shell = JSON.parse(readFileSync(join(root, `content/${locale}/shell.json`), "utf8"));
    return `## ${shell.languages[locale]}\n\n${lines.join("\n")}\n`;
  });
  return `# ${names.group[fallbackLocale]}\n\n> ${home?.description}\n\n${sections.join("\n")}`;
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

const pages = readBuiltPages(client);
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
