import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { startSilenceableProxy } from "#tests/fakes/silenceable-proxy.ts";
import { account, deaths } from "./account.ts";
import {
  type Called,
  joinedIn,
  p99,
  somePages,
  startCallers,
  timesOf,
  withStatus,
  worst,
} from "./callers.ts";
import { atMost, none, seconds, whole } from "./findings.ts";
import { revive, untilAccepted } from "./kills.ts";
import type { Scenario, Stage } from "./stage.ts";
import { noJoins } from "./visitors.ts";

/** Longest wait of a visitor whose join cannot be stored, and of a page meanwhile, in milliseconds. */
const quickly = 5_000;
const pageLimit = 500;

interface Trouble {
  /** Joins a second at both nodes while it lasts. */
  joinsPerSecond: number;
  /** Causes the fault, waits as long as it lasts, and ends it. */
  trouble: () => Promise<void>;
  /** Whether the nodes can store no join while it lasts. */
  storesNothing: boolean;
  /** Whether the whole database takes no writes while it lasts, as `/readyz/writes` reports. */
  takesNoWrites?: boolean;
}

/** Sends pages, joins and health checks at an even rate from before the fault until after it. */
async function during(stage: Stage, given: Trouble) {
  const { joinsPerSecond, trouble, storesNothing, takesNoWrites = false } = given;
  await stage.openMail();
  const urls = (await stage.open()).map(({ url }) => url);
  const few = { urls, connections: 400 };
  const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 50 });
  const ready = startCallers({ ...few, what: "pages", paths: ["/readyz"], perSecond: 4 });
  const writable = startCallers({ ...few, what: "pages", paths: ["/readyz/writes"], perSecond: 4 });
  const before = startCallers({ ...few, what: "joins", run: "before", perSecond: joinsPerSecond });
  await pause(2_000);
  const early = await before.stop();

  const began = Date.now();
  const joins = startCallers({ ...few, what: "joins", run: "during", perSecond: joinsPerSecond });
  await trouble();
  const over = Date.now();
  await revive(stage);
  const after = noJoins();
  const recovery = await untilAccepted(stage, after, "after");
  const made = await joins.stop();
  const shown = await pages.stop();
  const health = await ready.stop();

  const meanwhile = made.calls.filter(({ at }) => at > began + 500 && at < over - 500);
  const refused = withStatus(meanwhile, 503);
  const accepted = withStatus(meanwhile, 200);
  stage.say(`${seconds(over - began)} long: ${whole(meanwhile.length)} joins meanwhile`);
  stage.say(`${whole(accepted.length)} accepted, ${whole(refused.length)} told 503`);
  // A join that waited for the end of the fault is stored then.
  const untrue = accepted.filter(({ at, ms }) => at + ms < over - 500).length;
  if (storesNothing) stage.must(...none(untrue, "accepted that could not be stored"));
  stage.must(...none(meanwhile.length - refused.length - accepted.length, "other ends"));
  stage.must(...atMost(quickly, worst(timesOf(refused)), "503 within"));
  pagesInTime(stage, shown.calls);
  stage.must(...atMost(quickly, recovery, "joins go on after"));
  const writes = await writable.stop();
  const notReady = health.calls.filter(({ status }) => status !== 200).length;
  stage.must(notReady === 0, `\`/readyz\` not 200: ${notReady} of ${health.calls.length}`);
  stage.must(...atMost(2_000, worst(timesOf(writes.calls)), "slowest `/readyz/writes`"));
  // A node may take some seconds to detect the fault, and as many to detect its end.
  const settled = writes.calls.filter(({ at }) => at > began + 8_000 && at < over - 500);
  if (takesNoWrites && !stage.quick) {
    const honest = withStatus(settled, 503).length;
    stage.must(honest === settled.length, `it told so ${honest} times of ${settled.length}`);
  }
  deaths(stage);
  return [...joinedIn(early), ...joinedIn(made), ...after.acknowledged];
}

