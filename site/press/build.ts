// Draws the files of the press kit from the brand, before the pages that show them are built.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import { claims } from "#brand/claims.ts";
import { mark, names } from "#brand/names.ts";
import { hasPart, serviceCount } from "#content/offer.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import { siteColours, swatches, toHex } from "./colours.ts";
import { faintPairs } from "./contrast.ts";
import { factSheet } from "./fact-sheet.ts";
import { shape } from "./lettering.ts";
import { markStrokes, png } from "./mark.ts";

const faults = [
  ...faintPairs().map(({ ink, ground, fault }) => `brand/look.ts: ${ink} on ${ground} ${fault}.`),
  ...(serviceCount === 0
    ? ["brand/badges.ts and brand/services.ts name no service: a site needs one at least."]
    : []),
];
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exit(1);
}

const folder = fileURLToPath(new URL("../../public/press/", import.meta.url));
const colours = siteColours(swatches);
const hex = (name: (typeof swatches)[number], theme: "light" | "dark") =>
  toHex(colours[name][theme]);

const onLight = { line: hex("water", "light"), word: hex("ink", "light") };
const onDark = { line: hex("water", "dark"), word: hex("ink", "dark") };
const markFile = markSvg(hex("water", "light"));
const mirroredFile = markSvg(hex("water", "light"), true);

const text = (value: string) => new TextEncoder().encode(value);
const files: Record<string, Uint8Array> = {
  "mark.svg": text(markFile),
  "mark.png": png(markFile, 1024),
  "mark-mirrored.svg": text(mirroredFile),
  "mark-mirrored.png": png(mirroredFile, 1024),
  "colours.json": text(
    `${JSON.stringify(
      Object.fromEntries(
        swatches.map((name) => [name, { light: hex(name, "light"), dark: hex(name, "dark") }]),
      ),
      null,
      2,
    )}\n`,
  ),
};
for (const locale of locales) {
  const logo = logoSvg(locale, onLight);
  files[`logo-${locale}.svg`] = text(logo);
  files[`logo-${locale}.png`] = png(logo, 2000);
  files[`logo-light-${locale}.png`] = png(logoSvg(locale, onDark), 2000);
  // Without a press kit nothing leads to it, and its figures are not the group's.
  if (!hasPart("pressKit")) continue;
  files[`fact-sheet-${locale}.pdf`] = await factSheet(locale, {
    ink: hex("ink", "light"),
    soft: "#4d5a5e",
    line: "#c9c4b4",
    water: hex("water", "light"),
  });
}
// The day the facts were true and not the clock's: the same brand makes the same archive.
const mtime = claims.activeUsers.asOf;
if (hasPart("pressKit")) files["press-kit.zip"] = zipSync(files, { level: 9, mtime });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of Object.entries(files)) writeFileSync(folder + name, bytes);

/** A number as short as a drawing needs it. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function markSvg(line: string, mirrored = false): string {
  const size = mark.size;
  const strokes = markStrokes(line);
  const drawn = mirrored
    ? `<g transform="translate(${size} 0) scale(-1 1)">${strokes}</g>`
    : strokes;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" role="img" aria-label="${names.group.en}">${drawn}</svg>\n`;
}

/** Mark and name side by side, the mark where the language begins to be read. */
function logoSvg(locale: Locale, ink: typeof onLight): string {
  // As outlines, so that the file needs no font.
  const { outlines, unitsPerEm } = shape(names.group[locale], "display");
  const parts = outlines.map(({ path, x, y }) => path.translate(x, y));
  const boxes = parts.map((part) => part.bbox).filter((box) => Number.isFinite(box.minX));
  const minX = Math.min(...boxes.map((box) => box.minX));
  const maxX = Math.max(...boxes.map((box) => box.maxX));
  const minY = Math.min(...boxes.map((box) => box.minY));
  const maxY = Math.max(...boxes.map((box) => box.maxY));
  const scale = 22 / unitsPerEm;
  const width = (maxX - minX) * scale;
  const gap = 9;
  const total = mark.size + gap + width;
  const rtl = directionOf[locale] === "rtl";
  const middle = mark.size / 2 + ((maxY + minY) / 2) * scale;
  const wordX = (rtl ? 0 : mark.size + gap) - minX * scale;
  const d = parts
    .map((part) => part.scale(scale, -scale).translate(wordX, middle).toSVG())
    .join("")
    .replace(/-?\d+\.\d+/g, (number) => short(Number(number)));
  // In a language read from the right the mark is mirrored, as on the site.
  const place = rtl ? ` transform="translate(${short(total)} 0) scale(-1 1)"` : "";
  const height = mark.size + 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 ${short(total + 6)} ${height}" width="${short(total + 6)}" height="${height}" role="img" aria-label="${names.group[locale]}"><g${place}>${markStrokes(ink.line)}</g><path d="${d}" fill="${ink.word}"/></svg>\n`;
}
