import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { leaveFirstStart } from "./migrated-folder.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** The template of each test's database. */
const started = "started_once";

/** One PostgreSQL server for all files of a run: starting one takes seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await run(server.url, `CREATE DATABASE ${started}`);
  await leaveFirstStart({ dataDir: "unused", databaseUrl: named(server.url, started) });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** A new database without leads on the run's PostgreSQL server. */
export const openPostgres = () => create(`TEMPLATE ${started}`);

/** A database that no server has been started on. */
export const openEmptyPostgres = () => create("");

async function create(from: string): Promise<PostgresServer> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const shared = inject("postgresUrl");
  await run(shared, `CREATE DATABASE ${name} ${from}`);
  return {
    url: named(shared, name),
    stop: () => run(shared, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function named(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
