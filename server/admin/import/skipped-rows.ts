import {
  type ImportJob,
  type ImportSkipReason,
  importSkippedColumns,
  stoppedFromHere,
} from "#contract/lead-import.ts";
import type { Database } from "#server/platform/database.ts";
import { csvRow } from "../csv.ts";

/** Rows read at a time. */
const batchSize = 2_000;

/** The rows of an import that were not imported, as CSV: by reason, in the order of the file. */
export async function* skippedRows(
  database: Database,
  { id, lines: { stopped } }: Pick<ImportJob, "id" | "lines">,
): AsyncGenerator<string> {
  yield csvRow(importSkippedColumns);
  let last: { reason: ImportSkipReason | ""; line: number } = { reason: "", line: 0 };
  for (;;) {
    const rows: { reason: ImportSkipReason; line: number }[] = await database.query(
      `SELECT reason, line FROM lead_import_skips
       WHERE import_id = $1 AND (reason, line) > ($2, $3) ORDER BY reason, line LIMIT $4`,
      [id, last.reason, last.line, batchSize],
    );
    if (rows.length > 0) {
      yield rows.map(({ line, reason }) => `\n${csvRow([String(line), reason])}`).join("");
    }
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) break;
    last = end;
  }
  if (stopped) yield `\n${csvRow([String(stopped[0]), stoppedFromHere])}`;
}
