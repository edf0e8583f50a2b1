import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database, Queryable } from "./database.ts";
import { createFaultLog } from "./fault-log.ts";

export type Queue = Awaited<ReturnType<typeof startQueue>>;

/** Starts the queue in the tables of `database`: a job can be written in the transaction that causes it. */
export async function startQueue(database: Database, log: Logger) {
  const boss = new PgBoss({
    db: adapter(database),
    backend: database.kind,
    // How soon a dead node's jobs are found. The embedded database has one node, and each check writes.
    superviseIntervalSeconds: database.kind === "postgres" ? 5 : 15,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 600,
    // Cannot be used through the embedded database's single connection, and not needed there.
    reindex: database.kind === "postgres",
    monitorVacuum: database.kind === "postgres",
  });
  const logFault = createFaultLog();
  boss.on("error", (error: unknown) => logFault(log, error, "queue"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, `queue: ${message}`));
  // Two nodes that make the queue's tables at once would trip over each other.
  await database.alone(() => boss.start());

  return {
    /**
     * Starts a worker, which is given one job at a time. The job is done when it resolves; when it rejects,
     * its process dies, or it takes longer than this, in seconds, the job is handed out again. Jobs that were
     * added before wait for it.
     */
    async work<T extends object>(
      name: string,
      expireInSeconds: number,
      worker: (job: T) => Promise<void>,
    ): Promise<void> {
      await boss.createQueue(name, queueDefaults);
      await boss.updateQueue(name, { ...retried, expireInSeconds });
      if (database.kind === "pglite") await freeOrphans(boss, database, name);
      await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const { data } of jobs) await worker(data as never);
      });
    },
    /** Does `worker` at the times of a cron line (UTC), on one node only. */
    async schedule(name: string, cron: string, worker: () => Promise<void>): Promise<void> {
      await boss.createQueue(name, queueDefaults);
      await boss.updateQueue(name, retried);
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => worker());
      await boss.schedule(name, cron, null, { tz: "UTC" });
    },
    /** Adds a job to be done no sooner than in `seconds`, as part of an open transaction. */
    async add(on: Queryable, name: string, data: object, seconds: number): Promise<void> {
      await boss.send(name, data, { startAfter: seconds, db: { executeSql: executor(on) } });
    },
    /** Lets running workers finish, then stops. */
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** Also applied to queues that an earlier release made. */
const retried = {
  retryDelay: 1,
  /**
   * A worker sends heartbeats twice as often while its job runs. Without one for this long it counts as
   * dead, and another gets its job. pg-boss allows no less.
   */
  heartbeatSeconds: 10,
};

/** The queue never gives up a job; its worker decides how often and how long to try. */
const queueDefaults = {
  ...retried,
  expireInSeconds: 300,
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 60 * 60 * 24 * 365,
  deleteAfterSeconds: 600,
};

const executor = (on: Queryable) => async (text: string, values?: unknown[]) => ({
  rows: await on.query(text, values ?? []),
});

function adapter(database: Database) {
  const execute = executor(database);
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (values?.length) return execute(text, values);
      return { rows: await database.script(text) };
    },
  };
}

/**
 * Jobs marked active when the embedded database opens belong to a process that was killed: only one
 * can have it open. They are due at once instead of after their time limit.
 */
async function freeOrphans(boss: PgBoss, database: Database, name: string): Promise<void> {
  const orphans = await database.query<{ id: string }>(
    "SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'",
    [name],
  );
  if (orphans.length === 0) return;
  const ids = orphans.map((job) => job.id);
  await boss.fail(name, ids, { message: "the process ended" });
  await database.query(
    "UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'retry'",
    [name, ids],
  );
}
