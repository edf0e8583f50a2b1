import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Row = Record<string, unknown>;

/** Either a text, or a named text that the database plans once per connection and then reuses. */
export type Statement = string | { name: string; text: string };

/** Runs statements: the database itself, or an open transaction on it. */
export interface Queryable {
  query<R extends object = Row>(statement: Statement, values?: unknown[]): Promise<R[]>;
}

export interface Database extends Queryable {
  kind: "pglite" | "postgres";
  /** The same database for calls whose statements may take seconds: an administrator's lists and exports. */
  patient: Database;
  /** The same database for work that no caller waits for. */
  background: Database;
  /**
   * Writes a dummy row on each pool, in the way this database writes. Rejects when one of them takes no
   * writes, or not within seconds.
   */
  checkWrites(): Promise<void>;
  /** The state of each pool; none where there is one connection in all. */
  pools(): PoolState[];
  drizzle: PgDatabase<PgQueryResultHKT, Record<string, never>>;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Lets one node at a time do `work`; the others wait for their turn. For setting up at start. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Does `work` unless another node is doing it, by a lock of this name: then undefined, at once. */
  unlessElsewhere<T>(lock: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Runs a text of several statements, or one that takes no transaction. It has no values. */
  script(text: string): Promise<Row[]>;
  /** Runs a statement that may take minutes, such as one that makes an index, without a time limit. */
  maintain(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The database and the time, which nearly every use case takes. */
export interface DatabaseContext {
  database: Database;
  clock: () => Date;
}

export interface PoolState {
  name: "calls" | "patient" | "background";
  open: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** Makes a database of the parts that its pools share and those that each has on its own connections. */
export function withPools(
  shared: SharedParts,
  { calls, patient, background }: Record<PoolState["name"], PoolDatabase>,
): Database {
  const pools = [calls, patient, background];
  const database = (pool: PoolDatabase): Database => ({
    ...shared,
    ...pool,
    checkWrites: async () => void (await Promise.all(pools.map((one) => one.checkWrites()))),
    get patient() {
      return patientDatabase;
    },
    get background() {
      return backgroundDatabase;
    },
  });
  const patientDatabase = database(patient);
  const backgroundDatabase = database(background);
  return database(calls);
}
type SharedParts = Pick<
  Database,
  "kind" | "alone" | "unlessElsewhere" | "maintain" | "pools" | "close"
>;
export type PoolDatabase = Omit<Database, keyof SharedParts | "patient" | "background">;

/** The row of `checkWrites` looks like a used rate limit, and is deleted as one. */
export const writeCheck = {
  name: "check-writes",
  text: `INSERT INTO rate_limits (key, used, window_end) VALUES ('check-writes', 1, now())
    ON CONFLICT (key) DO UPDATE SET window_end = excluded.window_end`,
};

/** The database cannot do this now, and later may. A call that fails with it answers 503. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  statusCode = 503;
}

/**
 * PostgreSQL's codes of temporary failures: lost connections (08), no resources (53), statements ended by
 * an operator or a timeout (57), file errors (58), a lock that was not given in time, a deadlock, and a
 * read-only server, such as a primary that was just replaced by another.
 */
const temporaryCodes = /^(?:08...|53...|57...|58...|55P03|40001|40P01|25006)$/;
/** Errors of the driver itself, which have no code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when|Query read timeout)/;
const networkCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_AGAIN)/;

/** The error for callers: `DatabaseUnavailable` for a temporary failure, any other as it is. */
export function databaseError(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  const isTemporary = code
    ? temporaryCodes.test(code) || networkCodes.test(code)
    : driverMessages.test(message);
  return isTemporary
    ? new DatabaseUnavailable("the database is not available", { cause: error })
    : error;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** `transaction`: a pooler gives each transaction another connection, so nothing is kept on a session. */
  databasePooling?: "session" | "transaction";
  /** For how many seconds a start waits for a server that takes writes. */
  databaseWait?: number;
}

/** The folder of generated SQL, the same for both databases. */
export const migrations = {
  migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)),
  migrationsSchema: "drizzle",
};

/** Key of the lock that lets one starting node set up the database while the others wait: any fixed number. */
export const setUpLock = 7_261_902_114;
