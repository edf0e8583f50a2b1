// Draws the files of the press kit from the brand, before the pages that show them are built.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { zipSync } from "fflate";
import { claims } from "#brand/claims.ts";
import { locales } from "#contract/locale.ts";
import { siteColours, swatchExchange, swatches, toHex } from "./colours.ts";
import { factSheet } from "./fact-sheet.ts";
import { logoSvg, markSvg } from "./logo.ts";

const folder = fileURLToPath(new URL("../../public/press/", import.meta.url));
const colours = siteColours();
const hex = (name: (typeof swatches)[number], theme: "light" | "dark") =>
  toHex(colours[name][theme]);

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}

const onLight = { line: hex("water", "light"), word: hex("ink", "light") };
const onDark = { line: hex("water", "dark"), word: hex("ink", "dark") };
const mark = markSvg(hex("water", "light"));

const text = (value: string) => new TextEncoder().encode(value);
const files: Record<string, Uint8Array> = {
  "mark.svg": text(mark),
  "mark.png": png(mark, 1024),
  "colours.ase": swatchExchange(
    swatches.flatMap((name) =>
      (["light", "dark"] as const).map((theme) => ({
        name: `${name} ${theme}`,
        rgb: colours[name][theme],
      })),
    ),
  ),
};
for (const locale of locales) {
  const logo = logoSvg(locale, onLight);
  files[`logo-${locale}.svg`] = text(logo);
  files[`logo-${locale}.png`] = png(logo, 2000);
  files[`logo-light-${locale}.png`] = png(logoSvg(locale, onDark), 2000);
  files[`fact-sheet-${locale}.pdf`] = await factSheet(locale, {
    ink: hex("ink", "light"),
    soft: "#4d5a5e",
    line: "#c9c4b4",
    water: hex("water", "light"),
  });
}
// The day the facts were true and not the clock's: the same brand makes the same archive.
const mtime = claims.activeUsers.asOf;
files["press-kit.zip"] = zipSync(files, { level: 9, mtime });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of Object.entries(files)) writeFileSync(folder + name, bytes);
