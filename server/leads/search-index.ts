import type { Logger } from "pino";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";

const index = "waitlist_leads_search";

/**
 * Creates the index that finds a part of an address among a million. It needs the extension pg_trgm, which
 * only the database's owner may create; without it the search reads every address. Tried at each start, in
 * case the right was granted meanwhile.
 */
export async function createSearchIndex(
  database: Database,
  log: Logger,
): Promise<{ outcome: "indexed" | "unindexed" }> {
  const [found] = await database.query<{ index: string | null }>(
    "SELECT to_regclass($1)::text AS index",
    [index],
  );
  if (found?.index) return { outcome: "indexed" };
  try {
    // Two nodes that start at once would conflict.
    await database.alone(async () => {
      await database.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
      // A short pending list keeps both sign-ups and searches quick.
      await database.maintain(
        `CREATE INDEX IF NOT EXISTS ${index} ON waitlist_leads
         USING gin (lower(email) gin_trgm_ops) WITH (gin_pending_list_limit = 256)`,
      );
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

/** Drops the index while very many leads are inserted. */
export async function dropSearchIndex(database: Database): Promise<void> {
  await database.query(`DROP INDEX IF EXISTS ${index}`);
}
