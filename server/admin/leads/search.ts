import type { Logger } from "pino";
import type { Database } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";

const index = "waitlist_leads_search";

/**
 * Makes the index that finds a part of an address among a million. It needs the extension pg_trgm,
 * which a database's owner may create; a guest may not, and then the same search reads every address.
 * Tried at each start, so that a right given later is used.
 */
export async function prepareSearch(
  database: Database,
  log: Logger,
): Promise<{ outcome: "indexed" | "unindexed" }> {
  const [found] = await database.query<{ index: string | null }>(
    "SELECT to_regclass($1)::text AS index",
    [index],
  );
  if (found?.index) return { outcome: "indexed" };
  try {
    // Two nodes that start at once would trip over each other.
    await database.alone(async () => {
      await database.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
      // What has just come in waits in a short list: a sign-up is quick, and so is the search.
      await database.query(
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

/** Takes the index away, for a time in which very many leads come at once. */
export async function dropSearch(database: Database): Promise<void> {
  await database.query(`DROP INDEX IF EXISTS ${index}`);
}
