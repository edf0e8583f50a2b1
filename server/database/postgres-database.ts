import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { causesOf, describeError } from "#server/database/describe-error.ts";
import {
  type Database,
  type DatabaseSettings,
  DatabaseUnavailable,
  databaseError,
  migrations,
  type PoolDatabase,
  type Queryable,
  type Row,
  type Statement,
  setUpLock,
  withPools,
  writeCheck,
} from "./database.ts";
import { type Pool, type PoolLimits, poolsAt, silenceAfter } from "./postgres-pool.ts";

/** A visitor's call: whatever becomes of the database, its answer takes less than three seconds. */
const forCalls: PoolLimits = { max: 10, connect: 2_000, statement: 2_500, lock: 2_000 };
const forPatient: PoolLimits = { max: 6, connect: 3_000, statement: 15_000, lock: 3_000 };
/** Background work is tried again, so it gives up a statement rather than wait for a server that is gone. */
const forBackground: PoolLimits = { max: 6, connect: 3_000, statement: 30_000, lock: 5_000 };
/** Migrations and indexes may take minutes. */
const forSetUp: PoolLimits = { max: 3, connect: 5_000, statement: 0, lock: 0 };

/** Opens any server that speaks PostgreSQL's protocol, as soon as one takes writes. */
export async function openPostgres(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const open = poolsAt(settings, log);
  const isPooled = settings.databasePooling === "transaction";
  /** Does work on connections of its own, without limits. */
  async function setUp<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = open(forSetUp);
    return work(pool).finally(() => pool.end());
  }
  const alone = <T>(work: () => Promise<T>) => setUp((pool) => withSetUpLock(pool, log, work));

  await whenWritable(settings.databaseWait ?? 0, log, () =>
    alone(() =>
      setUp((pool) => onConnection(pool, (client) => migrate(drizzle(client), migrations))),
    ),
  );
  const [calls, patient, background] = [open(forCalls), open(forPatient), open(forBackground)];
  const pools = { calls, patient, background };
  return withPools(
    {
      kind: "postgres",
      alone,
      unlessElsewhere: (lock, work) => setUp((pool) => underLock(pool, lock, work)),
      maintain: (text) =>
        setUp((pool) => onConnection(pool, async (client) => void (await client.query(text)))),
      pools: () =>
        (["calls", "patient", "background"] as const).map((name) => ({
          name,
          ...pools[name].state(),
        })),
      close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
    },
    {
      calls: databaseOn(calls, forCalls, isPooled),
      patient: databaseOn(patient, forPatient, isPooled),
      background: databaseOn(background, forBackground, isPooled),
    },
  );
}

/** Repeats the start until a server takes writes, at most for `seconds`. */
async function whenWritable(
  seconds: number,
  log: Logger,
  start: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await start();
    } catch (error) {
      const isTemporary = causesOf(error).some(
        (one) => databaseError(one) instanceof DatabaseUnavailable,
      );
      if (!isTemporary || performance.now() >= end) throw causesOf(error).at(-1) ?? error;
      if (isFirst) {
        log.warn(
          { error: describeError(error) },
          `waiting up to ${seconds} s for a database that takes writes`,
        );
      }
      await sleep(1_000);
    }
  }
}

/**
 * Does work while this node alone sets up the database. The lock belongs to a transaction, since a pooler may
 * hand the session to another client; if this node dies, the server gives the lock to the next one.
 */
const withSetUpLock = <T>(pool: Pool, log: Logger, work: () => Promise<T>): Promise<T> =>
  onConnection(pool, async (client) => {
    if (!(await takeLock(client, `${setUpLock}`))) {
      log.info("waiting for another node, which sets up the database");
      while (!(await takeLock(client, `${setUpLock}`))) await sleep(500);
    }
    const result = await work();
    await client.query("COMMIT");
    return result;
  });

/** Does work under a lock that no other node has: without it, none. */
const underLock = <T>(pool: Pool, lock: string, work: () => Promise<T>): Promise<T | undefined> =>
  onConnection(pool, async (client) => {
    const isTaken = await takeLock(client, `hashtextextended(${pg.escapeLiteral(lock)}, 0)`);
    const result = isTaken ? await work() : undefined;
    await client.query("COMMIT");
    return result;
  });

/**
 * Takes a lock in a transaction, if no other has it. That keeps no snapshot, neither of a wait nor of a statement with
 * values: an index that is made concurrently waits for each older one, and may be what the transaction is for.
 */
