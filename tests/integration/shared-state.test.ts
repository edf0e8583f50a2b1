import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/database/database.ts";
import { startQueue } from "#server/database/job-queue.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLimits, spendOnce } from "#server/http/limits.ts";
import type { PostgresServer } from "#tests/fakes/postgres.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";

let server: PostgresServer;
let nodes: Database[];
beforeAll(async () => {
  server = await openPostgres();
  const settings = { dataDir: "unused", databaseUrl: server.url };
  const log = pino({ level: "silent" });
  nodes = [await openDatabase(settings, log), await openDatabase(settings, log)];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await server.stop();
});

/** Sends one call to both nodes, many times at once. */
const toAll = <T>(
  times: number,
  send: (node: Database, turn: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    Array.from({ length: times }, (_, turn) => send(nodes[turn % nodes.length] as Database, turn)),
  );

describe("a client that calls two nodes of one PostgreSQL at once", () => {
  it("gets no more than the points of any rule, whatever the order of the rules", async () => {
    const now = () => new Date("2026-11-21T10:00:00Z");
    const rules = [
      { name: "address", key: "203.0.113.7", points: 9, duration: 600 },
      { name: "site", key: "all", points: 500, duration: 600 },
      { name: "day", key: "203.0.113.7", points: 30, duration: 86_400 },
    ];
    const outcomes = await toAll(120, (node, turn) => {
      const limits = createLimits(node, { on: true, secret: "shared", now });
      return limits.consume(turn % 2 ? rules : rules.toReversed());
    });
    expect(outcomes.filter(({ outcome }) => outcome === "allowed")).toHaveLength(9);
    const counts = await nodes[0]?.query<{ used: number }>("SELECT used FROM rate_limits");
    expect(Math.min(...(counts ?? []).map(({ used }) => used))).toBe(9);
    const late = createLimits(nodes[1] as Database, { on: true, secret: "shared", now });
    expect(await late.consume(rules)).toMatchObject({ outcome: "limited" });
  });

  it("cannot spend one captcha answer on both", async () => {
    const outcomes = await toAll(40, (node) => spendOnce(node, "one answer", new Date()));
    expect(outcomes.filter(({ outcome }) => outcome === "first_use")).toHaveLength(1);
  });
});

describe("a node that dies with a job in its hands", () => {
  it("leaves it to another one within half a minute", async () => {
    const log = pino({ level: "silent" });
    const [one, other] = nodes as [Database, Database];
    let dead = false;
    const unlessDead =
      <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      (...given: Given) =>
        dead ? Promise.reject(new Error("dead")) : work(...given);
    const mortal = { ...one, query: unlessDead(one.query), script: unlessDead(one.script) };
    const dying = await startQueue(mortal, log);
    const taken = Promise.withResolvers<void>();
    await dying.work("errands", 300, () => {
      taken.resolve();
      return new Promise(() => {});
    });
    await dying.add(one, "errands", { what: "a mail" }, 0);
    await taken.promise;
    dead = true;
    const died = performance.now();

    const living = await startQueue(other, log);
    const done = await new Promise((resolve) => {
      living.work("errands", 300, async (job) => resolve(job));
    });
    expect(done).toEqual({ what: "a mail" });
    expect(performance.now() - died).toBeLessThan(30_000);
    await living.stop();
  });
});
