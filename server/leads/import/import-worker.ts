import { setTimeout as sleep } from "node:timers/promises";
import type { InferSelectModel } from "drizzle-orm";
import type { Logger } from "pino";
import { mayDo } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { ImportSkipReason } from "#contract/lead-import.ts";
import type { Database, DatabaseContext } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import type { Queue } from "#server/database/job-queue.ts";
import type { RecordAudit } from "#server/http/guarded-route.ts";
import type { leadImports } from "../lead-tables.ts";
import { endEarly, type ImportContext } from "./import-jobs.ts";
import { isErased } from "./import-port.ts";

/** Most rows of one transaction, and how long one should take, in milliseconds. */
const maxBatch = 500;
const batchTime = 50;
/** Rows of the first batch, before it is known how long they take. */
const firstBatch = 50;

interface ImportWork extends DatabaseContext {
  ports: ImportContext["ports"];
  log: Logger;
  /** Called when mails may have been committed. */
  wakeMail: () => void;
  recordAudit: RecordAudit<AuditKind>;
}

type BatchResult =
  /** One batch is done and there may be more. */
  | "continues"
  | "done"
  /** Done by another worker, ended early, or unknown: there is nothing to do. */
  | "settled";

type Skipped = Partial<Record<ImportSkipReason, number>>;

/** A committed import: none of the columns that a commit sets is null. */
type RunningImport = {
  [Name in Exclude<keyof ImportRow, "first_ordinal">]: NonNullable<ImportRow[Name]>;
} & {
  /** Null where the file has no dates. */
  first_ordinal: number | string | null;
  /** The present role of the account that committed it; null if the account is gone. */
  role: string | null;
};
type ImportRow = InferSelectModel<typeof leadImports, { dbColumnNames: true }>;

/** The rows of a batch: those of an import, after one line and up to another. */
const isInRange = "import_id = $1::uuid AND line > $2::int AND line <= $3::int";

/**
 * Imports the next rows of a file. The leads, their mails, the remaining rows and the progress are written in
 * one transaction, under a lock on the import: if a worker is killed, or two run, each row is still handled
 * once. A row that the database refuses fails its batch, or is counted if it is the only one.
 */
