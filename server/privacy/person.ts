import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { RecordKind } from "#contract/choices.ts";
import { findPersonCall, type Person } from "#contract/person.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { PersonalData } from "#server/database/personal-data-source.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import { readRecords } from "./personal-data.ts";

/** The administrators' calls about one person, whatever list they are on. */
export function personRoutes(
  { route }: GuardedCalls<Permission, AuditKind>,
  { database, sources }: { database: Database; sources: readonly PersonalData<RecordKind>[] },
): void {
  route("POST /api/admin/person/find", "read", { body: findPersonCall }, async ({ body }) => {
    const address = storedEmailAddress(body.email);
    if (address.outcome === "invalid") return refuse(422, "invalid_email");
    const [entry] = await entriesOf(database, sources, "email_key", address.key);
    return entry ? { id: entry.id } : refuse(404, "not_found");
  });

  route("GET /api/admin/person/:id", "read", byId, async ({ params: { id } }): Promise<Person> => {
    const [named] = await entriesOf(database, sources, "id", id);
    if (!named) return refuse(404, "not_found");
    const entries = await entriesOf(database, sources, "email_key", named.emailKey);
    const records = await readRecords(database, sources, named.emailKey);
    return {
      email: named.email,
      leadId: entries.find(({ kind }) => kind === "waitlist")?.id ?? null,
      records: records as Person["records"],
      mails: await mailsAbout(
        database,
        entries.map((entry) => entry.id),
      ),
    };
  });
}

interface PersonEntry {
  kind: RecordKind;
  id: string;
  email: string;
  emailKey: string;
}

/** Entries of a person on all lists, in the order of the lists, newest first. */
async function entriesOf(
  on: Queryable,
  sources: readonly PersonalData<RecordKind>[],
  column: "id" | "email_key",
  value: string,
): Promise<PersonEntry[]> {
  const entries: PersonEntry[] = [];
  for (const { kind, table } of sources) {
    if (!table) continue;
    const rows = await on.query<Omit<PersonEntry, "kind">>(
      `SELECT id::text AS id, email, email_key AS "emailKey" FROM ${table}
       WHERE ${column} = $1 ORDER BY ${table}.id DESC`,
      [value],
    );
    entries.push(...rows.map((row) => ({ kind, ...row })));
  }
  return entries;
}

function mailsAbout(on: Queryable, ids: readonly string[]): Promise<Person["mails"]> {
  return on.query(
    `SELECT id::text AS id, kind, batch_id::text AS "campaignId", state,
       ${isoMilliseconds("coalesce(sent_at, created_at)")} AS at,
       ${isoMilliseconds("bounced_at")} AS "bouncedAt"
     FROM mails WHERE subject_id = ANY($1::uuid[])
     ORDER BY coalesce(sent_at, created_at) DESC LIMIT 100`,
    [ids],
  );
}
