import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";

/** The permission bits of group and others. */
const forOthers = 0o077;
/** Marks a folder that users share, as the system's folder of temporary files. */
const sticky = 0o1000;
/** Names that the product writes into its data folder. Nothing else there is changed. */
const ours = /^(?:database|database\.\w+|mail|auth-secret|admin\.sock)$/;

/**
 * Makes all files that this process writes from now on private to its user, and those that the product has
 * in `dataDir` already: they may be from an earlier release, or were copied without their modes.
 */
export function keepPrivate(dataDir: string, log: Logger): void {
  process.umask(forOthers);
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  const names = readdirSync(folder).filter((name) => ours.test(name));
  const results = names.map((name) => closeToOthers(join(folder, name)));
  if ((lstatSync(folder).mode & sticky) === 0) results.push(close(folder));
  const closed = results.reduce((sum, each) => sum + each.closed, 0);
  const open = results.reduce((sum, each) => sum + each.open, 0);
  if (closed > 0) log.warn({ folder, closed }, "files were open to other users and are closed now");
  if (open > 0) log.warn({ folder, left: open }, "files of another owner stay open to other users");
}

interface Closed {
  closed: number;
  /** Files that could not be closed. */
  open: number;
}

/** Removes the permissions of group and others from a file, or from a folder and all in it. */
export function closeToOthers(path: string): Closed {
  const sum = close(path);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return sum;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    const { closed, open } = close(join(entry.parentPath, entry.name));
    sum.closed += closed;
    sum.open += open;
  }
  return sum;
}

function close(path: string): Closed {
  // A mail may have been deleted meanwhile; a link leads to files that are not ours.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & forOthers) === 0) {
    return { closed: 0, open: 0 };
  }
  try {
    chmodSync(path, found.mode & 0o700);
    return { closed: 1, open: 0 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { closed: 0, open: 0 };
    if (code === "EPERM" || code === "EROFS") return { closed: 0, open: 1 };
    throw error;
  }
}
