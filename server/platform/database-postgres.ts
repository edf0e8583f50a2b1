import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import {
  type Database,
  migrations,
  type Queryable,
  type Row,
  type Statement,
  setUpLock,
} from "./database.ts";

/** Opens any server that speaks PostgreSQL's protocol. */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    application_name: "site",
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  try {
    await alone(pool, (client) => migrate(drizzle(client), migrations));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: "postgres",
    drizzle: drizzle(pool) as unknown as Database["drizzle"],
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const result = await work(queryable(client));
        await client.query("COMMIT");
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot even roll back is broken: the pool throws it away.
        const broken = await client.query("ROLLBACK").then(
          () => false,
          () => true,
        );
        client.release(broken);
        throw error;
      }
    },
    alone: (work) => alone(pool, work),
    async script(text) {
      const client = await pool.connect();
      try {
        const results = await client.query<Row>(text);
        client.release();
        return [results].flat().flatMap((result) => result.rows);
      } catch (error) {
        // It may have failed inside a transaction of its own: that connection is of no more use.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const named = typeof statement === "string" ? { text: statement } : statement;
      return (await client.query<R & Row>({ ...named, values })).rows;
    },
  };
}

/** Held on a connection of its own: should this node die, the server lets the next one in. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [setUpLock]);
    const result = await work(client);
    await client.query("SELECT pg_advisory_unlock($1)", [setUpLock]);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
