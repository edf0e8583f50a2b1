import type {
  AuditDetails,
  AuditEntry,
  AuditKind,
  AuditPage,
  AuditQuery,
} from "#contract/audit.ts";
import { dayAfter, dayStart } from "#contract/lead-date.ts";
import type { Database } from "#server/database/database.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import type { RecordAudit } from "#server/http/guarded-route.ts";
import { pageOf } from "#server/http/keyset.ts";
import { withoutAddresses } from "#server/http/typed-text.ts";

export interface AuditRecord {
  kind: AuditKind;
  by: string | null;
  at: Date;
  /** Ids, numbers, codes and administrators' addresses. Never the address of a lead: see contract/audit.ts. */
  details?: AuditDetails;
}

/** Writes an entry. The database never changes or deletes one. */
export const recordAudit: RecordAudit<AuditKind> = async (on, kind, by, at, details = {}) => {
  const { text, values } = auditInsert({ kind, by, at, details });
  await on.query(text, values);
};

/** The statement that writes an entry, to become part of a larger one or take a condition: its values are $1 to $4. */
export function auditInsert({ kind, by, at, details = {} }: AuditRecord) {
  const logged = { ...details };
  // A name may contain an address, and the log is kept for ever.
  for (const named of ["name", "passkey"]) {
    if (typeof logged[named] === "string") logged[named] = withoutAddresses(logged[named]);
  }
  return {
    text: `INSERT INTO audit_log (at, kind, by_email, details)
           SELECT $1::timestamptz, $2::text, $3::text, $4::jsonb`,
    values: [at, kind, by, JSON.stringify(logged)],
  };
}

/** A page of the log, newest first, of one kind, person and span of days or of all. */
export async function readAudit(database: Database, query: AuditQuery): Promise<AuditPage> {
  const { timeZone = "UTC" } = query;
  const rows = await database.query<AuditEntry>(
    `SELECT id::text AS id, ${isoMilliseconds("at")} AS at,
       kind, by_email AS by, details FROM audit_log
     WHERE ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR by_email = $3)
       AND ($4::bigint IS NULL OR id < $4)
       AND ($5::timestamptz IS NULL OR audit_log.at >= $5)
       AND ($6::timestamptz IS NULL OR audit_log.at < $6)
     ORDER BY audit_log.id DESC LIMIT $1`,
    [
      query.limit + 1,
      query.kind ?? null,
      query.by ?? null,
      query.after ?? null,
      query.from === undefined ? null : dayStart(query.from, timeZone),
      query.to === undefined ? null : dayStart(dayAfter(query.to), timeZone),
    ],
  );
  const { page: entries, after } = pageOf(rows, query.limit, ({ id }) => id);
  // Jumps from one address to the next in the index, since the log may be long.
  const people = await database.query<{ by: string }>(
    `WITH RECURSIVE person AS (
       (SELECT by_email AS by FROM audit_log WHERE by_email IS NOT NULL ORDER BY by_email LIMIT 1)
       UNION ALL
       SELECT (SELECT by_email FROM audit_log WHERE by_email > person.by ORDER BY by_email LIMIT 1)
       FROM person WHERE person.by IS NOT NULL
     )
     SELECT by FROM person WHERE by IS NOT NULL LIMIT 500`,
  );
  return { entries, people: people.map(({ by }) => by), after };
}
