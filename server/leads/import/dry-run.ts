import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  type ImportCheck,
  type ImportList,
  type ImportOutcome,
  type ImportSettings,
  importDateFields,
  importFieldsOf,
  importOutcomes,
  importSampleSize,
  otherLanguagesShown,
} from "#contract/lead-import.ts";
import type { Queryable } from "#server/database/database.ts";
import { refuse } from "#server/http/guarded-route.ts";
import type { ImportContext } from "./import-jobs.ts";
import type { ImportPort } from "./import-port.ts";
import { readRow, type ShownRow } from "./read-row.ts";
import { leavingColumns } from "./vocabulary.ts";

/** Rows that are parsed and hashed in one go, in some ten milliseconds. */
const batchSize = 500;

/**
 * Determines what a commit would do with every row, and stores the leads that it would insert with the rows.
 * The list itself is only read.
 */
export async function dryRunImport(
  { database, clock, ports }: ImportContext,
  id: string,
  chosen: ImportSettings,
): Promise<ImportCheck> {
  if (chosen.columns.email === undefined) refuse(422, "no_email_column");
  const checkId = randomUUID();
  const [started] = await database.query<Started>(
    `UPDATE lead_imports SET state = 'checking', check_id = $2
     WHERE id = $1 AND state IN ('read', 'checking', 'checked') RETURNING list, rows, headers`,
    [id, checkId],
  );
  if (!started) return refuse(404, "not_found");

  const port = ports[started.list];
  const settings = settingsFor(chosen, started.list);
  const now = clock();
  const leaving = settings.withLeft ? [] : leavingColumns(started.headers);
  const totals = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >;
  const samples: ImportCheck["samples"] = [];
  const languages = new Map<string, number>();
  const isDated = importDateFields.some((field) => settings.columns[field] !== undefined);
  const dated: { line: number; at: number }[] = [];
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
    const checked = await checkLines(database, lines, {
      ...{ port, settings, seen, now, headers: started.headers },
      hasLeft: (cells) => leaving.some((isLeaving) => isLeaving(cells)),
    });
    for (const { line, outcome, shown, otherLanguage: name } of checked) {
      totals[outcome] += 1;
      if (totals[outcome] <= importSampleSize) samples.push({ line, outcome, ...shown });
      if (outcome !== "new") continue;
      if (name !== undefined) languages.set(name, (languages.get(name) ?? 0) + 1);
      if (isDated) dated.push({ line, at: Date.parse(shown.date) });
    }
    await writeOutcomes(database, id, checkId, checked);
    // Lets waiting calls run between batches.
    await setImmediate();
  }
  await writeRanks(database, id, checkId, dated);
  const { new: taken, ...skipped } = totals;
  const [done] = await database.query(
    `UPDATE lead_imports SET state = 'checked', new_rows = $3, skipped = $4::jsonb
     WHERE id = $1 AND check_id = $2 AND state = 'checking' RETURNING 1`,
    [id, checkId, taken, JSON.stringify(skipped)],
  );
  // Another dry run of the same file was begun meanwhile.
  if (!done) refuse(409, "changed");
  const otherLanguages = Array.from(languages, ([name, rows]) => ({ name, rows }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, otherLanguagesShown);
  return { checkId, rows: started.rows, totals, samples, otherLanguages };
}

/**
 * Writes with each lead how many of the file go before it in the order of their dates; undated ones follow, in the
 * order of the file. Without dates none has a rank.
 */
async function writeRanks(
  on: Queryable,
  id: string,
  checkId: string,
  dated: { line: number; at: number }[],
) {
  const time = (at: number) => (Number.isNaN(at) ? Number.POSITIVE_INFINITY : at);
  const order = dated.toSorted((a, b) => {
    const [first, second] = [time(a.at), time(b.at)];
    return first === second ? a.line - b.line : first - second;
  });
  for (let from = 0; from < order.length; from += batchSize) {
    const lines = order.slice(from, from + batchSize).map(({ line }) => line);
    await on.query(
      `UPDATE lead_import_rows SET lead = lead || jsonb_build_object('rank', $4::int + n - 1)
       FROM unnest($3::int[]) WITH ORDINALITY AS ranked (of_line, n)
       WHERE import_id = $1 AND line = of_line
         AND EXISTS (SELECT 1 FROM lead_imports WHERE id = $1 AND check_id = $2)`,
      [id, checkId, lines, from],
    );
    await setImmediate();
  }
}

type Started = { list: ImportList; rows: number; headers: string[] };

/** The settings without fields that the list does not have. People who left are never imported to the newsletter. */
function settingsFor(settings: ImportSettings, list: ImportList): ImportSettings {
  if (list === "waitlist") return settings;
  const { tag: _, ...others } = settings;
  const fields = Object.entries(settings.columns).filter(([field]) =>
    importFieldsOf[list].some((name) => name === field),
  );
  return {
    ...others,
    ...{ columns: Object.fromEntries(fields), notes: [], country: "other", withLeft: false },
  };
}

type Line = { line: number; cells: string[] };
type CheckedLine = {
  line: number;
  outcome: ImportOutcome;
  lead: object | null;
  shown: ShownRow;
  otherLanguage?: string | undefined;
};

async function checkLines(
  on: Queryable,
  lines: Line[],
  run: {
    port: ImportPort;
    settings: ImportSettings;
    seen: Set<string>;
    now: Date;
    headers: readonly string[];
    hasLeft: (cells: string[]) => boolean;
  },
): Promise<CheckedLine[]> {
  const { port, settings, seen, now, hasLeft } = run;
  const read = lines.map(({ line, cells }) => {
    const result = readRow(cells, settings, run);
    const { shown } = result;
    if (result.outcome !== "readable") return { line, shown, outcome: result.outcome };
    if (hasLeft(cells)) return { line, shown, outcome: "left" as const };
    const { email, ...columns } = result.person;
    const lead = { ...columns, ...port.prepare(email, now) };
    if (seen.has(lead.email_key)) return { line, shown, outcome: "duplicate" as const };
    seen.add(lead.email_key);
    return { line, shown, lead, otherLanguage: result.otherLanguage };
  });
  const prepared = read.flatMap(({ lead }) => lead ?? []);
  const known = await on.query<{ key: string; outcome: ImportOutcome | null }>(
    `SELECT lead->>'email_key' AS key, ${port.whyNot} AS outcome FROM jsonb_array_elements($1::jsonb) AS lead`,
    [JSON.stringify(prepared)],
  );
  const whyNot = new Map(known.map(({ key, outcome }) => [key, outcome]));
  return read.map(({ line, shown, outcome, lead, otherLanguage }) => {
    if (!lead) return { line, shown, outcome, lead: null };
    const reason = whyNot.get(lead.email_key);
    if (reason) return { line, shown, outcome: reason, lead: null };
    return { line, shown, outcome: "new", lead, otherLanguage };
  });
}

/** Writes nothing once a newer dry run has begun. */
async function writeOutcomes(on: Queryable, id: string, checkId: string, checked: CheckedLine[]) {
  const rows = checked.map(({ line, outcome, lead }) => ({ line, outcome, lead }));
  await on.query(
    `UPDATE lead_import_rows AS row SET outcome = checked.outcome, lead = checked.lead
     FROM json_to_recordset($3::json) AS checked (line integer, outcome text, lead jsonb)
     WHERE row.import_id = $1 AND row.line = checked.line
       AND EXISTS (SELECT 1 FROM lead_imports WHERE id = $1 AND check_id = $2)`,
    [id, checkId, JSON.stringify(rows)],
  );
}
