import { setImmediate } from "node:timers/promises";
import type { ImportFile, ImportFileFault } from "#contract/lead-import.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { plainText } from "#server/platform/typed-text.ts";
import { guessColumns, guessWithoutHeader, isHeader } from "./columns.ts";
import type { ImportParts } from "./door.ts";
import { type CsvRow, FileFault, readCsv } from "./read-csv.ts";

export type Uploaded =
  | { outcome: "read"; file: ImportFile }
  | { outcome: "fault"; fault: ImportFileFault; line: number | undefined };

/** Rows written in one statement. */
const batchSize = 500;
/** Rows and characters of a cell that the page shows of the file. */
const firstRows = 5;
const shownCell = 80;

/** Reads a file as it comes and lays its rows beside the list. A file that cannot be taken leaves nothing. */
export async function uploadFile(
  { database, clock }: Pick<ImportParts, "database" | "clock">,
  given: { name: string; bytes: AsyncIterable<Buffer>; by: { id: string } },
): Promise<Uploaded> {
  const now = clock();
  const id = sortableId(now);
  const name = Array.from(plainText(given.name)).slice(0, 120).join("");
  let headers: string[] | undefined;
  let columns: ImportFile["columns"] = {};
  let rows = 0;
  let batch: CsvRow[] = [];
  const first: string[][] = [];

  async function begin(cells: string[]): Promise<"header" | "row"> {
    const named = isHeader(cells);
    headers = named ? cells.map((cell) => shortened(plainText(cell))) : cells.map(() => "");
    columns = named ? guessColumns(headers) : guessWithoutHeader(cells);
    await database.query(
      `INSERT INTO lead_imports (id, by_id, created_at, name, rows, headers)
       VALUES ($1, $2, $3, $4, 0, $5::jsonb)`,
      [id, given.by.id, now, name, JSON.stringify(headers)],
    );
    return named ? "header" : "row";
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
    for await (const row of readCsv(given.bytes)) {
      if (!headers && (await begin(row.cells)) === "header") continue;
      batch.push(row);
      if (first.length < firstRows) first.push(row.cells.map(shortened));
      if (batch.length < batchSize) continue;
      await write();
      // The embedded database works within this very thread: calls that wait get their turn.
      await setImmediate();
    }
    await write();
    if (!headers || rows === 0) throw new FileFault("empty");
    await database.query("UPDATE lead_imports SET rows = $2 WHERE id = $1", [id, rows]);
    return { outcome: "read", file: { id, name, rows, headers, first, columns } };
  } catch (error) {
    await database.query("DELETE FROM lead_imports WHERE id = $1", [id]);
    if (!(error instanceof FileFault)) throw error;
    return { outcome: "fault", fault: error.fault, line: error.line };
  }
}

const shortened = (cell: string) => {
  const text = plainText(cell);
  const characters = Array.from(text);
  return characters.length > shownCell ? `${characters.slice(0, shownCell).join("")}…` : text;
};
