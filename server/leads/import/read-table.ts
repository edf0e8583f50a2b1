import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseStart } from "csv-parse/sync";
import {
  type ImportFileFault,
  importColumnLimit,
  importRowBytes,
  importRowLimit,
} from "#contract/lead-import.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { columnOf, isAddress } from "./vocabulary.ts";

export interface TableRow {
  /** The line of the file on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

interface Table {
  /** The names of its columns; undefined if no row names them. */
  headers: string[] | undefined;
  /** The rows below the header, as they are parsed. */
  rows: AsyncGenerator<TableRow>;
}

/** Refuses a file that cannot be imported, and says on which line. */
export const refuseFile = (fault: ImportFileFault, line?: number): never =>
  refuse(fault === "too_large" ? 413 : 422, fault, { line });

/** Rows at the start by which delimiter and header are recognized. */
const lookedAt = 25;

/**
 * Reads a table as programs write it: whatever its encoding, delimiter and line ends, with a line `sep=` or notes
 * above its header, and with empty rows.
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const rows = parseRows(text, delimiter);
  const start: TableRow[] = [];
  for (let n = 0; n < lookedAt; n += 1) {
    const next = await rows.next();
    if (next.done) break;
    start.push(next.value);
  }
  const { header, first } = layoutOf(start.map(({ cells }) => cells));
  async function* below() {
    yield* start.slice(first);
    yield* rows;
  }
  return { headers: header === undefined ? undefined : start[header]?.cells, rows: below() };
}

/** The first bytes of an Excel workbook, new and old, and of texts in UTF-16. */
const signatures = { workbooks: ["504b0304", "d0cf11e0"], little: "fffe", big: "feff" };

/** UTF-8, UTF-16, or the one-byte encoding that Windows has for Arabic or for western Europe. */
function decode(bytes: Buffer): string {
  if (signatures.workbooks.includes(bytes.toString("hex", 0, 4))) refuseFile("not_text");
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString("hex", 0, 2);
  // Without its mark, UTF-16 shows by the empty half of its first letter.
  if (mark === signatures.little || (bytes[0] && bytes[1] === 0)) return "utf-16le";
  if (mark === signatures.big || (bytes[0] === 0 && bytes[1])) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  // Arabic words are letters beyond ASCII from end to end; those of western Europe have one here and there.
  const runs = bytes.toString("latin1").match(/[\u00C0-\u00FF]+/g) ?? [];
  const letters = runs.reduce((sum, run) => sum + run.length, 0);
  return letters > 2 * runs.length ? "windows-1256" : "windows-1252";
}

const delimiters = [",", ";", "\t", "|"];
const options = (delimiter: string): Options => ({
  delimiter,
  // Each row of a file may end in another way.
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  skip_records_with_empty_values: true,
  trim: true,
});

/** The delimiter by which the most rows hold an address or its column's name; of several, the one that parts most. */
function delimiterOf(text: string): string {
  const named = /^"?sep=(.)"?\s*$/im.exec(text.slice(0, 20))?.[1];
  if (named) return named;
  const scored = delimiters.map((delimiter) => {
    const rows = startOfTable(text, delimiter);
    const withAddress = rows.filter(
      (row) => row.some(isAddress) || columnOf("email", row) !== undefined,
    );
    return { delimiter, withAddress: withAddress.length, cells: rows.flat().length };
  });
  scored.sort((a, b) => b.withAddress - a.withAddress || b.cells - a.cells);
  return scored[0]?.delimiter ?? ",";
}

function startOfTable(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const on_record = (row: string[]) => {
    rows.push(row);
    return null;
  };
  try {
    const start = text.slice(0, 2 * importRowBytes);
    parseStart(start, { ...options(delimiter), relax_quotes: true, to: lookedAt, on_record });
  } catch {
    // The start ends within a row. Those before it suffice.
  }
  return rows;
}

/** Which row names the columns, and which is the first below it. Notes may be above. */
function layoutOf(rows: string[][]): { header?: number; first: number } {
  const named = rows.findIndex(
    (row) => columnOf("email", row) !== undefined && !row.some(isAddress),
  );
  if (named >= 0) return { header: named, first: named + 1 };
  const person = rows.findIndex((row) => row.some(isAddress));
  if (person < 0) return { header: 0, first: 1 };
  // A note has one cell; names of columns are as many as there are columns, or nearly.
  const width = Math.min(2, rows[person]?.length ?? 0);
  const above = rows.slice(0, person).findLastIndex((row) => row.filter(Boolean).length >= width);
  return above < 0 ? { first: person } : { header: above, first: above + 1 };
}

/** Parses a text row by row, and lets other calls run meanwhile. */
async function* parseRows(text: string, delimiter: string): AsyncGenerator<TableRow> {
  // The last line of the rows that were parsed, which may wait for their reader.
  let parsedTo = 0;
  const parser = parse({
    ...options(delimiter),
    max_record_size: importRowBytes,
    info: true,
    on_record(record: string[], { lines }) {
      parsedTo = lines;
      return record;
    },
  });
  async function* parts() {
    for (let at = 0; at < text.length; at += importRowBytes) {
      yield text.slice(at, at + importRowBytes);
      await setImmediate();
    }
  }
  // Errors of the stream are thrown by the parser, below.
  pipeline(Readable.from(parts()), parser, () => {});
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines;
      if (rows === 0 && line === 1 && /^sep=/i.test(record[0] ?? "")) continue;
      rows += 1;
      if (rows > importRowLimit + lookedAt) refuseFile("too_many_rows", line);
      if (record.length > importColumnLimit) refuseFile("too_many_columns", line);
      yield { line, cells: record.map(storable) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that is not closed contains all that follows: its row begins after the last parsed one.
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || typeof error.lines !== "number";
    const fault = error.code === "CSV_MAX_RECORD_SIZE" ? "row_too_large" : "broken_quotes";
    refuseFile(fault, isOpen ? parsedTo + 1 : Number(error.lines));
  }
}

type Parsed = { record: string[]; info: { lines: number } };

/** No database accepts half a character or NUL in a text; neither can be part of an address. */
const storable = (cell: string) => cell.toWellFormed().replaceAll("\0", "\uFFFD");
