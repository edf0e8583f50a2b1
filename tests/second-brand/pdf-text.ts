import { inflateSync } from "node:zlib";

/** The objects of a PDF by number, each as its text and, if it has one, its unpacked stream. */
function objectsOf(file: Buffer): Map<string, { text: string; stream?: string }> {
  const whole = file.toString("latin1");
  const objects = [...whole.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(
    ([, number = "", body = ""]) => {
      const [text = "", rest] = body.split(/stream\n/);
      if (rest === undefined) return [number, { text }] as const;
      const bytes = Buffer.from(rest.slice(0, rest.lastIndexOf("\nend")), "latin1");
      const plain = text.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
      return [number, { text, stream: plain.toString("latin1") }] as const;
    },
  );
  return new Map(objects);
}

const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** The characters of a font's glyphs, by the font's own table. */
function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    [...list.matchAll(/<([\da-f ]*)>/gi)].forEach(([, hex = ""], i) => {
      // A ligature stands for several characters, with spaces between them.
      glyphs.set(Number.parseInt(from, 16) + i, utf16(hex.replaceAll(" ", "")));
    });
  }
  return glyphs;
}

/** A text in a dictionary of the page: UTF-16 behind its mark, with escaped brackets. */
function decoded(literal: string): string {
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const bytes = literal.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
  if (!bytes.startsWith("\xfe\xff")) return bytes;
  return Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le");
}

/**
 * The text of a PDF that our press kit writes, line by line: a line's own text, or without one its
 * glyphs in the order of printing.
 */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, Map<number, string>>();
  for (const { text } of objects.values()) {
    for (const [, name = "", number = ""] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.text ?? "")?.[1] ?? "";
      fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ""));
    }
  }
  let read = "";
  for (const { stream } of objects.values()) {
    if (!stream?.includes("BT\n")) continue;
    let font = new Map<number, string>();
    let isSpelled = false;
    const steps =
      /\/ActualText \(((?:[^\\)]|\\.)*)\)\s*>> BDC|\b(EMC)\b|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs;
    for (const [, actual, end, name, array] of stream.matchAll(steps)) {
      if (actual !== undefined) read += `${decoded(actual)} `;
      if (actual !== undefined || end) isSpelled = actual !== undefined;
      if (isSpelled) continue;
      if (name) font = fonts.get(name) ?? new Map();
      for (const [, hex = ""] of (array ?? "").matchAll(/<([\da-f]*)>/gi)) {
        for (const [glyph] of hex.matchAll(/.{4}/g))
          read += font.get(Number.parseInt(glyph, 16)) ?? "";
      }
      if (array) read += " ";
    }
  }
  return read;
}
