import { setImmediate } from "node:timers/promises";
import type { ImportFile } from "#contract/lead-import.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { plainText } from "#server/platform/typed-text.ts";
import type { ImportContext } from "./import-port.ts";
import { type CsvRow, FileFault, readCsv } from "./read-csv.ts";
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
    if (!headers || rows === 0) throw new FileFault("empty");
    await database.query("UPDATE lead_imports SET rows = $2 WHERE id = $1", [id, rows]);
    return { id, name, rows, headers, first, columns };
  } catch (error) {
    await database.query("DELETE FROM lead_imports WHERE id = $1", [id]);
    if (!(error instanceof FileFault)) throw error;
    const { fault, line } = error;
    refuse(fault === "too_large" ? 413 : 422, fault, { line });
  }
}

const shortened = (cell: string) => {
  const text = plainText(cell);
  const start = startOf(text, shownCell);
  return start.length < text.length ? `${start}…` : text;
};
