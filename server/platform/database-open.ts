import type { Logger } from "pino";
import type { Database, DatabaseSettings } from "./database.ts";
import { openPglite } from "./database-pglite.ts";
import { openPostgres } from "./database-postgres.ts";
import { keepPrivate } from "./private-files.ts";

/**
 * Opens the database the settings name, with every migration applied. Whatever program does so keeps
 * the data to its own user from here on.
 */
export function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  keepPrivate(settings.dataDir, log);
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, log)
    : openPglite(settings.dataDir, log);
}
