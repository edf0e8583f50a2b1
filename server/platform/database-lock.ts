import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The embedded database is in use by another process. Its message is the line the operator reads. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
}

/**
 * Takes the lock that lets one process at a time open the embedded database.
 *
 * The lock is the operating system's own, on a file, taken through Node's SQLite: it goes when its
 * process goes, however it ended. A file with a process number in it would not do: after kill -9 in a
 * container the next process often has the same number, and a second container sees other numbers.
 */
export function lockDatabase(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, "database.lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new DatabaseInUse(
      `The database in ${dataDir} is in use by another process. Stop it first, or set another DATA_DIR.`,
    );
  }
  return { release: () => lock.close() };
}
