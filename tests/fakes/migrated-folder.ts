import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import type { DatabaseSettings } from "#server/database/database.ts";
import { startQueue } from "#server/database/job-queue.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { keepEngineCode } from "#server/database/pglite-database.ts";
import { createSearchIndex } from "#server/leads/search-index.ts";
import { scheduledJobs } from "#server/scheduled-jobs.ts";
import { quickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    migratedFolder: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/migrated-database");

/** All that decides what is in a new database. */
const inputs = [
  ...["package-lock.json", "migrations/*.sql", "server/database/*.ts"],
  ...["server/scheduled-jobs.ts", "server/leads/search-index.ts", "tests/fakes/*.ts"],
];

/**
 * Makes the embedded database once for all files and all runs, as the product does: that takes seconds,
 * a copy of it does not. (A start on an empty folder has tests of its own.)
 */
export default async function setup(project: TestProject): Promise<void> {
  const kept = join(cache, hashOf(inputs));
  if (!existsSync(kept)) await make(kept);
  project.provide("migratedFolder", kept);
}

async function make(kept: string): Promise<void> {
  const folder = quickFolder("migrated-");
  await leaveFirstStart({ dataDir: folder, databaseUrl: undefined });
  for (const old of existsSync(cache) ? readdirSync(cache) : []) {
    rmSync(join(cache, old), { recursive: true, force: true });
  }
  // Copied aside and moved into place whole, so that no run sees half of it.
  mkdirSync(cache, { recursive: true });
  const aside = mkdtempSync(join(cache, "new-"));
  cpSync(folder, aside, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, kept);
}

/**
 * Leaves a database as after its first start: with every migration, the queue with its scheduled jobs,
 * and the index for searches. The next start has nothing to create.
 */
export async function leaveFirstStart(settings: DatabaseSettings): Promise<void> {
  const log = pino({ level: "silent" });
  const database = await openDatabase(settings, log);
  await createSearchIndex(database, log);
  const queue = await startQueue(database, log);
  const outbox = { sweep: async () => ({ outcome: "swept", removed: 0 }) as const };
  const sendAutomatic = async () => {};
  const parts = { database, outbox, clock: () => new Date(), log, sendAutomatic };
  for (const { name, cron } of scheduledJobs(parts)) {
    await queue.schedule(name, cron, async () => {});
  }
  await queue.stop();
  await database.close();
}

function hashOf(patterns: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

const engineFile = join(root, "node_modules/@electric-sql/pglite/dist/pglite.wasm");
const engines: Promise<WebAssembly.Module>[] = [];

/**
 * Keeps the database's engine in memory as long as this process lives: its compiled code then serves
 * each database opened later, and halves the time of opening one.
 */
function holdEngine(): void {
  keepEngineCode();
  if (engines.length === 0) engines.push(WebAssembly.compile(readFileSync(engineFile)));
}

/** A new data folder with an embedded database without leads. */
export function migratedFolder(prefix: string): string {
  holdEngine();
  const folder = quickFolder(prefix);
  cpSync(inject("migratedFolder"), folder, { recursive: true });
  return folder;
}
