import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL server for all files of a run: to make one takes seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** An empty database of its own on the run's PostgreSQL server. */
export async function openPostgres(): Promise<PostgresServer> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const shared = inject("postgresUrl");
  await run(shared, `CREATE DATABASE ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: () => run(shared, `DROP DATABASE ${name} WITH (FORCE)`),
  };
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
