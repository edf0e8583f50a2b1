import { fileURLToPath } from "node:url";

/** The folder of generated SQL, the same for both databases. */
export const migrations = {
  migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)),
  migrationsSchema: "drizzle",
};

/** Key of the lock that lets one starting node migrate while the others wait: any fixed number. */
export const migrationLock = 7_261_902_114;
