import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Queryable } from "#server/platform/database.ts";
import { migrations } from "#server/platform/database.ts";

export interface MemoryDatabase extends Queryable {
  close(): Promise<void>;
}

/** A database with every migration applied, in memory: for tests of SQL that need no durability. */
export async function openMemoryDatabase(): Promise<MemoryDatabase> {
  const client = await PGlite.create();
  await migrate(drizzle(client), migrations);
  return {
    async query<R extends object>(statement: string | { text: string }, values: unknown[] = []) {
      const text = typeof statement === "string" ? statement : statement.text;
      return (await client.query<R>(text, values)).rows;
    },
    close: () => client.close(),
  };
}
