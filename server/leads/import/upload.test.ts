import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#server/http/guarded-route.ts";
import { delimiterOf, readCsv } from "./upload.ts";

async function read(...chunks: (string | Uint8Array)[]) {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk as Uint8Array);
  }
  const rows = [];
  for await (const row of readCsv(bytes())) rows.push(row);
  return rows;
}
const cells = async (...chunks: (string | Uint8Array)[]) =>
  (await read(...chunks)).map((row) => row.cells);

describe("a CSV file", () => {
  it.each([
    ["a,b\n", ","],
    ["a;b,c;d\n", ";"],
    ["a\tb\n1,5\t2,5\t3,5", "\t"],
    ['"a;b;c",d\n', ","],
    ["alone\n", ","],
  ])("is parted by the sign its first line has most of: %j", (text, sign) => {
    expect(delimiterOf(text)).toBe(sign);
  });

  it("is the same however it is cut on its way, also within a letter", async () => {
    const text = Buffer.from('\uFEFFe-mail;ville\r\na@b.example;"Île; ""d’Yeu"""\r\n');
    const whole = await read(text);
    expect(whole).toEqual([
      { line: 1, cells: ["e-mail", "ville"] },
      { line: 2, cells: ["a@b.example", 'Île; "d’Yeu"'] },
    ]);
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(await read(text.subarray(0, cut), text.subarray(cut))).toEqual(whole);
    }
  });

  it("may be UTF-16 of either order, and ends where it ends", async () => {
    const little = Buffer.from("\uFEFFa,b\n1,é", "utf16le");
    const big = Buffer.from(little).swap16();
    expect(await cells(little)).toEqual([
      ["a", "b"],
      ["1", "é"],
    ]);
    expect(await cells(big)).toEqual([
      ["a", "b"],
      ["1", "é"],
    ]);
  });

  it("holds nothing that no database can hold", async () => {
    expect(await cells("a,b\nx\0y,z")).toEqual([
      ["a", "b"],
      ["x\uFFFDy", "z"],
    ]);
  });

  it("keeps nobody waiting while it is read, however much of it is there already", async () => {
    const chunk = Buffer.from("person@example.com,AE,Dubai\n".repeat(2_000));
    const chunks = 40;
    async function* bytes() {
      for (let n = 0; n < chunks; n += 1) yield chunk;
    }
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    let rows = 0;
    for await (const _row of readCsv(bytes())) rows += 1;
    clearInterval(timer);
    expect(rows).toBe(2_000 * chunks);
    expect(turns).toBeGreaterThan(chunks / 2);
  });

  it("of any bytes is rows or has a fault with a name", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", "\0", "é") }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        try {
          expect((await read(given)).every(({ line }) => line > 0)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
