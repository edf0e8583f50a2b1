import type { AuditDetails, AuditKind } from "#contract/audit.ts";
import type { Queryable } from "#server/platform/database.ts";

export interface AuditRecord {
  kind: AuditKind;
  /** The administrator's address; null for the server itself or somebody unknown. */
  by: string | null;
  at: Date;
  /** Ids, numbers, codes and administrators' addresses. Never the address of a lead: see contract/audit.ts. */
  details?: AuditDetails;
}

/**
 * Writes an entry. Given the transaction of the thing it tells of, both happen or neither does. No
 * call takes an entry back: the database refuses it.
 */
export async function recordAudit(on: Queryable, entry: AuditRecord): Promise<void> {
  const { kind, by, at, details = {} } = entry;
  await on.query(
    `INSERT INTO audit_log (at, kind, by_email, details) VALUES ($1, $2, $3, $4::jsonb)`,
    [at, kind, by, JSON.stringify(details)],
  );
}
