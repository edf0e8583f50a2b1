import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const enough = 1024 ** 3;

/**
 * A new folder, in memory where the machine has room there: tests that need no durability skip the
 * disk.
 */
export function quickFolder(prefix: string): string {
  return mkdtempSync(path.join(hasMemoryFolder() ? memory : tmpdir(), prefix));
}

/** Whether the machine has a folder in memory with room for more than a few files. */
export function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}
