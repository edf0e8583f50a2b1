import type { AuditEntry, AuditPage, AuditQuery } from "#contract/audit.ts";
import type { Database } from "#server/platform/database.ts";

const iso = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A page of the log, newest first, of one kind and person or of all. */
export async function readAudit(database: Database, query: AuditQuery): Promise<AuditPage> {
  const rows = await database.query<AuditEntry>(
    `SELECT id::text AS id, ${iso} AS at, kind, by_email AS by, details FROM audit_log
     WHERE ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR by_email = $3)
       AND ($4::bigint IS NULL OR id < $4)
     ORDER BY audit_log.id DESC LIMIT $1`,
    [query.limit + 1, query.kind ?? null, query.by ?? null, query.after ?? null],
  );
  const entries = rows.slice(0, query.limit);
  const after = rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null;
  return { entries, people: await peopleIn(database), after };
}

/** Whom the log speaks of. Jumps from one address to the next in the index: the log may be long. */
async function peopleIn(database: Database): Promise<string[]> {
  const rows = await database.query<{ by: string }>(
    `WITH RECURSIVE person AS (
       (SELECT by_email AS by FROM audit_log WHERE by_email IS NOT NULL ORDER BY by_email LIMIT 1)
       UNION ALL
       SELECT (SELECT by_email FROM audit_log WHERE by_email > person.by ORDER BY by_email LIMIT 1)
       FROM person WHERE person.by IS NOT NULL
     )
     SELECT by FROM person WHERE by IS NOT NULL LIMIT 500`,
  );
  return rows.map(({ by }) => by);
}
