import type { ImportCommitCall, ImportResult } from "#contract/lead-import.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";
import type { ImportParts } from "./door.ts";

export type Committed =
  | { outcome: "imported"; done: ImportResult }
  | { outcome: "not_found" }
  | { outcome: "nothing_new" }
  | { outcome: "future_date" }
  /** The list is no longer as the dry run found it: another one is needed. Nothing was taken. */
  | { outcome: "changed" };

class Changed extends Error {}

/** Takes exactly the leads that the dry run showed, in one transaction, or none of them. */
export async function commitImport(
  { database, clock, door, wakeMail }: ImportParts,
  id: string,
  call: ImportCommitCall,
  by: { email: string },
): Promise<Committed> {
  const now = clock();
  const at = new Date(`${call.consent.date}T00:00:00Z`);
  if (at > now) return { outcome: "future_date" };
  try {
    const committed = await database.transaction(async (transaction): Promise<Committed> => {
      const [found] = await transaction.query<{
        state: string;
        check_id: string | null;
        takes: number;
        rows: number;
      }>(
        `SELECT state, check_id::text AS check_id, takes, rows FROM lead_imports
         WHERE id = $1 AND state <> 'done' FOR UPDATE`,
        [id],
      );
      if (!found) return { outcome: "not_found" };
      const isShown = found.state === "checked" && found.check_id === call.checkId;
      if (!isShown || found.takes !== call.count) return { outcome: "changed" };
      if (found.takes === 0) return { outcome: "nothing_new" };
      if (await isErased(transaction, id)) return { outcome: "changed" };

      const { status, consent } = call;
      const stated = { source: `import: ${consent.source}`, at, version: consentVersions.import };
      const leads = `SELECT lead FROM lead_import_rows
        WHERE import_id = '${id}'::uuid AND outcome = 'new'`;
      const imported = await door.take(transaction, { leads, status, consent: stated, now });
      // Somebody joined since the dry run: what was agreed to is no longer what would happen.
      if (imported !== found.takes) throw new Changed();
      await close(transaction, { id, now, by: by.email, status, source: consent.source });
      const details = { import: id, count: imported, skipped: found.rows - imported, status };
      await recordAudit(transaction, { kind: "imported", by: by.email, at: now, details });
      return { outcome: "imported", done: { id, imported, status } };
    });
    if (committed.outcome === "imported") wakeMail();
    return committed;
  } catch (error) {
    if (error instanceof Changed) return { outcome: "changed" };
    throw error;
  }
}

async function isErased(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 FROM lead_import_rows AS row
       JOIN erased_addresses ON address_hash = row.lead->>'address_hash'
     WHERE import_id = $1 AND outcome = 'new' LIMIT 1`,
    [id],
  );
  return rows.length > 0;
}

/** Writes down where each of them came from, and forgets the file. */
async function close(
  on: Queryable,
  {
    id,
    now,
    by,
    status,
    source,
  }: Record<"id" | "by" | "status" | "source", string> & { now: Date },
): Promise<void> {
  await on.query(
    `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
     SELECT (lead->>'id')::uuid, $2, 'imported', $3, $4, $1 FROM lead_import_rows
     WHERE import_id = $1 AND outcome = 'new'`,
    [id, now, by, source],
  );
  await on.query("DELETE FROM lead_import_rows WHERE import_id = $1", [id]);
  await on.query(
    `UPDATE lead_imports SET state = 'done', status = $2, consent_source = $3 WHERE id = $1`,
    [id, status, source],
  );
}
