// Cuts the two families down to what the site sets: their Latin and Arabic letters, and the weights
// the design uses; and the face of code to one weight of ASCII. The first screen waits for these bytes. Run it again when a package of a family
// or a weight of the design changes; what it writes is kept in the tree so that a build needs nothing.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { withSerifs } from "./capital-i.mjs";

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const latin =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  "ŒœŸƒ" +
  range(0x2010, 0x2015) +
  range(0x2018, 0x201e) +
  "\u2009\u2020\u2021\u2022\u2026\u202f\u2030\u2039\u203a\u2044\u20ac\u2122" +
  range(0x2190, 0x2193) +
  "\u2212\u2248\u2260\u2264\u2265";
const arabic =
  " " +
  range(0x0600, 0x06ff) +
  range(0x200c, 0x200e) +
  range(0xfb50, 0xfdff) +
  range(0xfe70, 0xfefc);

const cuts = [
  { family: "el-messiri", script: "latin", letters: latin, weight: 500 },
  { family: "el-messiri", script: "arabic", letters: arabic, weight: 500 },
  { family: "readex-pro", script: "latin", letters: latin, weight: { min: 350, max: 500 } },
  { family: "readex-pro", script: "arabic", letters: arabic, weight: { min: 350, max: 500 } },
];

/** The features for Arabic shaping, kerning, and tabular figures; not the stylistic sets. */
const keepFeatures = "ccmp locl kern mark mkmk liga rlig calt init medi fina isol tnum lnum".split(
  " ",
);

/** The letters of El Messiri with a capital I that has serifs. */
async function withCapitalI(whole, variationAxes) {
  const one = { targetFormat: "truetype", noHinting: true, keepFeatures, variationAxes };
  const font = await subsetFont(whole, latin, one);
  return withSerifs(font, create(font).glyphForCodePoint("I".codePointAt(0)).id);
}

for (const { family, script, letters, weight } of cuts) {
  const source = fileURLToPath(
    import.meta.resolve(
      `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`,
    ),
  );
  const whole = await readFile(source);
  const options = { targetFormat: "woff2", noHinting: true, keepFeatures };
  const variationAxes = { wght: weight };
  const cut =
    family === "el-messiri" && script === "latin"
      ? await subsetFont(await withCapitalI(whole, variationAxes), letters, options)
      : await subsetFont(whole, letters, { ...options, variationAxes });
  const target = new URL(`../site/document/fonts/${family}-${script}.woff2`, import.meta.url);
  await writeFile(target, cut);
  console.log(`${family} ${script}: ${whole.length} to ${cut.length} bytes`);
}

/** Code: one weight of printable ASCII and the few signs beside it, without the joined signs. */
const code = await subsetFont(
  await readFile(
    fileURLToPath(
      import.meta.resolve("@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2"),
    ),
  ),
  `${range(0x20, 0x7e)}\u00a0\u00b7\u2013\u2019\u2026`,
  { targetFormat: "woff2", noHinting: true, keepFeatures: [] },
);
await writeFile(new URL("../site/document/fonts/jetbrains-mono.woff2", import.meta.url), code);
console.log(`jetbrains-mono: ${code.length} bytes`);
