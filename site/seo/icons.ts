// Draws the icons of the site from the mark, and the manifest of each language that names them.
// Runs before the pages are built: they are served beside the pages, also in development.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mark, names } from "#brand/names.ts";
import { ownWords } from "#content/own-words.ts";
import { directionOf, locales } from "#contract/locale.ts";
import { withBrandNames } from "#site/i18n/head.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { markStrokes, png } from "#site/press/mark.ts";
import { nightPalette } from "./pen.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}public/`;
const { ground, water } = nightPalette();

/** The mark on the ground of the night; `room` is the part of the square left free on each side. */
function iconSvg({ room, corner }: { room: number; corner: number }): string {
  const side = mark.size / (1 - 2 * room);
  const edge = (mark.size - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${side} ${side}"><rect x="${edge}" y="${edge}" width="${side}" height="${side}" rx="${corner * side}" fill="${ground}"/>${markStrokes(water, mark.weight * 1.15)}</svg>\n`;
}

/** An .ico file of one picture: six bytes of head, sixteen that describe it, and the PNG itself. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

const rounded = iconSvg({ room: 0.1, corner: 0.19 });
/** Systems cut this one to their own shape: it fills the square and keeps clear of its corners. */
const fullSquare = iconSvg({ room: 0.22, corner: 0 });

const files: Record<string, string | Buffer> = {
  "icon.svg": rounded,
  "icon-192.png": png(rounded, 192),
  "icon-512.png": png(rounded, 512),
  "icon-maskable-512.png": png(fullSquare, 512),
  "apple-touch-icon.png": png(iconSvg({ room: 0.16, corner: 0 }), 180),
  "favicon.ico": ico(png(rounded, 32), 32),
};
for (const locale of locales) {
  const home = JSON.parse(readFileSync(`${root}content/${locale}/home.json`, "utf8"));
  const { meta }: { meta: { description: string } } = ownWords("home", locale, home);
  files[`${locale}.webmanifest`] = JSON.stringify({
    id: "/",
    name: names.group[locale],
    short_name: names.group[locale],
    description: withBrandNames(meta.description, locale),
    lang: locale,
    dir: directionOf[locale],
    start_url: localizedPath(locale, pagePaths.home),
    scope: "/",
    display: "browser",
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
}

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(folder + name, content);