export function pagesInTime(stage: Stage, calls: Called[], limit = pageLimit): void {
  const failed = calls.filter(({ status }) => status !== 200).length;
  stage.must(...none(failed, `of ${whole(calls.length)} pages failed`));
  stage.must(...atMost(limit, p99(calls), "page p99"));
}

const terminateAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`;

export const databaseFaults: Scenario[] = [
  {
    name: "lost-connections",
    about: "every connection to PostgreSQL is terminated, again and again for 20 s",
    on: ["postgres"],
    async run(stage) {
      const acknowledged = await during(stage, {
        joinsPerSecond: 50,
        storesNothing: false,
        trouble: () =>
          stage.onPostgres(async (client) => {
            for (const end = Date.now() + stage.count(20_000, 5_000); Date.now() < end; ) {
              await client.query(terminateAll);
              await pause(200);
            }
          }),
      });
      await account(stage, acknowledged);
    },
  },
  {
    name: "read-only",
    about: "PostgreSQL takes no writes for 10 s, as a standby does after a failover",
    on: ["postgres"],
    async run(stage) {
      const acknowledged = await during(stage, {
        joinsPerSecond: 50,
        storesNothing: true,
        takesNoWrites: true,
        trouble: async () => {
          const set = (value: string) =>
            stage.onPostgres(async (client) => {
              // The role's setting applies to this connection too.
              await client.query("SET default_transaction_read_only = off");
              await client.query(`ALTER ROLE site SET default_transaction_read_only = ${value}`);
              await client.query(terminateAll);
            });
          await set("on");
          await pause(stage.count(10_000, 4_000));
          await set("off");
        },
      });
      await account(stage, acknowledged);
    },
  },
  {
    name: "long-lock",
    about: "somebody locks the table of leads for 40 s",
    on: ["postgres"],
    async run(stage) {
      const acknowledged = await during(stage, {
        joinsPerSecond: 10,
        storesNothing: true,
        trouble: () =>
          stage.onPostgres(async (client) => {
            await client.query("BEGIN");
            await client.query("LOCK TABLE waitlist_leads IN ACCESS EXCLUSIVE MODE");
            await pause(stage.count(40_000, 8_000));
            await client.query("COMMIT");
          }),
      });
      await account(stage, acknowledged);
    },
  },
  {
    name: "silent-failover",
    about: "every connection to PostgreSQL goes silent without an end, as when its address moves",
    on: ["postgres"],
    async run(stage) {
      await stage.openMail();
      const server = await startPostgres({ fsync: true });
      stage.atEnd(() => server.stop());
      stage.postgres = server;
      const proxy = await startSilenceableProxy(server.url);
      stage.atEnd(() => proxy.stop());
      await stage.open({ count: 2, env: { DATABASE_URL: proxy.url } });
      const urls = stage.nodes.map(({ url }) => url);
      const wish = { urls, perSecond: 20, connections: 100, patience: 30_000 };
      const callers = startCallers({ ...wish, what: "joins", run: "silence" });
      await pause(3_000);
      const before = stage.mail?.received.length ?? 0;
      proxy.silence();
      const at = Date.now();
      await pause(stage.count(70_000, 65_000));
      const made = await callers.stop();
      const after = withStatus(made.calls, 200).filter(({ at: sent }) => sent > at);
      const [first] = after.map(({ at: sent, ms }) => sent + ms - at).sort((a, b) => a - b);
      stage.must(...atMost(6_000, first ?? Number.POSITIVE_INFINITY, "joins go on after"));
      stage.must(...atMost(3_300, worst(timesOf(withStatus(made.calls, 503))), "slowest 503"));
      stage.must(...none(withStatus(made.calls, -1).length, "without an answer"));
      const sent = (stage.mail?.received.length ?? 0) - before;
      stage.must(sent > 0, `${whole(sent)} mails sent since`);
      await account(stage, joinedIn(made), { patience: 60_000 });
      deaths(stage);
    },
  },
];
