// The thread of the embedded database: opens it, and answers the requests of the process.
import { parentPort, workerData } from "node:worker_threads";
import { types } from "@electric-sql/pglite";
import { collectGarbage } from "./collect-garbage.ts";
import { openEngine } from "./pglite-engine.ts";

/** A request of the process. `transaction` is the id of the request that began it. */
export type Request = { id: number; transaction?: number | undefined } & (
  | { kind: "query"; text: string; values: unknown[]; arrays: boolean }
  | { kind: "script"; text: string }
  | { kind: "begin" | "commit" | "rollback" | "close" }
);

export interface Answer {
  id: number;
  result?: Result;
  error?: Fault;
}
export interface Result {
  rows: unknown[];
  affectedRows?: number;
}
/**
 * The part of an error that may leave the worker: not the statement's values, which PGlite adds to it.
 */
export interface Fault {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
}

if (!parentPort) throw new Error("This file is a worker's.");
const port = parentPort;
const { dataDir } = workerData as { dataDir: string };
// Ends this thread, in the middle of the statement.
const client = await openEngine(dataDir, () => process.exit(1)).catch((error: unknown) => {
  if (error instanceof Error) throw error;
  // The file layer throws what is none; 51 is its number of a full disk.
  const { errno } = error as { errno?: number };
  throw new Error(
    errno === 51 ? `no space left in ${dataDir}` : `file error ${errno} in ${dataDir}`,
  );
});

interface Open {
  /** Where its statements go; not yet there while it waits for its turn. */
  on?: Pick<typeof client, "query" | "exec">;
  end(how: "commit" | "rollback"): void;
  ended: Promise<void>;
}
const open = new Map<number, Open>();
const takenBack = new Error("taken back");

/** Times as the text they are: what the object mapper reads. */
const asText = (text: string) => text;
const textTimes = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.DATE,
    types.INTERVAL,
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type) => [type, asText]),
);

/** Resolves when the transaction has begun; it stays open until commit or rollback. */
function begin(id: number): Promise<void> {
  const began = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  // Its caller may have given up before its turn comes.
  ending.promise.catch(() => {});
  const transaction: Open = {
    end: (how) => (how === "commit" ? ending.resolve() : ending.reject(takenBack)),
    ended: client.transaction(async (on) => {
      transaction.on = on;
      began.resolve();
      await ending.promise;
    }),
  };
  open.set(id, transaction);
  transaction.ended.catch(began.reject);
  return began.promise;
}

async function perform(request: Request): Promise<Result | undefined> {
  const inside = request.transaction === undefined ? undefined : open.get(request.transaction);
  const on = request.transaction === undefined ? client : inside?.on;
  switch (request.kind) {
    case "query": {
      if (!on) throw new Error("the transaction is not open");
      const { text, values, arrays } = request;
      const found = await on.query(
        text,
        values,
        arrays ? { rowMode: "array", parsers: textTimes } : {},
      );
      return { rows: found.rows, affectedRows: found.affectedRows ?? 0 };
    }
    case "script": {
      const { text } = request;
      // A text that opens a transaction and fails inside would leave the only connection in it.
      const results = /\bBEGIN;/.test(text)
        ? await client.transaction((transaction) => transaction.exec(text))
        : await client.exec(text);
      return { rows: results.flatMap((result) => result.rows ?? []) };
    }
    case "begin":
      return void (await begin(request.id));
    case "commit":
    case "rollback":
      open.delete(request.transaction as number);
      inside?.end(request.kind);
      await inside?.ended.catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
      return undefined;
    case "close":
      return void (await client.close());
  }
}

port.on("message", async (request: Request) => {
  const { id } = request;
  try {
    const result = await perform(request);
    port.postMessage({ id, ...(result && { result }) } satisfies Answer);
  } catch (error) {
    const { message, code, constraint } = error as Fault;
    port.postMessage({ id, error: { message, code, constraint } } satisfies Answer);
    // A fault of the engine itself, not one of SQL: its later results cannot be trusted.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1);
  }
});
collectGarbage();
port.postMessage("open");
