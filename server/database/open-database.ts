import type { Logger } from "pino";
import type { Database, DatabaseSettings } from "./database.ts";
import { openPglite } from "./pglite-database.ts";
import { openPostgres } from "./postgres-database.ts";
import { keepPrivate } from "./private-files.ts";

/**
 * Opens the database that the settings name, with every migration applied. From here on the process writes
 * files that no other user can read.
 */
export function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  keepPrivate(settings.dataDir, log);
  return settings.databaseUrl ? openPostgres(settings, log) : openPglite(settings.dataDir, log);
}
