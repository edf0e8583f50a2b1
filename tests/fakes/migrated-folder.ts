import { cpSync, rmSync } from "node:fs";
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

/**
 * Makes the embedded database once for all files of a run, with every migration and the queue, as the
 * product makes it: that takes seconds, a copy of it does not. (A start on an empty folder has tests
 * of its own.)
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = quickFolder("migrated-");
  const log = pino({ level: "silent" });
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, log);
  const queue = await startQueue(database, log);
  await queue.stop();
  await database.close();
  project.provide("migratedFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A new data folder with an embedded database in which nobody has joined yet. */
export function migratedFolder(prefix: string): string {
  const folder = quickFolder(prefix);
  cpSync(inject("migratedFolder"), folder, { recursive: true });
  return folder;
}
