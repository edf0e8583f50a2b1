import { fileURLToPath } from "node:url";

/** The folder of generated SQL, the same for both databases. */
export const migrations = {
  migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)),
  migrationsSchema: "drizzle",
};

/** Key of the lock that lets one starting node set up the database while the others wait: any fixed number. */
export const setUpLock = 7_261_902_114;
