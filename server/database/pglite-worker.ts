// The thread of the embedded database: opens it, and answers the requests of the process.
import { parentPort, workerData } from "node:worker_threads";
import { Mutex, parse, protocol, type QueryOptions, types } from "@electric-sql/pglite";
import { collectGarbage } from "./collect-garbage.ts";
import { openEngine } from "./pglite-engine.ts";

/** A request of the process. `transaction` is the id of the request that began it. */
export type Request = { id: number; transaction?: number | undefined } & (
  | { kind: "query"; name?: string | undefined; text: string; values: unknown[]; arrays: boolean }
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

const { serialize } = protocol;
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

/** One statement or transaction at a time. */
const turns = new Mutex();
/** Open transactions by their id. Each resolves once it has begun, to what ends its turn. */
const transactions = new Map<number, Promise<() => void>>();

async function begin(): Promise<() => void> {
  const release = await turns.acquire();
  try {
    await client.exec("BEGIN");
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

async function end(id: number, how: "commit" | "rollback"): Promise<void> {
  const begun = transactions.get(id);
  transactions.delete(id);
  const release = await begun;
  if (!release) return;
  try {
    const [ended] = await client.exec(how);
    // What PostgreSQL makes of a commit after a failed statement.
    if (how === "commit" && ended?.command === "ROLLBACK") throw new Error("it was rolled back");
  } finally {
    release();
  }
}

/** The statements that this thread has prepared, by their names, each with the types of its values. */
const prepared = new Map<string, { text: string; types: number[] }>();

async function exchange(...messages: Uint8Array[]) {
  return client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
}

/**
 * Runs a statement that is parsed and planned once: PGlite's own `query` does so each time, which is half
 * of what a join costs.
 */
async function runNamed(
  { name, text, values }: { name: string; text: string; values: unknown[] },
  options: QueryOptions,
) {
  let known = prepared.get(name);
  // Another text under a known name is an error of PostgreSQL.
  if (known?.text !== text) {
    const statement = { type: "S" as const, name };
    const described = await exchange(
      serialize.parse({ name, text }),
      serialize.describe(statement),
    );
    known = { text, types: parse.parseDescribeStatementResults(described) };
    prepared.set(name, known);
  }
  const { types } = known;
  const texts = values.map((value, index) => {
    if (value === null || value === undefined) return null;
    return client.serializers[types[index] ?? -1]?.(value) ?? String(value);
  });
  const messages = await exchange(
    serialize.bind({ statement: name, values: texts }),
    serialize.describe({ type: "P" }),
    serialize.execute(),
  );
  return parse.parseResults(messages, client.parsers, options)[0];
}

async function runQuery({ name, text, values, arrays }: Request & { kind: "query" }) {
  const options: QueryOptions = arrays ? { rowMode: "array", parsers: textTimes } : {};
  const found = name
    ? await runNamed({ name, text, values }, options)
    : await client.query(text, values, options);
  return { rows: found?.rows ?? [], affectedRows: found?.affectedRows ?? 0 };
}

async function runScript(text: string) {
  // A text that opens a transaction and fails inside would leave the only connection in it.
  const results = /\bBEGIN;/.test(text)
    ? await client.transaction((transaction) => transaction.exec(text))
    : await client.exec(text);
  return { rows: results.flatMap((result) => result.rows ?? []) };
}

async function perform(request: Request): Promise<Result | undefined> {
  switch (request.kind) {
    case "query": {
      if (request.transaction === undefined) return turns.runExclusive(() => runQuery(request));
      if (!transactions.has(request.transaction)) throw new Error("the transaction is not open");
      return runQuery(request);
    }
    case "script":
      return turns.runExclusive(() => runScript(request.text));
    case "begin": {
      const begun = begin();
      transactions.set(request.id, begun);
      return void (await begun);
    }
    case "commit":
    case "rollback":
      return void (await end(request.transaction as number, request.kind));
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
