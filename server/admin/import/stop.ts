import type { ImportJob, ImportSkipReason } from "#contract/lead-import.ts";
import type { Queryable } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { recordAudit } from "../audit.ts";
import { findImport, type Person } from "./commit.ts";
import type { ImportContext } from "./import-port.ts";

/**
 * Stops an import after its current batch, which holds the lock that this waits for. The worker, on whichever
 * node, then finds it stopped and deletes the rest of the file.
 */
export async function stopImport(
  { database, clock }: Pick<ImportContext, "database" | "clock">,
  id: string,
  by: Person,
): Promise<ImportJob> {
  return database.transaction(async (transaction) => {
    const { state } = await findImport(transaction, id, by, "FOR UPDATE OF lead_imports");
    if (state === "running") {
      await endEarly(transaction, id, { state: "stopped", by: by.email, at: clock() });
    } else if (state !== "stopped") refuse(409, "wrong_state");
    return findImport(transaction, id, by);
  });
}

/** Ends an import whose row the transaction has locked. Imported leads stay. */
export async function endEarly(
  on: Queryable,
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
  const [ended] = await on.query<{ person: string; left: number; imported: number }>(
    `UPDATE lead_imports SET state = $2, stopped_by = $3, ended_at = $4,
       skipped = $5::jsonb || jsonb_build_object('stopped', rows - imported - $6::int)
     WHERE id = $1 RETURNING by_email AS person, new_rows - done AS left, imported`,
    [id, end.state, end.by, end.at, JSON.stringify(skipped), known],
  );
  if (!ended) return;
  const { person, left, imported } = ended;
  const details = { import: id, person, count: left, done: imported };
  const kind = end.state === "stopped" ? "import_stopped" : "import_cancelled";
  await recordAudit(on, { kind, by: end.by, at: end.at, details });
}
