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
import { openDatabase } from "#server/platform/database-open.ts";
import { startQueue } from "#server/platform/queue.ts";
import { quickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    migratedFolder: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/migrated-database");

/** All that decides what is in a new database. */
const inputs = ["package-lock.json", "migrations/*.sql", "server/platform/*.ts"];

/**
 * Makes the embedded database once for all files and all runs, with every migration and the queue, as
 * the product makes it: that takes seconds, a copy of it does not. (A start on an empty folder has
 * tests of its own.)
 */
export default async function setup(project: TestProject): Promise<void> {
  const kept = join(cache, hashOf(inputs));
  if (!existsSync(kept)) await make(kept);
  project.provide("migratedFolder", kept);
}

async function make(kept: string): Promise<void> {
  const folder = quickFolder("migrated-");
  const log = pino({ level: "silent" });
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, log);
  const queue = await startQueue(database, log);
  await queue.stop();
  await database.close();
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
 * Holds the database's engine for as long as this process lives: what it has compiled of it then serves
 * each database that is opened after another was closed, and halves the work of opening one.
 */
function holdEngine(): void {
  if (engines.length === 0) engines.push(WebAssembly.compile(readFileSync(engineFile)));
}

/** A new data folder with an embedded database in which nobody has joined yet. */
export function migratedFolder(prefix: string): string {
  holdEngine();
  const folder = quickFolder(prefix);
  cpSync(inject("migratedFolder"), folder, { recursive: true });
  return folder;
}
