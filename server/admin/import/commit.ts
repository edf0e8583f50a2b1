import type { ImportCommitCall, ImportResult } from "#contract/lead-import.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { storedEmailAddress } from "#server/platform/typed-text.ts";
import { recordAudit } from "../audit.ts";
import type { ImportContext } from "./import-port.ts";

type ImportRow = { state: string; check_id: string | null; new_rows: number; rows: number };

/** Inserts exactly the leads that the dry run showed, in one transaction, or none of them. */
export async function commitImport(
  { database, clock, port, wakeMail }: ImportContext,
  id: string,
  call: ImportCommitCall,
  by: { email: string },
): Promise<ImportResult> {
  const now = clock();
  const { status, consent } = call;
  const at = new Date(`${consent.date}T00:00:00Z`);
  if (at > now) refuse(422, "future_date");
  // A large file takes longer than a caller may otherwise wait.
  const result = await database.background.transaction(async (transaction) => {
    const [found] = await transaction.query<ImportRow>(
      `SELECT state, check_id::text AS check_id, new_rows, rows FROM lead_imports
       WHERE id = $1 AND state <> 'done' FOR UPDATE`,
      [id],
    );
    if (!found) return refuse(404, "not_found");
    const isShown = found.state === "checked" && found.check_id === call.checkId;
    // The list is no longer as the dry run found it: another one is needed.
    if (!isShown || found.new_rows !== call.count) refuse(409, "changed");
    if (found.new_rows === 0) refuse(409, "nothing_new");
    if (await hasErased(transaction, id)) refuse(409, "changed");

    const stated = { source: consent.source, at, version: consentVersions.import };
    const leads = `SELECT lead FROM lead_import_rows
      WHERE import_id = '${id}'::uuid AND outcome = 'new'`;
    const imported = await port.insert(transaction, { leads, status, consent: stated, now });
    // Somebody joined since the dry run: what was agreed to is no longer what would happen.
    if (imported !== found.new_rows) refuse(409, "changed");
    await transaction.query(
      `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
       SELECT (lead->>'id')::uuid, $2, 'imported', $3, $4, $1 FROM lead_import_rows
       WHERE import_id = $1 AND outcome = 'new'`,
      [id, now, by.email, consent.source],
    );
    await transaction.query("DELETE FROM lead_import_rows WHERE import_id = $1", [id]);
    await transaction.query(
      "UPDATE lead_imports SET state = 'done', status = $2, consent_source = $3 WHERE id = $1",
      [id, status, consent.source],
    );
    const details = { import: id, count: imported, skipped: found.rows - imported, status };
    await recordAudit(transaction, { kind: "imported", by: by.email, at: now, details });
    return { id, imported, status };
  });
  wakeMail();
  return result;
}

/** Whether somebody had themselves erased since the dry run. */
async function hasErased(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 FROM lead_import_rows AS row
       JOIN erased_addresses ON address_hash = row.lead->>'address_hash'
     WHERE import_id = $1 AND outcome = 'new' LIMIT 1`,
    [id],
  );
  return rows.length > 0;
}

/** Deletes files that were not imported within a day, with all their rows. */
export async function purgeImports(on: Queryable, now: Date): Promise<void> {
  await on.query("DELETE FROM lead_imports WHERE state <> 'done' AND created_at < $1", [
    new Date(now.getTime() - 24 * 60 * 60 * 1000),
  ]);
}

const addresses = /[^\s<>"',;]+@[^\s<>"',;]+/g;

/**
 * Forgets a person in files that were uploaded and not imported yet. Whatever column an address stands
 * in, it is compared as the list compares addresses; SQL only finds the rows that are worth a look.
 */
export async function eraseImportRows(on: Queryable, emailKey: string): Promise<number> {
  const local = emailKey.slice(0, emailKey.lastIndexOf("@")).replaceAll(/[-._]/g, "");
  const rows = await on.query<{ import_id: string; line: number; text: string }>(
    `SELECT import_id::text AS import_id, line, cells::text AS text FROM lead_import_rows
     WHERE strpos(translate(lower(cells::text), '-._', ''), $1) > 0`,
    [local],
  );
  const theirs = rows.filter(({ text }) =>
    (text.match(addresses) ?? []).some((typed) => {
      const address = storedEmailAddress(typed);
      return address.outcome === "valid" && address.key === emailKey;
    }),
  );
  const gone = await on.query(
    `DELETE FROM lead_import_rows USING unnest($1::uuid[], $2::int[]) AS theirs (id, of_line)
     WHERE import_id = theirs.id AND line = of_line RETURNING 1`,
    [theirs.map(({ import_id }) => import_id), theirs.map(({ line }) => line)],
  );
  return gone.length;
}
