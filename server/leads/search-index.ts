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
 * in case the right was granted meanwhile.
 */
export async function createSearchIndex(
  database: Database,
  log: Logger,
): Promise<{ outcome: "indexed" | "unindexed" }> {
  const [found] = await database.query<{ all: boolean }>(
    `SELECT bool_and(to_regclass(name) IS NOT NULL) AS "all" FROM unnest($1::text[]) AS name`,
    [indexes.map(([name]) => name)],
  );
  if (found?.all) return { outcome: "indexed" };
  try {
    // Two nodes that start at once would conflict.
    await database.alone(async () => {
      await database.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
      for (const [name, table, text, where] of indexes) {
        // A short pending list keeps both sign-ups and searches quick.
        await database.maintain(
          `CREATE INDEX IF NOT EXISTS ${name} ON ${table}
           USING gin ((${text}) gin_trgm_ops) WITH (gin_pending_list_limit = 256) ${where}`,
        );
      }
      // Of the release before, which did not fold letters.
      await database.maintain("DROP INDEX IF EXISTS lead_notes_search");
    });
    return { outcome: "indexed" };
  } catch (error) {
    log.warn(
      { error: describeError(error) },
      "search by part of an address will be slow: pg_trgm cannot be used (docs/operations.md)",
    );
    return { outcome: "unindexed" };
  }
}

/** Drops the indexes before very many leads are inserted. */
export async function dropSearchIndex(database: Database): Promise<void> {
  await database.query(`DROP INDEX IF EXISTS ${indexes.map(([name]) => name).join(", ")}`);
}
