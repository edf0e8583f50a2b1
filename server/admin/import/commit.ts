import { mayDo } from "#contract/admin.ts";
import {
  type ImportCommitCall,
  type ImportJob,
  importLinesShown,
  importSkipReasons,
  importsListed,
  importsListedDays,
} from "#contract/lead-import.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import { day, earlier, hour } from "#server/platform/durations.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { isoMilliseconds } from "#server/platform/sql.ts";
import {
  mayHoldAddress,
  partOfSpellings,
  plainText,
  storedEmailAddress,
} from "#server/platform/typed-text.ts";
import { recordAudit } from "../audit.ts";
import type { ImportContext } from "./import-port.ts";

export type Person = { id: string; email: string; role: string };

/** How long before UTC a day begins in the easternmost time zone. */
const earliestDay = 14 * hour;

/**
 * Starts the import of exactly what the dry run showed: stores the consent, the job and the entry in the audit
 * log, in one transaction. A repeated call, as after a lost answer, returns how far the import has come.
 */
export async function commitImport(
  { database, clock, addJob }: ImportContext,
  id: string,
  call: ImportCommitCall,
  by: Person,
): Promise<ImportJob> {
  const now = clock();
  const { status, consent } = call;
  const date = new Date(`${consent.date}T00:00:00Z`);
  // A day is no longer in the future once it has begun anywhere.
  if (earlier(date, earliestDay) > now) refuse(422, "future_date");
  const at = date > now ? now : date;
  if ((await stateFor(database, id, call)) === "committed") return findImport(database, id, by);
  if (await hasListChanged(database, id, call.count)) refuse(409, "changed");

  await database.transaction(async (transaction) => {
    if ((await stateFor(transaction, id, call, "FOR UPDATE")) === "committed") return;
    await transaction.query(
      `UPDATE lead_imports SET state = 'running', status = $2, consent_source = $3, consent_at = $4,
         consent_version = $5, by_id = $6, by_email = $7, started_at = $8
       WHERE id = $1`,
      [id, status, plainText(consent.source), at, consentVersions.import, by.id, by.email, now],
    );
    await addJob(transaction, id);
    const details = { import: id, count: call.count, status };
    await recordAudit(transaction, { kind: "import_asked", by: by.email, at: now, details });
  });
  return findImport(database, id, by);
}

/** Whether a file can be committed, or was committed already. Refuses any other. */
async function stateFor(
  on: Queryable,
  id: string,
  call: ImportCommitCall,
  lock = "",
): Promise<"ready" | "committed"> {
  const [found] = await on.query<{ state: string; check_id: string | null; new_rows: number }>(
    `SELECT state, check_id::text AS check_id, new_rows FROM lead_imports WHERE id = $1 ${lock}`,
    [id],
  );
  if (!found) return refuse(404, "not_found");
  const isShown = found.check_id === call.checkId && found.new_rows === call.count;
  if (["running", "done", "stopped", "cancelled"].includes(found.state)) {
    return isShown ? "committed" : refuse(404, "not_found");
  }
  // The file has changed since that dry run: another dry run is needed.
  if (found.state !== "checked" || !isShown) refuse(409, "changed");
  if (found.new_rows === 0) refuse(409, "nothing_new");
  return "ready";
}

/** Rows that one statement compares with the list, in some ten milliseconds. */
const comparedAtOnce = 2_000;

/** Whether somebody whom the dry run showed as new has joined or was erased since. */
async function hasListChanged(on: Queryable, id: string, count: number): Promise<boolean> {
  let last = 0;
  let found = 0;
  for (;;) {
    const [part] = await on.query<{ rows: number; last: number; added: number; known: number }>(
      `SELECT count(*)::int AS rows, max(line) AS last,
         (count(*) FILTER (WHERE outcome = 'new'))::int AS added,
         (count(*) FILTER (WHERE outcome = 'new' AND (
           EXISTS (SELECT FROM waitlist_leads WHERE email_key = lead->>'email_key')
           OR EXISTS (SELECT FROM erased_addresses WHERE address_hash = lead->>'address_hash')
         )))::int AS known
       FROM (SELECT line, outcome, lead FROM lead_import_rows
         WHERE import_id = $1 AND line > $2 ORDER BY line LIMIT ${comparedAtOnce}) AS part`,
      [id, last],
    );
    if (!part || part.known > 0) return true;
    found += part.added;
    last = part.last;
    if (part.rows < comparedAtOnce) return found !== count;
  }
}

/** Looks up the first lines of each reason by the index, without reading all rows of a large file. */
const firstLines = `SELECT jsonb_object_agg(reason, found) FROM (
  SELECT reason, (SELECT jsonb_agg(line ORDER BY line) FROM (
      SELECT line FROM lead_import_skips AS skip
      WHERE skip.import_id = lead_imports.id AND skip.reason = each.reason
      ORDER BY line LIMIT ${importLinesShown}) AS first) AS found
  FROM unnest(ARRAY['${importSkipReasons.join("','")}']) AS each (reason)) AS of_reason
  WHERE found IS NOT NULL`;
const jobColumns = `id::text AS id, name, state, status, new_rows AS count, done, imported, skipped,
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

/** Bounded, since a long cell without an address would be searched from each of its characters. */
const addresses =
  /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{M}\p{N}\u3002\uFF0E\uFF61.-]{1,255}/gu;

/** The canonical forms of all addresses in a text, also within quotation marks or at the end of a sentence. */
function keysIn(text: string): string[] {
  return (text.match(addresses) ?? []).flatMap((found) => {
    const typed = found.replace(/[.-]+$/, "");
    return [typed, typed.replace(/^[^\p{L}\p{N}]+/u, "")].flatMap((one) => {
      const address = storedEmailAddress(one);
      return address.outcome === "valid" ? [address.key] : [];
    });
  });
}

/**
 * Deletes a person's rows from files that are not imported yet. SQL finds rows that may contain the address,
 * in whatever column; then their addresses are compared by their canonical form.
 */
export async function eraseImportRows(on: Queryable, emailKey: string): Promise<number> {
  // Waits for the batch that is being imported, and lets no other begin until this transaction ends.
  await on.query("SELECT 1 FROM lead_imports WHERE state = 'running' FOR SHARE");
  const rows = await on.query<{ import_id: string; line: number; cells: string[] }>(
    `SELECT import_id::text AS import_id, line, cells FROM lead_import_rows
     WHERE ${mayHoldAddress("cells::text", "$1")}`,
    [partOfSpellings(emailKey)],
  );
  const matching = rows.filter(({ cells }) => keysIn(cells.join("\n")).includes(emailKey));
  const deleted = await on.query(
    `DELETE FROM lead_import_rows USING unnest($1::uuid[], $2::int[]) AS theirs (id, of_line)
     WHERE import_id = theirs.id AND line = of_line RETURNING 1`,
    [matching.map(({ import_id }) => import_id), matching.map(({ line }) => line)],
  );
  return deleted.length;
}
