import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#server/http/guarded-route.ts";
import { readTable, type TableRow } from "./read-table.ts";

async function table(...chunks: (string | Uint8Array)[]) {
  const { headers, rows } = await readTable(
    Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array))),
  );
  const read: TableRow[] = [];
  for await (const row of rows) read.push(row);
  return { headers, rows: read };
}
const cells = async (...chunks: (string | Uint8Array)[]) => {
  const { headers, rows } = await table(...chunks);
  return [...(headers ? [headers] : []), ...rows.map((row) => row.cells)];
};
const people = ["salma@example.org", "marc@example.org", "lena@example.org"];
const addresses = async (file: string | Uint8Array) =>
  (await table(file)).rows.flatMap((row) => row.cells.filter((cell) => cell.includes("@")));

describe("a table", () => {
  it.each([
    ["a line that names its delimiter", "sep=;\r\nEmail;Country\r\nA;AE\r\nB;FR\r\nC;DE\r\n"],
    ["a delimiter that is no usual one", "sep=^\nEmail^Country\nA^AE\nB^FR\nC^DE"],
    [
      "notes above its header",
      'Notes:\n"What this is, in a sentence."\n\nName,Email Address\nS,A\nM,B\nL,C\n',
    ],
    [
      "a title over a header without a known name",
      "Guests of 2026;;\n;;\nWho;Reach\nS;A\nM;B\nL;C\n",
    ],
    ["a header that ends otherwise than its rows", "Email,City\r\nA,x\nB,y\nC,z\n"],
    ["rows that end otherwise than its header", 'Email,City\n"A","x"\r\n"B","y"\r\n"C","z"\r\n'],
    ["line ends of old", "Email,City\rA,x\rB,y\rC,z"],
    ["rows of delimiters alone", "Email,City\nA,x\n,,\n,,\nB,y\n,,\nC,z\n,,\n"],
    ["bars", "Name|Email\nS, Dr|A\nM|B\nL|C\n"],
    ["tabs, with commas in its figures", "Email\t1\t2\nA\t1,5\t2,5\nB\t1,5\t2,5\nC\t1,5\t2,5\n"],
    ["commas, with semicolons in its cells", "Email,Tags\nA,x;y;z;w\nB,x;y;z\nC,x;y;z\n"],
    ["blanks around its quotes", 'Email , City\n "A" , "x"\n "B", "y"\n "C", "z"\n'],
    ["no header", "S,A\nM,B\nL,C\n"],
    ["one column", "A\nB\nC\n"],
    ["an address of the sender in a note", "Ask:,help@example.org\nEmail,City\nA,x\nB,y\nC,z\n"],
  ])("with %s has all its people", async (_, text) => {
    const file = text.replace(/\b[ABC]\b/g, (letter) => people["ABC".indexOf(letter)] ?? "");
    expect(await addresses(file)).toEqual(people);
  });

  it.each([
    ["windows-1252", "Prénom;E-mail\nZoé;zoe@example.org\n", "latin1"],
    ["UTF-16 without a mark", "Prénom;E-mail\nZoé;zoe@example.org\n", "utf16le"],
  ] as const)("may be %s", async (_, text, encoding) => {
    expect(await cells(Buffer.from(text, encoding))).toEqual([
      ["Prénom", "E-mail"],
      ["Zoé", "zoe@example.org"],
    ]);
  });

  it("may be windows-1256", async () => {
    // سلمى, دبي
    const file = Buffer.from(
      "Email;x\nsalma@example.org;\xD3\xE1\xE3\xEC \xCF\xC8\xED\n",
      "latin1",
    );
    expect(await cells(file)).toContainEqual(["salma@example.org", "سلمى دبي"]);
  });

  it("is no workbook", async () => {
    await expect(table("PK\u0003\u0004xl/worksheets")).rejects.toThrow("not_text");
  });

  it("is the same however it is cut on its way, also within a letter", async () => {
    const text = Buffer.from('\uFEFFe-mail;ville\r\na@b.example;"Île; ""d’Yeu"""\r\n');
    const whole = await table(text);
    expect(whole).toEqual({
      headers: ["e-mail", "ville"],
      rows: [{ line: 2, cells: ["a@b.example", 'Île; "d’Yeu"'] }],
    });
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(await table(text.subarray(0, cut), text.subarray(cut))).toEqual(whole);
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

  it("lets other work run while it is read, however much has arrived already", async () => {
    const chunks = 40;
    const bytes = Buffer.from("person@example.com,AE,Dubai\n".repeat(2_000 * chunks));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    let rows = 0;
    for await (const _row of (await readTable(bytes)).rows) rows += 1;
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
          expect((await table(given)).rows.every(({ line }) => line > 0)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
