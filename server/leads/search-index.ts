import type { Logger } from "pino";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { searchedNote } from "./lead-notes.ts";

/** The indexes for searching parts of addresses, and of the notes of leads. */
const indexes = [
  ["waitlist_leads_search", "waitlist_leads", "lower(email)", ""],
  ["lead_events_search", "lead_events", searchedNote, "WHERE kind = 'noted'"],
] as const;

/**
 * Creates the indexes that find a part of an address or of a note among a million leads. They need the extension
 * pg_trgm, which only the database's owner may create; without it the search reads every row. Tried at each start,
 * in case the right was granted meanwhile. On a server no write and no other node waits for it; an index that a node
 * left unfinished is made anew.
 */
export async function createSearchIndex(
  database: Database,
  log: Logger,
): Promise<{ outcome: "indexed" | "unindexed" | "elsewhere" }> {
  try {
    const [found] = await database.query<{ missing: string[] }>(findMissing, [
      indexes.map(([name]) => name),
    ]);
    if (found?.missing.length === 0) return { outcome: "indexed" };
    const created = await database.unlessElsewhere("search-index", () => makeIndexes(database));
    return { outcome: created ?? "elsewhere" };
  } catch (error) {
    log.warn(
      { error: describeError(error) },
      "search by part of an address will be slow: pg_trgm cannot be used (docs/operations.md)",
    );
    return { outcome: "unindexed" };
  }
}

/** Indexes that cannot be used, and those of them that a statement without a node may still be making. */
const findMissing = `SELECT coalesce(array_agg(name), '{}') AS missing,
    coalesce(bool_or(EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = index.oid)), false) AS "isMade"
  FROM unnest($1::text[]) AS name LEFT JOIN pg_class AS index ON index.oid = to_regclass(name)
  WHERE NOT coalesce((SELECT indisvalid FROM pg_index WHERE indexrelid = index.oid), false)`;

/** Makes the indexes that are missing or were left unfinished. */
async function makeIndexes(database: Database): Promise<"indexed" | "elsewhere"> {
  // The embedded database has one connection: nothing runs beside it.
  const beside = database.kind === "postgres" ? "CONCURRENTLY" : "";
  await database.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  const [found] = await database.query<{ missing: string[]; isMade: boolean }>(findMissing, [
    indexes.map(([name]) => name),
  ]);
  if (found?.isMade) return "elsewhere";
  for (const [name, table, text, where] of indexes) {
    if (!found?.missing.includes(name)) continue;
    await database.maintain(`DROP INDEX ${beside} IF EXISTS ${name}`);
    // A short pending list keeps both sign-ups and searches quick.
    await database.maintain(
      `CREATE INDEX ${beside} ${name} ON ${table}
       USING gin ((${text}) gin_trgm_ops) WITH (gin_pending_list_limit = 256) ${where}`,
    );
  }
  // Of the release before, which did not fold letters.
  await database.maintain(`DROP INDEX ${beside} IF EXISTS lead_notes_search`);
  return "indexed";
}

/** Drops the indexes before very many leads are inserted. */
export async function dropSearchIndex(database: Database): Promise<void> {
  await database.query(`DROP INDEX IF EXISTS ${indexes.map(([name]) => name).join(", ")}`);
}
