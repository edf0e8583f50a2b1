import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { closeToOthers } from "./private-files.ts";

const durable = [
  // `-F` means: never wait for the disk. We do wait, so that what is acknowledged survives a power cut.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

// PGlite's own convert byte by byte: to write a file of 5 MB took 2 s, now 0.25 s, and all else waits for it.
const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  `\\x${Buffer.from(buffer, byteOffset, byteLength).toString("hex")}`;
const bytesOf = (hex: string) => Buffer.from(hex.slice(2), "hex");

/** Opens (or makes) the embedded PostgreSQL in `dataDir`. `onPanic` is called when it can only be left. */
export async function openEngine(dataDir: string, onPanic: () => void): Promise<PGlite> {
  const files = join(dataDir, "database");
  const ready = join(dataDir, "database.ready");
  // A first start killed half-way leaves files that no database can open, and no data yet.
  if (!existsSync(ready)) rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  const client = await PGlite.create({
    dataDir: files,
    startParams: durable,
    extensions: { pg_trgm },
    serializers: { [types.BYTEA]: hexOf },
    parsers: { [types.BYTEA]: bytesOf },
  });
  mendEngine(client, onPanic);
  // Opening creates files.
  closeToOthers(files);
  if (!existsSync(ready)) {
    await client.exec("CHECKPOINT");
    syncTree(files);
    writeFileSync(ready, "");
    syncTree(dataDir, { deep: false });
  }
  return client;
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
    onAbort?: () => void;
  };
}

/**
 * PGlite's file layer answers "written" to every fsync without a flush of the disk, and opens new files to
 * other users whatever the process's mask says. This makes it flush, and keep them closed.
 * Throws when the layer is not where this version keeps it: a silent loss of durability is worse.
 *
 * After a panic (a full disk where a log file begins) the engine returns an error like any other, and
 * spins for ever at the next statement: `onPanic` must end the thread.
 */
function mendEngine(client: PGlite, onPanic: () => void): void {
  const module = (client as unknown as Partial<Internals>).Module;
  if (!module?.NODEFS?.stream_ops || !module.NODEFS.node_ops?.setattr)
    throw new Error("This version of PGlite hides its file layer: cannot be durable.");
  const { stream_ops, node_ops } = module.NODEFS;
  stream_ops.fsync = (file) => {
    fsyncSync(file.nfd);
    return 0;
  };
  const { setattr } = node_ops;
  node_ops.setattr = (node, attributes) => {
    if (attributes.mode !== undefined) attributes.mode &= ~0o077;
    setattr(node, attributes);
  };
  module.onAbort = onPanic;
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
