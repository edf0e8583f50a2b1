import { Readable } from "node:stream";
import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import { dayIn } from "#contract/lead-date.ts";
import {
  type ImportCommitCall,
  type ImportJob,
  type ImportList,
  importCommitCall,
  importFileLimit,
  importReportQuery,
  importSettings,
  importUploadQuery,
} from "#contract/lead-import.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Queryable } from "#server/database/database.ts";
import { earlier, hour } from "#server/database/durations.ts";
import { sendFile } from "#server/http/csv.ts";
import { readWhole } from "#server/http/form-body.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { plainText } from "#server/http/typed-text.ts";
import { dryRunImport } from "./dry-run.ts";
import {
  findImport,
  type ImportContext,
  listImports,
  type Person,
  skippedRows,
  stopImport,
} from "./import-jobs.ts";
import type { ImportPort } from "./import-port.ts";
import { refuseFile } from "./read-table.ts";
import { uploadFile } from "./upload.ts";

export function importRoutes(
  { route, streamed, recordAudit }: GuardedCalls<Permission, AuditKind>,
  parts: Omit<ImportContext, "recordAudit">,
): void {
  const context = { ...parts, recordAudit };
  streamed("text/csv", (routeFile) => {
    routeFile(
      "POST /api/admin/imports",
      "act",
      { query: importUploadQuery },
      async ({ query, caller, request, stillAllowed }, reply) => {
        const { body } = request;
        if (!(body instanceof Readable)) return refuse(400, "bad_request");
        const bytes = (await readWhole(body, importFileLimit)) ?? refuseFile("too_large");
        await stillAllowed();
        return reply.code(201).send(await uploadFile(context, { ...query, bytes, by: caller }));
      },
    );
  });

  route(
    "POST /api/admin/imports/:id/check",
    "act",
    { ...byId, body: importSettings },
    ({ params, body }) => dryRunImport(context, params.id, body),
  );

  route(
    "POST /api/admin/imports/:id/commit",
    "act",
    { ...byId, body: importCommitCall },
    async ({ params, body, caller }, reply) =>
      reply.code(202).send(await commitImport(context, params.id, body, caller)),
  );

  route("GET /api/admin/imports", "act", {}, async ({ caller }) => ({
    imports: await listImports(context, caller),
  }));

  route("GET /api/admin/imports/:id", "act", byId, ({ params, caller }) =>
    findImport(context.database, params.id, caller),
  );

  route("POST /api/admin/imports/:id/stop", "act", byId, ({ params, caller }) =>
    stopImport(context, params.id, caller),
  );

  route(
    "GET /api/admin/imports/:id/skipped.csv",
    "act",
    { ...byId, query: importReportQuery },
    async ({ params, query, caller }, reply) => {
      const job = await findImport(context.database, params.id, caller);
      const name = `not_imported_${dayIn(new Date(job.startedAt), query.timeZone)}.csv`;
      return sendFile(reply, name, skippedRows(context.database, job));
    },
  );
}

/** How long before UTC a day begins in the easternmost time zone. */
const earliestDay = 14 * hour;

/**
 * Starts the import of exactly what the dry run showed: stores the consent, the job and the entry in the audit
 * log, in one transaction. A repeated call, as after a lost answer, returns how far the import has come.
 */
async function commitImport(
  { database, clock, ports, addJob, recordAudit }: ImportContext,
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
  const found = await committable(database, id, call);
  if (found.isCommitted) return findImport(database, id, by);
  const { list } = found;
  const port = ports[list];
  if (await hasListChanged(database, port, id, call.count)) refuse(409, "changed");

  // Apart from what follows, so that sign-ups wait for no more than this.
  const firstOrdinal =
    (status === "confirmed" &&
      found.isRanked &&
      (await database.transaction(async (on) => port.reserveOrdinals?.(on, call.count)))) ||
    null;
  await database.transaction(async (transaction) => {
    if ((await committable(transaction, id, call, "FOR UPDATE")).isCommitted) return;
    await transaction.query(
      `UPDATE lead_imports SET state = 'running', status = $2, consent_source = $3, consent_at = $4,
         consent_version = $5, by_id = $6, by_email = $7, started_at = $8, first_ordinal = $9
       WHERE id = $1`,
      [
        ...[id, status, plainText(consent.source), at, consentVersions.import],
        ...[by.id, by.email, now, firstOrdinal],
      ],
    );
    await addJob(transaction, id);
    const details = { import: id, list, count: call.count, status };
    await recordAudit(transaction, "import_asked", by.email, now, details);
  });
  return findImport(database, id, by);
}

/** A file that can be committed, or was committed already. Refuses any other. */
async function committable(
  on: Queryable,
  id: string,
  call: ImportCommitCall,
  lock = "",
): Promise<{ list: ImportList; isCommitted: boolean; isRanked: boolean }> {
  const [found] = await on.query<{
    list: ImportList;
    isCommitted: boolean;
    isChecked: boolean;
    isShown: boolean;
    isRanked: boolean;
    new_rows: number;
  }>(
    `SELECT list, started_at IS NOT NULL AS "isCommitted", state = 'checked' AS "isChecked", new_rows,
       coalesce(check_id = $2 AND new_rows = $3, false) AS "isShown",
       -- The dry run has put either all in the order of their dates or none.
       coalesce((SELECT lead ? 'rank' FROM lead_import_rows
         WHERE import_id = id AND outcome = 'new' ORDER BY line LIMIT 1), false) AS "isRanked"
     FROM lead_imports WHERE id = $1 ${lock}`,
    [id, call.checkId, call.count],
  );
  if (!found || (found.isCommitted && !found.isShown)) return refuse(404, "not_found");
  if (found.isCommitted) return found;
  // The file has changed since that dry run: another dry run is needed.
  if (!found.isChecked || !found.isShown) refuse(409, "changed");
  if (found.new_rows === 0) refuse(409, "nothing_new");
  return found;
}

/** Rows that one statement compares with the list, in some ten milliseconds. */
const comparedAtOnce = 2_000;

/** Whether a person that was new in the dry run has joined or was erased since. */
async function hasListChanged(
  on: Queryable,
  { whyNot }: ImportPort,
  id: string,
  count: number,
): Promise<boolean> {
  let last = 0;
  let found = 0;
  for (;;) {
    const [part] = await on.query<{ rows: number; last: number; added: number; known: number }>(
      `SELECT count(*)::int AS rows, max(line) AS last,
         (count(*) FILTER (WHERE outcome = 'new'))::int AS added,
         (count(*) FILTER (WHERE outcome = 'new' AND (${whyNot}) IS NOT NULL))::int AS known
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
