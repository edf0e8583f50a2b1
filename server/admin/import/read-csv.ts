import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import {
  type ImportFileFault,
  importColumnLimit,
  importFileLimit,
  importRowBytes,
  importRowLimit,
} from "#contract/lead-import.ts";

/** Why a file cannot be imported, and on which line. */
export class FileFault extends Error {
  readonly fault: ImportFileFault;
  readonly line: number | undefined;

  constructor(fault: ImportFileFault, line?: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

export interface CsvRow {
  /** The line of the file on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** Parses a CSV file as it arrives, row by row. */
export async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const texts = decode(bytes);
  const { start, isOver } = await firstLine(texts);
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
    if (!isOver) yield* texts;
  }
  // Errors of the stream are thrown by the parser, below.
  pipeline(Readable.from(all()), parser, () => {});
  let rows = 0;
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      rows += 1;
      line = info.lines;
      if (rows > importRowLimit + 1) throw new FileFault("too_many_rows", line);
      if (record.length > importColumnLimit) throw new FileFault("too_many_columns", line);
      yield { line, cells: record.map(storable) };
    }
  } catch (error) {
    throw faultOf(error, parsedTo);
  }
}

type Parsed = { record: string[]; info: { lines: number } };

function faultOf(error: unknown, parsedTo: number): unknown {
  if (!(error instanceof CsvError)) return error;
  // A quote that is not closed takes in all that follows: the row that it stands in begins after the last parsed one.
  const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || typeof error.lines !== "number";
  const line = isOpen ? parsedTo + 1 : Number(error.lines);
  return new FileFault(
    error.code === "CSV_MAX_RECORD_SIZE" ? "row_too_large" : "broken_quotes",
    line,
  );
}

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
      throw new FileFault("not_utf8");
    }
  };
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > importFileLimit) throw new FileFault("too_large");
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
async function firstLine(
  texts: AsyncGenerator<string>,
): Promise<{ start: string; isOver: boolean }> {
  let start = "";
  while (!/[\r\n]./s.test(start) && start.length < importRowBytes) {
    const next = await texts.next();
    if (next.done) return { start, isOver: true };
    start += next.value;
  }
  return { start, isOver: false };
}

/** Which of the three usual delimiters stands most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const times = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}
