import pg from "pg";
import type { Logger } from "pino";
import { type DatabaseSettings, DatabaseUnavailable, databaseError } from "./database.ts";
import { describeError } from "./describe-error.ts";
import { readPostgresAddress } from "./postgres-address.ts";

/** Limits of the connections of one pool, in milliseconds. */
export interface PoolLimits {
  /** How many connections. */
  max: number;
  /** Within which a connection is given. */
  connect: number;
  /** For one statement; 0 is without a limit. */
  statement: number;
  /** Of that, for waiting for a lock. */
  lock: number;
}

/** Connections to the server that takes writes. */
export interface Pool {
  connect(): Promise<pg.PoolClient>;
  /** Notes whether the server answered work that began then: with a result, with an error or not at all. */
  recordOutcome(began: number, error?: unknown): void;
  state(): { open: number; idle: number; waiting: number };
  end(): Promise<void>;
}

/** The client's own limit of a statement ends so much later than the server's: for a server that went silent. */
export const silenceAfter = 300;
/** While the server is silent, one connection is tried after so long, then after twice that, up to the last. */
const probeDelays = { first: 500, last: 1_000 };

const isSilence = (error: unknown) =>
  /^(?:Query read timeout|Connection terminated due to connection timeout)/.test(
    (error as Error | undefined)?.message ?? "",
  );
const isFull = (error: unknown) =>
  (error as Error | undefined)?.message === "timeout exceeded when trying to connect";

/** Returns a function that opens pools at the servers of an address; all of them follow the primary. */
export function poolsAt(settings: DatabaseSettings, log: Logger): (limits: PoolLimits) => Pool {
  const { urls = [], isPrimaryOnly = false } =
    readPostgresAddress(settings.databaseUrl ?? "") ?? {};
  const keepsSession = settings.databasePooling !== "transaction";
  /** The server that connections are opened to. */
  let current = 0;

  class Client extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: urls[current] });
    }
  }

  function open({ max, connect, statement, lock }: PoolLimits): pg.Pool {
    const pool = new pg.Pool({
      // Its type is of a class without arguments; the pool gives it the options.
      Client: Client as unknown as new () => pg.Client,
      max,
      application_name: "site",
      connectionTimeoutMillis: connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(statement > 0 && { query_timeout: statement + silenceAfter }),
      onConnect: async (client) => {
        try {
          await prepare(client as pg.PoolClient, { connect, statement, lock });
        } catch (error) {
          // To end it would wait for the answer of a server that may have gone silent.
          (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
          throw error;
        }
      },
    });
    // The pool listens to idle connections alone: without this, one that breaks while it is in use would
    // end the process. Its user learns of it by the statement that fails.
    pool.on("connect", (client) =>
      client.on("error", (error) =>
        log.warn({ error: describeError(error) }, "database connection lost"),
      ),
    );
    pool.on("error", () => {});
    return pool;
  }

  /** Sets the limits of a session, and refuses a server that takes no writes if the address requires one that does. */
  async function prepare(
    client: pg.PoolClient,
    { connect, statement, lock }: Omit<PoolLimits, "max">,
  ): Promise<void> {
    const within = { query_timeout: connect };
    if (keepsSession) {
      // Not as parameters of the connection, which a pooler in between may refuse.
      await client.query({
        ...within,
        text: `SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
          SET idle_in_transaction_session_timeout = 60000`,
      } as pg.QueryConfig);
    }
    if (!isPrimaryOnly) return;
    const { rows } = await client.query<{ transaction_read_only: string }>({
      ...within,
      text: "SHOW transaction_read_only",
    } as pg.QueryConfig);
    if (rows[0]?.transaction_read_only === "on") {
      throw new DatabaseUnavailable("the database server takes no writes");
    }
  }

  return (limits) => {
    let pool = open(limits);
    let probe: { delay: number; at: number } | undefined;
    /** When the server last answered with a result. */
    let answeredAt = Number.NEGATIVE_INFINITY;

    /** Tries each server once, beginning with the one that answered last. */
    async function connectToPrimary(): Promise<pg.PoolClient> {
      for (let tries = 1; ; tries += 1) {
        const [tried, began] = [current, performance.now()];
        try {
          return await pool.connect();
        } catch (error) {
          recordOutcome(began, error);
          if (isFull(error)) throw databaseError(error);
          if (current === tried) current = (current + 1) % urls.length;
          if (tries >= urls.length) throw databaseError(error);
        }
      }
    }

    /** A server that goes silent keeps every connection busy until its limit: most work fails at once instead. */
    function recordOutcome(began: number, error?: unknown): void {
      if (error === undefined) answeredAt = performance.now();
      if (!isSilence(error)) {
        if (!(error instanceof DatabaseUnavailable)) probe = undefined;
        return;
      }
      // Only that connection is silent, such as one to the primary before: newer ones work.
      if (answeredAt > began) return;
      const delay = probe ? Math.min(2 * probe.delay, probeDelays.last) : probeDelays.first;
      if (probe === undefined) log.warn("the database server has gone silent");
      probe = { delay, at: performance.now() + delay };
      // Its other connections are as silent as this one: each would cost a caller the whole limit.
      const silent = pool;
      pool = open(limits);
      silent.end().catch(() => {});
    }

    return {
      async connect() {
        if (probe && performance.now() < probe.at) {
          throw new DatabaseUnavailable("the database server is silent");
        }
        if (probe) probe.at = performance.now() + limits.connect + limits.statement;
        return connectToPrimary();
      },
      recordOutcome,
      state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      end: () => pool.end(),
    };
  };
}