export function importBatch(
  { database, clock, ports, recordAudit, log }: Omit<ImportWork, "wakeMail">,
  id: string,
  size: number,
): Promise<BatchResult> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.query<RunningImport>(
      `SELECT *, (SELECT role FROM admin_users WHERE admin_users.id = by_id) AS role
       FROM lead_imports WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!found || !["running", "stopped", "cancelled"].includes(found.state)) return "settled";
    const now = clock();
    const port = ports[found.list];
    const [batch] = await transaction.query<Record<"rows" | "last" | "added" | "erased", number>>(
      `SELECT count(*)::int AS rows, coalesce(max(line), $2) AS last,
         (count(*) FILTER (WHERE outcome = 'new'))::int AS added,
         (count(*) FILTER (WHERE outcome = 'new' AND ${isErased}))::int AS erased
       FROM (SELECT line, outcome, lead FROM lead_import_rows WHERE import_id = $1 AND line > $2
         ORDER BY line LIMIT $3 FOR UPDATE) AS batch`,
      [id, found.last_line, size],
    );
    const { rows = 0, last = found.last_line, added = 0, erased = 0 } = batch ?? {};
    const range = [id, found.last_line, last];
    const deleteRows = () =>
      transaction.query(`DELETE FROM lead_import_rows WHERE ${isInRange}`, range);
    if (found.state !== "running") {
      // Of a file that ended early the rest is deleted in parts too.
      await deleteRows();
      return rows > 0 ? "continues" : "settled";
    }
    if (!mayDo(found.role ?? "none", "act")) {
      await endEarly(transaction, recordAudit, id, { state: "cancelled", by: null, at: now });
      return "continues";
    }
    const { consent_source: source, consent_at: at, consent_version: version } = found;
    const insert = async () => {
      const inserted = await port.insert(transaction, {
        leads: {
          text: `SELECT lead || jsonb_build_object('line', line, 'import_id', import_id) AS lead
            FROM lead_import_rows
            WHERE ${isInRange} AND outcome = 'new' AND NOT ${isErased}`,
          values: range,
        },
        status: found.status,
        consent: { source, at, version },
        firstOrdinal: found.first_ordinal === null ? null : Number(found.first_ordinal),
        now,
      });
      await transaction.query(
        `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
         SELECT waitlist_leads.id, $4, event.kind, $5, event.detail, $1::uuid FROM lead_import_rows
         JOIN waitlist_leads ON waitlist_leads.id = (lead->>'id')::uuid,
         LATERAL (VALUES ('imported', $6), ('noted', lead->>'notes')) AS event (kind, detail)
         WHERE ${isInRange} AND outcome = 'new' AND event.detail IS NOT NULL`,
        [...range, now, found.by_email, found.name ? `${source} (${found.name})` : source],
      );
      return inserted;
    };
    const insertOne = async () => {
      await transaction.query("SAVEPOINT one_row");
      return insert().catch(async (error) => {
        if (!isRowFault(error)) throw error;
        await transaction.query("ROLLBACK TO SAVEPOINT one_row");
        log.error({ import: id, error: describeError(error) }, "a row of an import was refused");
        return undefined;
      });
    };
    const inserted = added > erased ? await (size > 1 ? insert() : insertOne()) : 0;
    const imported = inserted ?? 0;
    const ifNotImported = inserted === undefined ? "refused" : "already_there";
    if (rows > imported) {
      await transaction.query(
        `INSERT INTO lead_import_skips (import_id, reason, line)
         SELECT import_id, CASE WHEN outcome <> 'new' THEN outcome
             WHEN ${isErased} THEN 'erased' ELSE $4 END, line
         FROM lead_import_rows WHERE ${isInRange} AND (outcome <> 'new'
           OR NOT EXISTS (SELECT FROM ${port.table} AS entry WHERE entry.id = (lead->>'id')::uuid))`,
        [...range, ifNotImported],
      );
    }
    await deleteRows();
    const isOver = rows < size;
    const skipped = add(found.skipped, {
      // Rows of people who were erased meanwhile are gone from the file.
      erased: erased + (isOver ? found.new_rows - found.done - added : 0),
      [ifNotImported]: added - erased - imported,
    });
    const all = found.imported + imported;
    const state = isOver ? "done" : "running";
    const done = isOver ? found.new_rows : found.done + added;
    await transaction.query(
      `UPDATE lead_imports SET state = $2, last_line = $3, done = $4, imported = $5,
         skipped = $6::jsonb, ended_at = $7 WHERE id = $1`,
      [id, state, last, done, all, JSON.stringify(skipped), isOver ? now : null],
    );
    if (!isOver) return "continues";
    const { list, status, by_email: by } = found;
    const details = { import: id, list, count: all, skipped: found.rows - all, status };
    await recordAudit(transaction, "imported", by, now, details);
    return "done";
  });
}

function add(skipped: Skipped, more: Skipped): Skipped {
  const sum = { ...skipped };
  for (const [reason, count] of Object.entries(more) as [ImportSkipReason, number][]) {
    if (count > 0) sum[reason] = (sum[reason] ?? 0) + count;
  }
  return sum;
}

/** Classes of PostgreSQL's codes for values that it never accepts: the row is at fault, and not the moment. */
const rowFault = /^2[23]/;
const isRowFault = (error: unknown) => rowFault.test((error as { code?: string }).code ?? "");

/** Imports a file to its end, or postpones the rest when the server stops. */
export async function performImport(
  context: ImportWork & Pick<ImportContext, "addJob"> & { isStopping?: () => boolean },
  id: string,
): Promise<Exclude<BatchResult, "continues"> | "deferred"> {
  const { database, addJob, wakeMail, isStopping = () => false } = context;
  let size = firstBatch;
  for (;;) {
    if (isStopping()) {
      await addJob(database, id);
      return "deferred";
    }
    const began = performance.now();
    let result: BatchResult;
    try {
      result = await importBatch(context, id, size);
    } catch (error) {
      if (!isRowFault(error) || size === 1) throw error;
      // Finds the one bad row by halving the batch, so that it does not block the others.
      size = Math.floor(size / 2);
      continue;
    }
    wakeMail();
    if (result !== "continues") return result;
    const elapsed = performance.now() - began;
    const fitting = Math.floor((size * batchTime) / Math.max(elapsed, 1));
    size = Math.max(1, Math.min(fitting, size * 2, maxBatch));
    await giveWay(database, elapsed);
  }
}

/** The embedded database does one thing at a time: this leaves callers as much of it as the import takes. */
const giveWay = (database: Database, took: number) =>
  sleep(database.kind === "pglite" ? Math.min(took, 2 * batchTime) : 0);

/** Databases hold this name. */
const queueName = "lead-imports";
type Job = { importId: string };

export type Imports = Pick<ImportContext, "ports" | "addJob"> & {
  /** Postpones running imports, after their current batch. */
  stop(): void;
};

/** Starts the worker that performs committed imports. */
export async function startImports(context: ImportWork & { queue: Queue }): Promise<Imports> {
  const { queue, log, ports } = context;
  let isStopped = false;
  const addJob: ImportContext["addJob"] = (on, id) =>
    queue.add(on, queueName, { importId: id } satisfies Job, 0);
  // If the process dies, the job is handed out again within half a minute and continues where it stopped.
  const work = { ...context, addJob, isStopping: () => isStopped };
  await queue.work<Job>(queueName, 3_600, async ({ importId: id }) => {
    log.info({ import: id, outcome: await performImport(work, id) }, "import");
  });
  return {
    ports,
    addJob,
    stop() {
      isStopped = true;
    },
  };
}
