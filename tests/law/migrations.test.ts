import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { readTree } from "./tree.ts";

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const tables = Object.assign(
  {},
  ...(await Promise.all(
    Object.keys(readTree(/-(tables|columns)\.ts$/, "server")).map(
      (path) => import(/* @vite-ignore */ `../../${path}`),
    ),
  )),
);
const described = generateDrizzleJson(tables);
const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);

/** Columns, indexes and constraints of an empty database after these statements, a line each. */
async function shapeOf(statements: string[]): Promise<string[]> {
  const folder = migratedFolder("shape-");
  const database = await PGlite.create({
    dataDir: join(folder, "database"),
    extensions: { pg_trgm },
  });
  try {
    // A new database would take ten times as long.
    await database.exec("drop schema public cascade; create schema public");
    for (const statement of statements) await database.exec(statement);
    const { rows } = await database.query<{ line: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns join pg_tables on tablename = table_name
        where table_schema = 'public' and schemaname = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      order by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

it("the migrations make the tables that the code describes", async () => {
  const migrations = Object.entries(readTree(/\.sql$/, "migrations")).sort(byName);
  const made = await shapeOf(migrations.map(([, text]) => text));
  const nothing = generateDrizzleJson({});
  const asDescribed = await generateMigration(nothing, described);
  expect(made.length).toBeGreaterThan(100);
  expect(made).toEqual(await shapeOf(["create extension pg_trgm", ...asDescribed]));
});

it("the next migration starts from these tables: the one snapshot is of them", async () => {
  // Earlier ones, of some 4,000 lines each, serve nothing.
  const snapshots = Object.keys(readTree(/_snapshot\.json$/, "migrations"));
  expect(snapshots).toHaveLength(1);
  const last = JSON.parse(readFileSync(snapshots[0] ?? "", "utf8")) as Snapshot;
  const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));
  expect(snapshots[0]).toContain(journal.entries.at(-1).tag.slice(0, 4));
  expect(await generateMigration(last, described)).toEqual([]);
});
