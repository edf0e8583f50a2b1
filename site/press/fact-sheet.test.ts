import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { factSheet } from "./fact-sheet.ts";

/** The characters of the glyphs of the file's fonts, as a program that copies glyph by glyph reads them. */
function glyphTables(file: Buffer): string {
  const streams = [...file.toString("latin1").matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)];
  return streams
    .map(([, body = ""]) => inflateSync(Buffer.from(body, "latin1")).toString("latin1"))
    .filter((text) => text.includes("beginbfrange"))
    .join("\n")
    .toLowerCase();
}

it("says lam with alef as one sign, which Firefox copies as it stands and not turned round", async () => {
  const black = "#000000";
  const file = await factSheet("ar", { ink: black, soft: black, line: black, water: black });
  const tables = glyphTables(file);
  expect(tables).toContain("<fefb>");
  expect(tables).not.toMatch(/<0644 06(27|22|23|25)>/);
});
