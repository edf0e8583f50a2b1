import { mayDo } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type ImportJob,
  type ImportList,
  type ImportSkipReason,
  importLinesShown,
  importSkippedColumns,
  importSkipReasons,
  importsListed,
  importsListedDays,
  stoppedFromHere,
} from "#contract/lead-import.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { day, earlier } from "#server/database/durations.ts";
import type { PersonalData } from "#server/database/personal-data-source.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { csvRow } from "#server/http/csv.ts";
import { type RecordAudit, refuse } from "#server/http/guarded-route.ts";
import { addressKeysIn, mayHoldAddress, patternOfSpellings } from "#server/http/typed-text.ts";
import type { ImportPort } from "./import-port.ts";

export interface ImportContext extends DatabaseContext {
  ports: Record<ImportList, ImportPort>;
  /** Adds the job that performs an import, to the transaction that commits it. */
  addJob: (on: Queryable, id: string) => Promise<void>;
  recordAudit: RecordAudit<AuditKind>;
}

/** An administrator. */
export type Person = { id: string; email: string; role: string };

/** Looks up the first lines of each reason by the index, without reading all rows of a large file. */
const firstLines = `SELECT jsonb_object_agg(reason, found) FROM (
  SELECT reason, (SELECT jsonb_agg(line ORDER BY line) FROM (
      SELECT line FROM lead_import_skips AS skip
      WHERE skip.import_id = lead_imports.id AND skip.reason = each.reason
      ORDER BY line LIMIT ${importLinesShown}) AS first) AS found
  FROM unnest(ARRAY['${importSkipReasons.join("','")}']) AS each (reason)) AS of_reason
  WHERE found IS NOT NULL`;
const jobColumns = `id::text AS id, list, name, state, status, new_rows AS count, done, imported, skipped,
  ${isoMilliseconds("started_at")} AS "startedAt", by_id, by_email AS by, last_line,
  stopped_by AS "stoppedBy", CASE WHEN state <> 'running' THEN (${firstLines}) END AS lines`;
type JobRow = Omit<ImportJob, "lines"> & {
  by_id: string;
  lines: ImportJob["lines"] | null;
  last_line: number;
};

/** Owners see all imports, others their own. */
const isShownTo = "started_at IS NOT NULL AND (by_id = $1 OR $2)";
const reader = ({ id, role }: Person) => [id, mayDo(role, "people")];
const describe = ({ by_id, last_line, ...job }: JobRow, to: Person): ImportJob => ({
  ...job,
  lines: { ...job.lines, ...(job.skipped.stopped && { stopped: [last_line + 1] }) },
  by: by_id === to.id ? null : job.by,
  stoppedBy: job.stoppedBy === to.email ? null : job.stoppedBy,
});

/** An import as an administrator sees it. `lock` is a locking clause for its row. */
export async function findImport(
  on: Queryable,
  id: string,
  to: Person,
  lock = "",
): Promise<ImportJob> {
  const [row] = await on.query<JobRow>(
    `SELECT ${jobColumns} FROM lead_imports WHERE ${isShownTo} AND id = $3 ${lock}`,
    [...reader(to), id],
  );
  return row ? describe(row, to) : refuse(404, "not_found");
}

const oldestListed = (now: Date) => earlier(now, importsListedDays * day);

export async function listImports(
  { database, clock }: Pick<ImportContext, "database" | "clock">,
  to: Person,
): Promise<ImportJob[]> {
  const rows = await database.query<JobRow>(
    `SELECT ${jobColumns} FROM lead_imports
     WHERE ${isShownTo} AND (state = 'running' OR ended_at > $3)
     ORDER BY started_at DESC LIMIT ${importsListed}`,
    [...reader(to), oldestListed(clock())],
  );
  return rows.map((row) => describe(row, to));
}

/**
 * Stops an import after its current batch, which holds the lock that this waits for. The worker, on whichever
 * node, then finds it stopped and deletes the rest of the file.
 */
export async function stopImport(
  { database, clock, recordAudit }: Pick<ImportContext, "database" | "clock" | "recordAudit">,
  id: string,
  by: Person,
): Promise<ImportJob> {
  return database.transaction(async (transaction) => {
    const { state } = await findImport(transaction, id, by, "FOR UPDATE OF lead_imports");
    if (state === "running") {
      await endEarly(transaction, recordAudit, id, {
        ...{ state: "stopped", by: by.email, at: clock() },
      });
    } else if (state !== "stopped") refuse(409, "wrong_state");
    return findImport(transaction, id, by);
  });
}

