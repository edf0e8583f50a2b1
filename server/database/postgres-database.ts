import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { causesOf, describeError } from "#server/database/describe-error.ts";
import {
  type Database,
  type DatabaseSide,
  DatabaseUnavailable,
  databaseError,
  migrations,
  type Queryable,
  type Row,
  type Statement,
  setUpLock,
  withBackground,
  writeCheck,
} from "./database.ts";

interface PoolSettings {
  max: number;
  /** How long one statement may take, in milliseconds; 0 is without an end. */
  statement: number;
  /** Of that, how long it may wait for what another one holds. */
  lock: number;
}

/** A caller waits for the answer, and others for the connection. */
const forCalls: PoolSettings = { max: 16, statement: 15_000, lock: 3_000 };
/** Background work is tried again, so it gives up a lock early rather than hold all its connections. */
const forBackground: PoolSettings = { max: 6, statement: 0, lock: 5_000 };

/** Opens any server that speaks PostgreSQL's protocol. */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const calls = openPool(url, forCalls, log);
  const background = openPool(url, forBackground, log);
  const close = async () => void (await Promise.all([calls.end(), background.end()]));
  try {
    await alone(background, (client) => migrate(drizzle(client), migrations));
  } catch (error) {
    await close();
    throw error;
  }
  const shared = {
    kind: "postgres" as const,
    alone: <T>(work: () => Promise<T>) => alone(background, work),
    close,
  };
  return withBackground(shared, databaseOn(calls), databaseOn(background));
}

function openPool(url: string, { max, statement, lock }: PoolSettings, log: Logger) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "site",
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    // The server ends a statement itself; this is for a server that has gone silent.
    ...(statement > 0 && { query_timeout: statement + 5_000 }),
    // Not as parameters of the connection, which a pooler in between may refuse.
    onConnect: async (client) => {
      await client.query(
        `SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
         SET idle_in_transaction_session_timeout = 60000`,
      );
    },
  });
  const lost = (error: Error) =>
    log.warn({ error: describeError(error) }, "database connection lost");
  // The pool listens to idle connections alone: without this, one that breaks while it is in use would
  // end the process. Its user learns of it by the statement that fails.
  pool.on("connect", (client) => client.on("error", lost));
  pool.on("error", () => {});
  return pool;
}

function databaseOn(pool: pg.Pool): DatabaseSide {
  const query = (...given: [pg.QueryConfig]) =>
    onConnection(pool, (client) => client.query(...given).catch(fail), isAnswer);
  return {
    drizzle: drizzle(
      Object.create(pool, { query: { value: query } }),
    ) as unknown as Database["drizzle"],
    query: (...given) =>
      onConnection(pool, (client) => queryable(client).query(...given), isAnswer),
    transaction: (work) =>
      onConnection(
        pool,
        async (client) => {
          const on = queryable(client);
          await on.query("BEGIN");
          const result = await work(on);
          await on.query("COMMIT");
          return result;
        },
        (error, client) =>
          (isAnswer(error) || !(error instanceof DatabaseUnavailable)) && rollBack(client),
      ),
    script: (text) =>
      onConnection(
        pool,
        async (client) => {
          const results = await client.query<Row>(text).catch(fail);
          return [results].flat().flatMap((result) => result.rows);
        },
        // It may have failed inside a transaction of its own.
        () => false,
      ),
    checkWrites: async () => void (await query(timedWriteCheck)),
  };
}

/** The driver takes a time limit for one statement, which its types do not name. */
const timedWriteCheck = { ...writeCheck, query_timeout: 3_000 };

/** Does work on a connection of the pool, which is closed if the work failed and it may not be used again. */
async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isUsableAfter: (error: unknown, client: pg.PoolClient) => boolean | Promise<boolean>,
): Promise<T> {
  const client = await pool.connect().catch(fail);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(!(await isUsableAfter(error, client)));
    throw error;
  }
}

function fail(error: unknown): never {
  throw databaseError(error);
}

/** Whether the server has answered with this error, such as a lock that was not given: the connection works. */
const isAnswer = (error: unknown) =>
  causesOf(error).some((cause) => cause instanceof pg.DatabaseError && cause.severity !== "FATAL");

const rollBack = (client: pg.PoolClient) =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  );

function queryable(client: pg.PoolClient): Queryable {
  return {
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const named = typeof statement === "string" ? { text: statement } : statement;
      return (await client.query<R & Row>({ ...named, values }).catch(fail)).rows;
    },
  };
}

/** Takes the lock on a connection of its own: should this node die, the server gives it to the next one. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // The node that holds it may take minutes.
    await client.query("SET lock_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [setUpLock]);
    const result = await work(client);
    await client.query("SELECT pg_advisory_unlock($1)", [setUpLock]);
    await client.query(`SET lock_timeout = ${forBackground.lock}`);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
