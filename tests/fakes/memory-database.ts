import { rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Queryable } from "#server/database/database.ts";
import { migratedFolder } from "./migrated-folder.ts";

export interface MemoryDatabase extends Queryable {
  close(): Promise<void>;
}

/** A database with every migration applied, in this thread: for tests of SQL that need no durability. */
export async function openMemoryDatabase(): Promise<MemoryDatabase> {
  const folder = migratedFolder("memory-");
  const client = await PGlite.create({
    dataDir: join(folder, "database"),
    extensions: { pg_trgm },
  });
  return {
    async query<R extends object>(statement: string | { text: string }, values: unknown[] = []) {
      const text = typeof statement === "string" ? statement : statement.text;
      return (await client.query<R>(text, values)).rows;
    },
    async close() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
