import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  type ImportCheck,
  type ImportOutcome,
  type ImportSettings,
  importOutcomes,
  importSampleSize,
} from "#contract/lead-import.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { ImportDoor, ImportParts, Prepared } from "./door.ts";
import { judgeRow, type ReadRow, type Shown } from "./judge.ts";

export type Checked =
  | { outcome: "checked"; check: ImportCheck }
  | { outcome: "no_email_column" }
  | { outcome: "not_found" }
  /** Another dry run of the same file was begun meanwhile. */
  | { outcome: "superseded" };

const batchSize = 1000;

type Line = { line: number; cells: string[] };
type Verdict = { line: number; outcome: ImportOutcome; lead: object | null; shown: Shown };

/**
 * The dry run: judges every row as a commit would take it, and lays the leads it would make beside
 * the rows. The list itself is only read.
 */
export async function checkImport(
  { database, clock, door }: ImportParts,
  id: string,
  settings: ImportSettings,
): Promise<Checked> {
  if (settings.columns.email === undefined) return { outcome: "no_email_column" };
  const checkId = randomUUID();
  const [started] = await database.query<{ rows: number }>(
    `UPDATE lead_imports SET state = 'checking', check_id = $2
     WHERE id = $1 AND state <> 'done' RETURNING rows`,
    [id, checkId],
  );
  if (!started) return { outcome: "not_found" };

  const now = clock();
  const totals = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >;
  const samples: ImportCheck["samples"] = [];
  const seen = new Set<string>();
  let last = 0;
  for (;;) {
    const lines = await database.query<Line>(
      `SELECT line, cells FROM lead_import_rows WHERE import_id = $1 AND line > $2
       ORDER BY line LIMIT $3`,
      [id, last, batchSize],
    );
    if (lines.length === 0) break;
    last = lines.at(-1)?.line ?? last;
    const verdicts = await judgeBatch(database, door, lines, settings, seen, now);
    for (const { line, outcome, shown } of verdicts) {
      totals[outcome] += 1;
      if (totals[outcome] <= importSampleSize) samples.push({ line, outcome, ...shown });
    }
    await write(database, id, checkId, verdicts);
    // The embedded database works within this very thread: calls that wait get their turn.
    await setImmediate();
  }
  const [done] = await database.query(
    `UPDATE lead_imports SET state = 'checked', takes = $3
     WHERE id = $1 AND check_id = $2 AND state = 'checking' RETURNING 1`,
    [id, checkId, totals.new],
  );
  if (!done) return { outcome: "superseded" };
  return { outcome: "checked", check: { checkId, rows: started.rows, totals, samples } };
}

async function judgeBatch(
  on: Queryable,
  door: ImportDoor,
  lines: Line[],
  settings: ImportSettings,
  seen: Set<string>,
  now: Date,
): Promise<Verdict[]> {
  const judged = lines.map(({ line, cells }) => {
    const read = judgeRow(cells, settings);
    if (read.outcome !== "readable") return { line, ...read, lead: null };
    const prepared = door.prepare(read.row.email, now);
    const isRepeated = seen.has(prepared.email_key);
    seen.add(prepared.email_key);
    const lead = { ...columnsOf(read.row), ...prepared };
    return { line, outcome: isRepeated ? ("duplicate" as const) : null, lead, shown: read.shown };
  });
  const open = judged.flatMap(({ outcome, lead }) => (outcome === null && lead ? [lead] : []));
  const { there, erased } = await knownOf(on, open);
  return judged.map(({ line, outcome, lead, shown }) => {
    const decided =
      outcome ??
      (lead && erased.has(lead.address_hash)
        ? "erased"
        : lead && there.has(lead.email_key)
          ? "already_there"
          : "new");
    return { line, outcome: decided, lead: decided === "new" ? lead : null, shown };
  });
}

function columnsOf({ email: _, ...columns }: ReadRow) {
  return columns;
}

async function knownOf(on: Queryable, leads: Prepared[]) {
  const there = await on.query<{ key: string }>(
    "SELECT email_key AS key FROM waitlist_leads WHERE email_key = ANY($1::text[])",
    [leads.map(({ email_key }) => email_key)],
  );
  const erased = await on.query<{ hash: string }>(
    "SELECT address_hash AS hash FROM erased_addresses WHERE address_hash = ANY($1::text[])",
    [leads.map(({ address_hash }) => address_hash)],
  );
  return {
    there: new Set(there.map(({ key }) => key)),
    erased: new Set(erased.map(({ hash }) => hash)),
  };
}

/** Nothing is written once a newer dry run has begun. */
async function write(on: Queryable, id: string, checkId: string, verdicts: Verdict[]) {
  const rows = verdicts.map(({ line, outcome, lead }) => ({ line, outcome, lead }));
  await on.query(
    `UPDATE lead_import_rows AS row SET outcome = verdict.outcome, lead = verdict.lead
     FROM json_to_recordset($3::json) AS verdict (line integer, outcome text, lead jsonb)
     WHERE row.import_id = $1 AND row.line = verdict.line
       AND EXISTS (SELECT 1 FROM lead_imports WHERE id = $1 AND check_id = $2)`,
    [id, checkId, JSON.stringify(rows)],
  );
}
