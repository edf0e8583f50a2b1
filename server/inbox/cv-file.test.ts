import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cvLimit } from "#contract/limits.ts";
import { documents, docx, lyingFiles, pdf } from "#tests/fixtures/cv.ts";
import { checkCv } from "./cv-file.ts";

const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);

describe("a CV is judged by what is in it", () => {
  it.each([
    ["a PDF", "Layla Haddad.pdf", pdf(), "Layla Haddad.pdf", "pdf"],
    ["a PDF of 5 MB to the byte", "cv.pdf", pdf(cvLimit), "cv.pdf", "pdf"],
    ["a document", "سيرة ذاتية.docx", docx(), "سيرة ذاتية.docx", "docx"],
    ["a PDF that is called otherwise", "cv.final.doc", pdf(), "cv.final.pdf", "pdf"],
    ["a document without an ending", "résumé", docx(), "résumé.docx", "docx"],
    ["a file of nothing but an ending", ".pdf", pdf(), "cv.pdf", "pdf"],
    ["a name pasted from Arabic text", "\u200Fسيرة.pdf", pdf(), "سيرة.pdf", "pdf"],
    ["a name with a joiner", "می\u200Cروم.pdf", pdf(), "می\u200Cروم.pdf", "pdf"],
    ["a name that turns around", "cv\u202Efdp.exe", pdf(), "cvfdp.pdf", "pdf"],
  ])("takes %s", async (_, name, bytes, called, kind) => {
    const checked = await checkCv(file(name, bytes));
    expect(checked).toMatchObject({ outcome: "accepted", cv: { name: called, kind } });
  });

  it.each(documents)("takes %s", async (_, kind, bytes) => {
    expect(await checkCv(file("cv", bytes()))).toMatchObject({ outcome: "accepted", cv: { kind } });
  });

  it.each(lyingFiles)("refuses %s", async (_, name, bytes, outcome) => {
    expect(await checkCv(file(name, bytes()))).toEqual({ outcome });
  });

  it("refuses no file at all", async () => {
    expect(await checkCv(undefined)).toEqual({ outcome: "file_missing" });
  });

  it("takes no longer for a list of parts that was made to be slow", async () => {
    const lists = [`<${"a".repeat(900_000)}`, `<${"a ".repeat(450_000)}>`, "<".repeat(900_000)];
    for (const list of lists) {
      const bytes = docx({ "[Content_Types].xml": Buffer.from(list) });
      expect(await checkCv(file("cv.docx", bytes))).not.toEqual({ outcome: "accepted" });
    }
    // Time that grows with the square of the length would be minutes.
  }, 20_000);

  it("has an answer for any bytes, and for any damage to a document", async () => {
    const whole = docx();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 400 }),
          fc
            .uint8Array({ maxLength: 400 })
            .map((rest) =>
              Buffer.concat([Buffer.from("%PDF-1.4 "), rest, Buffer.from("startxref 1 %%EOF")]),
            ),
          fc
            .uint8Array({ maxLength: 200 })
            .map((rest) => Buffer.concat([Buffer.from("PK\x03\x04"), rest])),
          fc
            .tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }))
            .map(([at, change]) => {
              const damaged = Buffer.from(whole);
              damaged[at] = (damaged[at] as number) ^ change;
              return damaged;
            }),
        ),
        async (bytes) => {
          const { outcome } = await checkCv(file("cv.docx", bytes));
          expect(outcome).toMatch(/^(accepted|file_type|file_unreadable)$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
