import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellAsTyped, csvCell } from "./csv.ts";

/** Reads one row as RFC 4180 says, to check what a spreadsheet would see. */
function readRow(row: string): string[] {
  const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gs) ?? [];
  return cells
    .slice(0, row.endsWith(",") ? undefined : -1)
    .map((cell) => cell.replace(/,$/, ""))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

const signs = "=+\\-@＝＋－＠";

describe("a cell", () => {
  it.each([
    ["Al Ain, Abu Dhabi", '"Al Ain, Abu Dhabi"'],
    ['the "old" town', '"the ""old"" town"'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["L'Haÿ-les-Roses", "L'Haÿ-les-Roses"],
    ["Al Ain; Abu Dhabi | UAE", "Al Ain; Abu Dhabi | UAE"],
    ["دبي", "دبي"],
    ["", ""],
  ])("keeps %j in its own row and column", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+971 50", "'+971 50"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "\"'\r'=1\""],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A1", "'＠A1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])("never lets a spreadsheet run %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ["Dubai;=1+1", "Dubai;'=1+1"],
    ["Dubai; =1+1", "Dubai;' =1+1"],
    ["Dubai\t@SUM(A1)", "Dubai\t'@SUM(A1)"],
    ["Dubai|－1;＝2", "Dubai|'－1;'＝2"],
    ['Dubai;"=1+1"', `"Dubai;'""=1+1"""`],
    ["Dubai\n=1+1", `"Dubai\n'=1+1"`],
  ])("never lets a spreadsheet that splits elsewhere run %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
    expect(cellAsTyped(readRow(cell)[0] ?? "")).toBe(value);
  });

  it("reads back as what was typed, and is no formula however it is split", () => {
    const unit = fc.oneof(
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 1 }) },
      { weight: 3, arbitrary: fc.constantFrom(..."=+-@＝;\t|\r\n \"',a") },
    );
    const typed = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(typed, { minLength: 6, maxLength: 6 }), (cells) => {
        const row = cells.map(csvCell).join(",");
        const read = readRow(row);
        // A typed apostrophe before a formula sign looks like ours; nothing is lost by it.
        expect(read.map(cellAsTyped)).toEqual(cells.map(cellAsTyped));
        expect(read.filter((cell) => new RegExp(`^[\\t\\r\\n${signs}]`).test(cell))).toEqual([]);
        for (const separator of [";", "\t", "|"]) {
          const pieces = row.split(separator).flatMap((piece) => piece.split(/[\r\n]/));
          const formula = new RegExp(`^[\\s"]*[${signs}]`);
          expect(pieces.slice(1).filter((piece) => formula.test(piece))).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
