import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import {
  type Database,
  DatabaseUnavailable,
  databaseError,
  migrations,
  type Queryable,
  type Row,
  type Statement,
  setUpLock,
  writeCheck,
} from "./database.ts";
import { describeError } from "./http/errors.ts";

/** How long one statement may take, in milliseconds; 0 is without an end. */
interface Timeouts {
  statement: number;
  /** Of that, how long it may wait for what another one holds. */
  lock: number;
}

/** A caller waits for the answer, and others for the connection. */
const forCalls: Timeouts = { statement: 15_000, lock: 3_000 };
/** Background work is tried again, so it gives up a lock early rather than hold all its connections. */
const forBackground: Timeouts = { statement: 0, lock: 5_000 };

/** Opens any server that speaks PostgreSQL's protocol. */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const calls = openPool(url, { max: 16, timeouts: forCalls }, log);
  const background = openPool(url, { max: 6, timeouts: forBackground }, log);
  const close = async () => {
    await Promise.all([calls.end(), background.end()]);
  };
  try {
    await alone(background, (client) => migrate(drizzle(client), migrations));
  } catch (error) {
    await close();
    throw error;
  }
  const shared = {
    kind: "postgres" as const,
    alone: <T>(work: () => Promise<T>) => alone(background, work),
    checkWrites: () => checkWrites(background),
    close,
  };
  const inBackground: Database = {
    ...shared,
    ...databaseOn(background),
    get background() {
      return inBackground;
    },
  };
  return { ...shared, ...databaseOn(calls), background: inBackground };
}

function openPool(
  url: string,
  { max, timeouts }: { max: number; timeouts: Timeouts },
  log: Logger,
) {
  const { statement, lock } = timeouts;
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

function databaseOn(pool: pg.Pool): Pick<Database, "drizzle" | "query" | "transaction" | "script"> {
  const client: pg.Pool = Object.create(pool, {
    query: {
      value: (...given: [pg.QueryConfig]) =>
        pool.query(...given).catch((error) => {
          throw databaseError(error);
        }),
    },
  });
  return {
    drizzle: drizzle(client) as unknown as Database["drizzle"],
    ...queryable(pool),
    async transaction(work) {
      const client = await connect(pool);
      try {
        await queryable(client).query("BEGIN");
        const result = await work(queryable(client));
        await queryable(client).query("COMMIT");
        client.release();
        return result;
      } catch (error) {
        // A connection that was lost, or that cannot roll back, is broken: the pool closes it.
        const broken =
          error instanceof DatabaseUnavailable ||
          (await client.query("ROLLBACK").then(
            () => false,
            () => true,
          ));
        client.release(broken);
        throw error;
      }
    },
    async script(text) {
      const client = await connect(pool);
      try {
        const results = await client.query<Row>(text);
        client.release();
        return [results].flat().flatMap((result) => result.rows);
      } catch (error) {
        // It may have failed inside a transaction of its own: the pool closes that connection.
        client.release(true);
        throw databaseError(error);
      }
    },
  };
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const named = typeof statement === "string" ? { text: statement } : statement;
      try {
        return (await client.query<R & Row>({ ...named, values })).rows;
      } catch (error) {
        throw databaseError(error);
      }
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw databaseError(error);
  }
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

async function checkWrites(pool: pg.Pool): Promise<void> {
  // The driver takes a time limit for one statement, which its types do not name.
  const statement = { ...writeCheck, query_timeout: 3_000 };
  await pool.query(statement);
}
