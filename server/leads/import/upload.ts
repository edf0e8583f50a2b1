import { setImmediate } from "node:timers/promises";
import {
  type ImportFile,
  type ImportList,
  importFieldsOf,
  importRowLimit,
} from "#contract/lead-import.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { plainText, withoutAddresses } from "#server/http/typed-text.ts";
import { type OrderSeen, orderIn, seeOrder } from "./import-dates.ts";
import type { ImportContext } from "./import-jobs.ts";
import { guessColumns, guessWithoutHeader, startOf } from "./read-row.ts";
import { readTable, refuseFile, type TableRow } from "./read-table.ts";
import { noteColumns, toolOf } from "./vocabulary.ts";

/** Rows written in one statement. */
const batchSize = 500;
/** How many rows of the file, and characters of a cell, the page shows. */
const firstRows = 5;
const shownCell = 80;

/** Reads a file and stores its rows for the dry run. A file that cannot be read leaves nothing. */
export async function uploadFile(
  { database, clock }: Pick<ImportContext, "database" | "clock">,
  input: { list: ImportList; name: string; bytes: Buffer; by: { id: string } },
): Promise<ImportFile> {
  const now = clock();
  const id = sortableId(now);
  const { list } = input;
  // Name and headers stay with the leads, longer than a person whose address they may contain.
  const name = startOf(withoutAddresses(input.name), 120);
  const table = await readTable(input.bytes);
  const headers = table.headers?.map((cell) => withoutAddresses(shortened(cell))) ?? [];
  await database.query(
    `INSERT INTO lead_imports (id, by_id, created_at, name, rows, headers, list)
     VALUES ($1, $2, $3, $4, 0, $5::jsonb, $6)`,
    [id, input.by.id, now, name, JSON.stringify(headers), list],
  );
  const first: string[][] = [];
  const orders: OrderSeen[] = [];
  let rows = 0;
  async function write(batch: TableRow[]) {
    if (rows + batch.length > importRowLimit) refuseFile("too_many_rows", batch.at(-1)?.line);
    await database.query(
      `INSERT INTO lead_import_rows (import_id, line, cells)
       SELECT $1, line, cells FROM json_to_recordset($2::json) AS row (line integer, cells jsonb)`,
      [id, JSON.stringify(batch)],
    );
    rows += batch.length;
  }

  try {
    let batch: TableRow[] = [];
    for await (const row of table.rows) {
      batch.push(row);
      for (const [n, cell] of row.cells.entries()) {
        orders[n] ??= { day: false, month: false, either: false };
        seeOrder(orders[n], cell);
      }
      if (first.length < firstRows) first.push(row.cells.map(shortened));
      if (batch.length < batchSize) continue;
      await write(batch);
      batch = [];
      // Lets waiting calls run between batches.
      await setImmediate();
    }
    await write(batch);
    if (rows === 0) return refuseFile("empty");
    await database.query("UPDATE lead_imports SET rows = $2 WHERE id = $1", [id, rows]);
    const columns = table.headers
      ? guessColumns(headers, importFieldsOf[list])
      : guessWithoutHeader(first);
    // Columns without a name are shown by their number.
    const width = Math.max(headers.length, ...first.map((row) => row.length));
    const named = Array.from({ length: width }, (_, n) => headers[n] ?? "");
    return {
      ...{ id, list, name, rows, headers: named, first, columns },
      notes: list === "waitlist" ? noteColumns(headers, Object.values(columns)) : [],
      tool: toolOf(headers),
      dateOrders: orders.map(orderIn),
    };
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
