import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Logger } from "pino";
import {
  type Database,
  migrations,
  type Queryable,
  type Row,
  type Statement,
  writeCheck,
} from "./database.ts";
import { closeToOthers } from "./private-files.ts";

const durable = [
  // `-F` means: never wait for the disk. We do wait, so that what is acknowledged survives a power cut.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync", "-c", "shared_buffers=16MB"],
];

/** Opens (or makes) the embedded PostgreSQL in `dataDir`; one process at a time. */
export async function openPglite(dataDir: string, log: Logger): Promise<Database> {
  const lock = lockDatabase(dataDir);
  try {
    const files = join(dataDir, "database");
    const ready = join(dataDir, "database.ready");
    // A first start killed half-way leaves files that no database can open, and no data yet.
    if (!existsSync(ready)) rmSync(files, { recursive: true, force: true });
    mkdirSync(files, { recursive: true });
    const client = await PGlite.create({
      dataDir: files,
      startParams: durable,
      extensions: { pg_trgm },
    });
    mendFileLayer(client);
    // Those that the opening has made.
    closeToOthers(files);
    if (!existsSync(ready)) {
      await client.exec("CHECKPOINT");
      syncTree(files);
      closeSync(openSync(ready, "w"));
      syncTree(dataDir, { deep: false });
    }
    const orm = drizzle(client);
    await migrate(orm, migrations);
    log.debug({ files }, "embedded database open");
    const database: Database = {
      kind: "pglite",
      get background() {
        return database;
      },
      checkWrites: async () => void (await database.query(writeCheck)),
      drizzle: orm as unknown as Database["drizzle"],
      ...queryable(client),
      transaction: (work) => client.transaction((transaction) => work(queryable(transaction))),
      // The lock of the data folder has seen to it already.
      alone: (work) => work(),
      async script(text) {
        // A text that opens a transaction and fails inside would leave the only connection in it.
        const results = /\bBEGIN;/.test(text)
          ? await client.transaction((transaction) => transaction.exec(text))
          : await client.exec(text);
        return results.flatMap((result) => (result.rows ?? []) as Row[]);
      },
      async close() {
        await client.close();
        lock.release();
      },
    };
    return database;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function queryable(client: PGlite | Transaction): Queryable {
  return {
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const text = typeof statement === "string" ? statement : statement.text;
      return (await client.query<R>(text, values)).rows;
    },
  };
}

interface OpenFile {
  nfd: number;
}
type SetAttributes = (node: unknown, attributes: { mode?: number }) => void;
interface Internals {
  Module: {
    NODEFS: {
      node_ops: { setattr: SetAttributes };
      stream_ops: { fsync?: (file: OpenFile) => number };
    };
  };
}

/**
 * PGlite's file layer answers "written" to every fsync without asking the disk, and opens new files to
 * other users whatever the process's mask says. This makes it ask, and keep them closed.
 * Throws when the layer is not where this version keeps it: a silent loss of durability is worse.
 */
function mendFileLayer(client: PGlite): void {
  const files = (client as unknown as Partial<Internals>).Module?.NODEFS;
  if (!files?.stream_ops || !files.node_ops?.setattr)
    throw new Error("This version of PGlite hides its file layer: cannot be durable.");
  files.stream_ops.fsync = (file) => {
    fsyncSync(file.nfd);
    return 0;
  };
  const { setattr } = files.node_ops;
  files.node_ops.setattr = (node, attributes) => {
    if (attributes.mode !== undefined) attributes.mode &= ~0o077;
    setattr(node, attributes);
  };
}

/** Puts a folder and what is in it on the disk. Files of the first set-up were written before the patch. */
function syncTree(folder: string, { deep } = { deep: true }): void {
  for (const entry of deep ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

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