/** Ends an import whose row the transaction has locked. Imported leads stay. */
export async function endEarly(
  on: Queryable,
  recordAudit: RecordAudit<AuditKind>,
  id: string,
  end: { state: "stopped" | "cancelled"; by: string | null; at: Date },
): Promise<void> {
  const counts = await on.query<{ reason: ImportSkipReason; rows: number }>(
    "SELECT reason, count(*)::int AS rows FROM lead_import_skips WHERE import_id = $1 GROUP BY reason",
    [id],
  );
  // Counts the rows that were skipped so far, instead of those that the dry run found in the whole file.
  const skipped = Object.fromEntries(counts.map(({ reason, rows }) => [reason, rows]));
  const known = counts.reduce((sum, { rows }) => sum + rows, 0);
  const [ended] = await on.query<{
    list: ImportList;
    person: string;
    left: number;
    imported: number;
  }>(
    `UPDATE lead_imports SET state = $2, stopped_by = $3, ended_at = $4,
       skipped = $5::jsonb || jsonb_build_object('stopped', rows - imported - $6::int)
     WHERE id = $1 RETURNING list, by_email AS person, new_rows - done AS left, imported`,
    [id, end.state, end.by, end.at, JSON.stringify(skipped), known],
  );
  if (!ended) return;
  const { list, person, left, imported } = ended;
  const kind = end.state === "stopped" ? "import_stopped" : "import_cancelled";
  const details = { import: id, list, person, count: left, done: imported };
  await recordAudit(on, kind, end.by, end.at, details);
}

/** Rows read at a time. */
const skipsAtOnce = 2_000;

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
      [id, last.reason, last.line, skipsAtOnce],
    );
    if (rows.length > 0) {
      yield rows.map(({ line, reason }) => `\n${csvRow([String(line), reason])}`).join("");
    }
    const end = rows.at(-1);
    if (!end || rows.length < skipsAtOnce) break;
    last = end;
  }
  if (stopped) yield `\n${csvRow([String(stopped[0]), stoppedFromHere])}`;
}

/**
 * Deletes files that were not committed within a day, the remaining rows of imports that ended early, and the
 * skipped rows of imports that are no longer listed.
 */
export async function purgeImports(on: Queryable, now: Date): Promise<void> {
  await on.query(
    "DELETE FROM lead_imports WHERE state IN ('read', 'checking', 'checked') AND created_at < $1",
    [earlier(now, day)],
  );
  await on.query(
    `DELETE FROM lead_import_rows USING lead_imports
     WHERE import_id = id AND state IN ('cancelled', 'stopped')`,
  );
  await on.query(
    "DELETE FROM lead_import_skips USING lead_imports WHERE import_id = id AND ended_at < $1",
    [oldestListed(now)],
  );
}

/** Rows that are not imported yet, as personal data. They are erased and not shown: no consent is stored for them. */
export const importRowsData: PersonalData<"waitlist"> = {
  kind: "waitlist",
  read: async () => [],
  erase: eraseImportRows,
};

/**
 * Deletes a person's rows from files that are not imported yet. SQL finds rows that may contain the address,
 * in whatever column; then their addresses are compared by their canonical form.
 */
async function eraseImportRows(on: Queryable, emailKey: string): Promise<number> {
  // Waits for the batch that is being imported, and lets no other begin until this transaction ends.
  await on.query("SELECT 1 FROM lead_imports WHERE state = 'running' FOR SHARE");
  const rows = await on.query<{ import_id: string; line: number; cells: string[] }>(
    `SELECT import_id::text AS import_id, line, cells FROM lead_import_rows
     WHERE ${mayHoldAddress("cells::text", "$1")}`,
    [patternOfSpellings(emailKey)],
  );
  const matching = rows.filter(({ cells }) => addressKeysIn(cells.join("\n")).includes(emailKey));
  const deleted = await on.query(
    `DELETE FROM lead_import_rows USING unnest($1::uuid[], $2::int[]) AS theirs (id, of_line)
     WHERE import_id = theirs.id AND line = of_line RETURNING 1`,
    [matching.map(({ import_id }) => import_id), matching.map(({ line }) => line)],
  );
  return deleted.length;
}
