import type { Logger } from "pino";
import type { Database, DatabaseSettings } from "./database.ts";
import { openPglite } from "./database-pglite.ts";
import { openPostgres } from "./database-postgres.ts";

/** Opens the database the settings name, with every migration applied. */
export function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, log)
    : openPglite(settings.dataDir, log);
}