async function takeLock(client: pg.PoolClient, lock: string): Promise<boolean> {
  // The node that has the lock may take minutes.
  await client.query(`ROLLBACK; BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${lock}) AS taken`,
  );
  return rows[0]?.taken === true;
}

/** With `isPooled`, a transaction pooler is in between: nothing is left on a session. */
function databaseOn(pool: Pool, limits: PoolLimits, isPooled: boolean): PoolDatabase {
  const begin = isPooled
    ? `BEGIN; SET LOCAL statement_timeout = ${limits.statement}; SET LOCAL lock_timeout = ${limits.lock}`
    : "BEGIN";
  /**
   * The option of a statement, which the driver's types do not name, whose caller has waited so many milliseconds for
   * the connection: both have one limit.
   */
  const timely = (waited: number) => ({
    query_timeout: Math.max(shortest, limits.statement + silenceAfter - waited),
  });
  const on = (client: pg.PoolClient, waited: number): Queryable => ({
    async query<R extends object>(statement: Statement, values: unknown[] = []) {
      const { name, text } = typeof statement === "string" ? { text: statement } : statement;
      // A named statement lives in one session.
      const named = isPooled ? { text } : { name, text };
      const timed = { ...named, values, ...timely(waited) };
      return (await client.query<R & Row>(timed).catch(fail)).rows;
    },
  });
  const query = (...given: [pg.QueryConfig]) =>
    onConnection(pool, (client) => client.query(...given).catch(fail), isAnswer);
  // The part of a pool that Drizzle uses.
  const client = Object.create(pg.Pool.prototype, {
    query: { value: query },
    connect: { value: () => pool.connect() },
  });
  return {
    drizzle: drizzle(client) as unknown as Database["drizzle"],
    query: (...given) =>
      onConnection(pool, (client, waited) => on(client, waited).query(...given), isAnswer),
    transaction: (work) =>
      onConnection(
        pool,
        async (client, waited) => {
          await client.query({ text: begin, ...timely(waited) } as pg.QueryConfig).catch(fail);
          const result = await work(on(client, waited));
          // It waits for a standby, where the cluster has one that must confirm.
          const commit = { text: "COMMIT", ...timely(waited) };
          await client.query(commit).catch(fail);
          return result;
        },
        (error, client) =>
          (isAnswer(error) || !(error instanceof DatabaseUnavailable)) && rollBack(client),
      ),
    script: (text) =>
      onConnection(pool, async (client) => {
        const results = await client.query<Row>(text).catch(fail);
        return [results].flat().flatMap((result) => result.rows);
      }),
    async checkWrites() {
      // Busy connections prove nothing; each statement has a limit.
      const { open, idle } = pool.state();
      if (idle === 0 && open >= limits.max && limits !== forCalls) return;
      const name = isPooled ? undefined : writeCheck.name;
      const check = { ...writeCheck, name, query_timeout: 3_000 };
      await query(check);
    },
  };
}

/** The shortest limit of a statement, in milliseconds, however long its caller waited for the connection. */
const shortest = 500;

/** Does work on a connection of the pool; closes it if it cannot be used again after a failure. */
async function onConnection<T>(
  pool: Pool,
  work: (client: pg.PoolClient, waited: number) => Promise<T>,
  isUsableAfter: (error: unknown, client: pg.PoolClient) => boolean | Promise<boolean> = () =>
    false,
): Promise<T> {
  const started = performance.now();
  const client = await pool.connect();
  const waited = performance.now() - started;
  try {
    const result = await work(client, waited);
    client.release();
    pool.recordOutcome(started);
    return result;
  } catch (error) {
    // A statement whose limit was cut short says nothing about the server.
    if (waited < 200) pool.recordOutcome(started, causesOf(error).at(-1));
    client.release(!(await isUsableAfter(error, client)));
    throw error;
  }
}

function fail(error: unknown): never {
  throw databaseError(error);
}

/**
 * Whether the server has answered with this error, such as a lock that was not given: the connection works.
 * A server that has become read-only is no longer the primary.
 */
const isAnswer = (error: unknown) =>
  causesOf(error).some(
    (cause) =>
      cause instanceof pg.DatabaseError && cause.severity !== "FATAL" && cause.code !== "25006",
  );

const rollBack = (client: pg.PoolClient) =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
