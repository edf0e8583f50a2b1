import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Row = Record<string, unknown>;

/** Either a text, or a named text that the database plans once per connection and then reuses. */
export type Statement = string | { name: string; text: string };

/** What a piece of SQL needs: the database itself, or an open transaction on it. */
export interface Queryable {
  query<R extends object = Row>(statement: Statement, values?: unknown[]): Promise<R[]>;
}

export interface Database extends Queryable {
  kind: "pglite" | "postgres";
  /**
   * The same database for work that no caller waits for: on connections of its own where there are
   * several, and without an end to how long a statement may take.
   */
  background: Database;
  /** Writes a row that means nothing. Rejects when the database takes no writes, or not soon. */
  checkWrites(): Promise<void>;
  drizzle: PgDatabase<PgQueryResultHKT, Record<string, never>>;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Lets one node at a time do `work`; the others wait for their turn. For setting up at start. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a text of several statements, without values. Only the queue's own set-up needs it. */
  script(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** What `checkWrites` writes: as a limit that was used up, and is deleted like one. */
export const writeCheck = {
  name: "check-writes",
  text: `INSERT INTO rate_limits (key, used, window_end) VALUES ('check-writes', 1, now())
    ON CONFLICT (key) DO UPDATE SET window_end = excluded.window_end`,
};

/** The database cannot do now what it was asked; later it may. A call that fails by it answers 503. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  statusCode = 503;
}

/**
 * Codes of PostgreSQL that say "not now": lost connections (08), no room or too many connections (53),
 * ended by an operator or by a limit of time (57), broken files (58), a lock that was not given in time,
 * a deadlock, and a server that only reads, as one does that was just replaced by another.
 */
const notNow = /^(?:08...|53...|57...|58...|55P03|40001|40P01|25006)$/;
/** The driver's own faults have no code. */
const ofTheDriver =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when|Query read timeout)/;
const ofTheNetwork = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_AGAIN)/;

/** The error as callers shall see it: most are faults of the statement, some of the moment. */
export function explained(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  const passes = code ? notNow.test(code) || ofTheNetwork.test(code) : ofTheDriver.test(message);
  return passes
    ? new DatabaseUnavailable("the database is not available", { cause: error })
    : error;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The folder of generated SQL, the same for both databases. */
export const migrations = {
  migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)),
  migrationsSchema: "drizzle",
};

/** Key of the lock that lets one starting node set up the database while the others wait: any fixed number. */
export const setUpLock = 7_261_902_114;
