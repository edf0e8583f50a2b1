import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import {
  type ImportFile,
  type ImportFileFault,
  importColumnLimit,
  importFileLimit,
  importRowBytes,
  importRowLimit,
} from "#contract/lead-import.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { plainText } from "#server/http/typed-text.ts";
import type { ImportContext } from "./import-jobs.ts";
import { guessColumns, guessWithoutHeader, isHeader, startOf } from "./read-row.ts";

/** Rows written in one statement. */
const batchSize = 500;
/** How many rows of the file, and characters of a cell, the page shows. */
const firstRows = 5;
const shownCell = 80;

/** Reads a file as it comes and stores its rows for the dry run. A file that cannot be read leaves nothing. */
export async function uploadFile(
  { database, clock }: Pick<ImportContext, "database" | "clock">,
  input: { name: string; bytes: AsyncIterable<Buffer>; by: { id: string } },
): Promise<ImportFile> {
  const now = clock();
  const id = sortableId(now);
  const name = startOf(input.name, 120);
  let headers: string[] | undefined;
  let columns: ImportFile["columns"] = {};
  let rows = 0;
  let batch: CsvRow[] = [];
  const first: string[][] = [];

  /** Returns whether the first line names the columns. */
  async function begin(cells: string[]): Promise<boolean> {
    const named = isHeader(cells);
    headers = named ? cells.map(shortened) : cells.map(() => "");
    columns = named ? guessColumns(headers) : guessWithoutHeader(cells);
    await database.query(
      `INSERT INTO lead_imports (id, by_id, created_at, name, rows, headers)
       VALUES ($1, $2, $3, $4, 0, $5::jsonb)`,
      [id, input.by.id, now, name, JSON.stringify(headers)],
    );
    return named;
  }
  async function write() {
    if (batch.length === 0) return;
    await database.query(
      `INSERT INTO lead_import_rows (import_id, line, cells)
       SELECT $1, line, cells FROM json_to_recordset($2::json) AS row (line integer, cells jsonb)`,
      [id, JSON.stringify(batch)],
    );
    rows += batch.length;
    batch = [];
  }

  try {
    for await (const row of readCsv(input.bytes)) {
      if (!headers && (await begin(row.cells))) continue;
      batch.push(row);
      if (first.length < firstRows) first.push(row.cells.map(shortened));
      if (batch.length < batchSize) continue;
      await write();
      // Lets waiting calls run between batches.
      await setImmediate();
    }
    await write();
    if (!headers || rows === 0) return refuseFile("empty");
    await database.query("UPDATE lead_imports SET rows = $2 WHERE id = $1", [id, rows]);
    return { id, name, rows, headers, first, columns };
  } catch (error) {
    await database.query("DELETE FROM lead_imports WHERE id = $1", [id]);
    throw error;
  }
}

const shortened = (cell: string) => {
  const text = plainText(cell);
  const start = startOf(text, shownCell);
  return start.length < text.length ? `${start}…` : text;
};

/** Refuses a file that cannot be imported, and says on which line. */
const refuseFile = (fault: ImportFileFault, line?: number): never =>
  refuse(fault === "too_large" ? 413 : 422, fault, { line });

interface CsvRow {
  /** The line of the file on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** Parses a CSV file as it arrives, row by row. */
export async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const texts = decode(bytes);
  const start = await firstLine(texts);
  // The last line of the rows that were parsed, which may wait for their reader.
  let parsedTo = 0;
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importRowBytes,
    info: true,
    on_record(record: string[], { lines }) {
      parsedTo = lines;
      return record;
    },
  });
  async function* all() {
    yield start;
    yield* texts;
  }
  // Errors of the stream are thrown by the parser, below.
  pipeline(Readable.from(all()), parser, () => {});
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      rows += 1;
      const line = info.lines;
      if (rows > importRowLimit + 1) refuseFile("too_many_rows", line);
      if (record.length > importColumnLimit) refuseFile("too_many_columns", line);
      yield { line, cells: record.map(storable) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that is not closed takes in all that follows: the row that it stands in begins after the last parsed one.
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || typeof error.lines !== "number";
    const fault = error.code === "CSV_MAX_RECORD_SIZE" ? "row_too_large" : "broken_quotes";
    refuseFile(fault, isOpen ? parsedTo + 1 : Number(error.lines));
  }
}

type Parsed = { record: string[]; info: { lines: number } };

/** No database accepts half a character or NUL in a text; neither can be part of an address. */
const storable = (cell: string) => cell.toWellFormed().replaceAll("\0", "\uFFFD");

/** UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it. Other encodings are refused. */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let size = 0;
  const text = (chunk?: Buffer) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? "";
    } catch {
      return refuseFile("not_utf8");
    }
  };
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > importFileLimit) refuseFile("too_large");
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    yield text(chunk);
    // A file that has arrived already would be read in one go: this lets other calls run after each chunk.
    await setImmediate();
  }
  yield text();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

/** As much of the text as its first line needs. */
async function firstLine(texts: AsyncGenerator<string>): Promise<string> {
  let start = "";
  while (!/[\r\n]./s.test(start) && start.length < importRowBytes) {
    const next = await texts.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
}

/** Which of the three usual delimiters stands most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const times = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}
