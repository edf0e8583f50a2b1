import { mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Logger } from "pino";
import { describeError } from "#server/database/describe-error.ts";
import {
  type Database,
  DatabaseUnavailable,
  databaseError,
  migrations,
  type PoolDatabase,
  type Queryable,
  type Row,
  type Statement,
  withPools,
  writeCheck,
} from "./database.ts";
import type { Answer, Request, Result } from "./pglite-worker.ts";

/** How long a caller waits for the one connection there is, in milliseconds. */
const callTimeout = 15_000;
/** A database that has not opened within this time, repair included, is started again. */
const openTimeout = 300_000;

/**
 * Opens (or makes) the embedded PostgreSQL in `dataDir`; one process at a time. It works in a thread of
 * its own, so that pages never wait for it, and is opened again when it breaks.
 */
export async function openPglite(dataDir: string, log: Logger): Promise<Database> {
  keepEngineCode();
  const lock = lockDatabase(dataDir);
  try {
    const thread = await startThread(dataDir, log);
    const send: Send = (request) => thread.send(request);
    await migrate(drizzle(clientFor(send)), migrations);
    const shared = {
      kind: "pglite" as const,
      // The lock on the data folder lets one process in at a time.
      alone: <T>(work: () => Promise<T>) => work(),
      unlessElsewhere: <T>(_lock: string, work: () => Promise<T>) => work(),
      maintain: async (text: string) => void (await send({ kind: "script", text })),
      pools: () => [],
      async close() {
        await thread.close();
        lock.release();
      },
    };
    const calls = databaseOn((request) => thread.send(request, callTimeout));
    return withPools(shared, { calls, patient: calls, background: databaseOn(send) });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * V8 discards compiled WebAssembly code that it has replaced by faster code. Rarely its record of that code
 * is wrong by then, and the whole process ends (nodejs/node#64500: "jit_page_->allocations_.erase(addr) == 1").
 * To keep the code costs at most 30 MB.
 */
export function keepEngineCode(): void {
  setFlagsFromString("--no-wasm-code-gc");
}

type RequestWithoutId = Request extends infer Each
  ? Each extends Request
    ? Omit<Each, "id">
    : never
  : never;
type Send = (request: RequestWithoutId) => Promise<{ id: number; result: Result }>;

function databaseOn(send: Send): PoolDatabase {
  const { query } = queryable(send);
  return {
    drizzle: drizzle(clientFor(send)) as unknown as Database["drizzle"],
    query,
    transaction: (work) => transaction(send, (id) => work(queryable(send, id))),
    script: async (text) => (await send({ kind: "script", text })).result.rows as Row[],
    checkWrites: async () => void (await query(writeCheck)),
  };
}

function queryable(send: Send, transaction?: number): Queryable {
  return {
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const named = typeof statement === "string" ? { text: statement } : statement;
      const { result } = await send({
        kind: "query",
        ...named,
        values,
        arrays: false,
        transaction,
      });
      return result.rows as R[];
    },
  };
}

async function transaction<T>(send: Send, work: (id: number) => Promise<T>): Promise<T> {
  const { id } = await send({ kind: "begin" });
  try {
    const result = await work(id);
    await send({ kind: "commit", transaction: id });
    return result;
  } catch (error) {
    // After a failed commit there is nothing to roll back.
    await send({ kind: "rollback", transaction: id }).catch(() => {});
    throw error;
  }
}

/** The part of a PGlite that Drizzle uses. */
function clientFor(send: Send): PGlite {
  const on = (transaction?: number) => ({
    query: async (text: string, values: unknown[] = [], options?: { rowMode?: string }) => {
      const arrays = options?.rowMode === "array";
      return (await send({ kind: "query", text, values, arrays, transaction })).result;
    },
  });
  return {
    ...on(),
    transaction: (work: (client: object) => Promise<unknown>) =>
      transaction(send, (id) => work(on(id))),
  } as unknown as PGlite;
}

interface Thread {
  /** Rejects with `DatabaseUnavailable` when the database breaks meanwhile, or after so long. */
  send(request: RequestWithoutId, timeout?: number): Promise<{ id: number; result: Result }>;
  close(): Promise<void>;
}

async function startThread(dataDir: string, log: Logger): Promise<Thread> {
  const waiting = new Map<number, PromiseWithResolvers<{ id: number; result: Result }>>();
  let lastId = 0;
  let worker: Worker | undefined;
  let closing = false;

  function settle({ id, result = { rows: [] }, error }: Answer) {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(databaseError(Object.assign(new Error(error.message), error)));
    else pending?.resolve({ id, result });
  }

  /** Resolves once the database is open. When its thread has ended, it is opened again. */
  function open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const started = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
      workerData: { dataDir },
      execArgv: [],
    });
    let fault: unknown;
    const late = setTimeout(() => void started.terminate(), openTimeout).unref();
    started.on("error", (error) => {
      fault = error;
    });
    started.on("message", (message: "open" | Answer) => {
      if (message !== "open") return settle(message);
      clearTimeout(late);
      worker = started;
      resolve();
    });
    started.on("exit", () => {
      clearTimeout(late);
      const ended = new DatabaseUnavailable("the embedded database stopped", { cause: fault });
      reject(fault instanceof Error ? fault : ended);
      if (worker !== started) return;
      worker = undefined;
      for (const pending of waiting.values()) pending.reject(ended);
      waiting.clear();
      if (!closing) openAgain(fault);
    });
    return promise;
  }

  async function openAgain(fault: unknown) {
    const { bavail, bsize } = statfsSync(dataDir);
    const freeMegabytes = Math.floor((bavail * bsize) / 1024 ** 2);
    const error = fault ? { error: describeError(fault) } : {};
    log.error({ freeMegabytes, ...error }, "the embedded database stopped and is opened again");
    for (let wait = 500; !closing; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait, undefined, { ref: false });
      if (closing) return;
      try {
        await open();
        log.warn("the embedded database is open again");
        return;
      } catch (error) {
        log.error({ error: describeError(error) }, "the embedded database could not be opened");
      }
    }
  }

  await open();
  const thread: Thread = {
    send(request, timeout) {
      if (!worker)
        return Promise.reject(new DatabaseUnavailable("the embedded database is not open"));
      lastId += 1;
      const id = lastId;
      const pending = Promise.withResolvers<{ id: number; result: Result }>();
      waiting.set(id, pending);
      worker.postMessage({ ...request, id } as Request);
      if (timeout === undefined) return pending.promise;
      const late = setTimeout(() => {
        if (!waiting.delete(id)) return;
        pending.reject(new DatabaseUnavailable("the embedded database is busy"));
        // A transaction that begins after its caller gave up must not stay open.
        if (request.kind === "begin")
          worker?.postMessage({ id: -id, kind: "rollback", transaction: id });
      }, timeout);
      return pending.promise.finally(() => clearTimeout(late));
    },
    async close() {
      closing = true;
      if (!worker) return;
      await thread.send({ kind: "close" }).catch(() => {});
      await worker?.terminate();
    },
  };
  return thread;
}

/** The embedded database is in use by another process. Its message is shown to the operator. */
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
