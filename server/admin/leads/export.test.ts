import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, specHeader, specRow } from "./export.ts";

const lead = {
  id: "1",
  email: "sara@example.com",
  status: "confirmed" as const,
  created_at: "2026-11-20T09:00:00.000000Z",
  consent_ts: "2026-11-21T09:00:00.000000Z",
  country: "AE",
  city: "Dubai",
};
const day = (iso: string) => iso.slice(0, 10);

/** Reads one row as RFC 4180 says, to check what a spreadsheet would see. */
function readRow(row: string): string[] {
  const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gs) ?? [];
  return cells
    .slice(0, row.endsWith(",") ? undefined : -1)
    .map((cell) => cell.replace(/,$/, ""))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

describe("a row of the export", () => {
  it("is plain when nothing in it needs care", () => {
    expect(specRow(lead, day)).toBe("sara@example.com,confirmed,2026-11-20,2026-11-21,AE,Dubai");
  });

  it("says Not confirmed and N/A where a field is empty", () => {
    const pending = { ...lead, status: "pending" as const, consent_ts: null, city: null };
    expect(specRow(pending, day)).toBe("sara@example.com,pending,2026-11-20,Not confirmed,AE,N/A");
    expect(specRow({ ...lead, city: "" }, day)).toMatch(/,N\/A$/);
  });

  it("has the header of the specification", () => {
    expect(specHeader).toBe("Email,Status,Signup Date,Confirmed Date,Country,City");
  });
});

describe("a cell", () => {
  it.each([
    ["Al Ain, Abu Dhabi", '"Al Ain, Abu Dhabi"'],
    ['the "old" town', '"the ""old"" town"'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["L'Haÿ-les-Roses", "L'Haÿ-les-Roses"],
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
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A1", "'＠A1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])("never lets a spreadsheet run %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("reads back as what was typed, whatever was typed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }), { minLength: 6, maxLength: 6 }),
        (cells) => {
          const read = readRow(cells.map(csvCell).join(","));
          expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))).toEqual(
            // A typed apostrophe before a formula sign cannot be told from ours; nothing is lost by it.
            cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
          );
          expect(read.every((cell) => !/^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toBe(true);
        },
      ),
    );
  });
});
