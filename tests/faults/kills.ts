import { account, deaths } from "./account.ts";
import { atMost, none, whole } from "./findings.ts";
import type { Scenario, Stage } from "./stage.ts";
import { addresses, type Joins, join, noJoins, refusals } from "./visitors.ts";

const atOnce = 32;

/**
 * Visitors join, and at a random moment among them `kill` is called, `times` times. The function that
 * it resolves to repairs the site, and is called when the burst is over.
 */
export async function strikes(
  stage: Stage,
  wish: { times: number; burst: number; kill: (time: number) => Promise<() => Promise<void>> },
): Promise<Joins> {
  const joins = noJoins();
  const urls = () => stage.nodes.map(({ url }) => url);
  let inMidJoin = 0;
  for (let time = 0; time < wish.times; time += 1) {
    // A random moment each time.
    const moment = Math.floor(wish.burst * (0.2 + 0.6 * Math.random()));
    const before = joins.acknowledged.length;
    let struck: Promise<() => Promise<void>> | undefined;
    const unanswered = joins.broken.length + refusals(joins).shed;
    await join(urls, addresses(`strike-${time}`, wish.burst), atOnce, joins, () => {
      if (!struck && joins.acknowledged.length - before >= moment) struck = wish.kill(time);
    });
    if (joins.broken.length + refusals(joins).shed > unanswered) inMidJoin += 1;
    const mend = await (struck ?? wish.kill(time));
    await mend();
  }
  stage.must(inMidJoin === wish.times, `${whole(inMidJoin)} of ${wish.times} kills cut joins off`);
  return joins;
}

function report(stage: Stage, joins: Joins): void {
  const { shed, other } = refusals(joins);
  stage.say(`${whole(joins.broken.length)} cut off, ${whole(shed)} told 503`);
  stage.must(...none(other, "refused otherwise"));
  stage.must(...none(joins.hung, "left hanging"));
}

export const kills: Scenario[] = [
  {
    name: "kill-node",
    about: "kill -9 of a node in mid-join, 20 times; two nodes in turn on PostgreSQL",
    on: ["postgres", "embedded"],
    sideBySide: true,
    async run(stage) {
      if (stage.kind === "postgres") await stage.openMail();
      const nodes = await stage.open();
      const joins = await strikes(stage, {
        times: stage.count(20, 3),
        burst: 250,
        kill: async (time) => {
          const node = nodes[time % nodes.length];
          await node?.kill();
          // A single node must be back for the rest of the burst.
          const back = nodes.length === 1 ? node?.start() : undefined;
          return async () => (back ? await back : await node?.start());
        },
      });
      report(stage, joins);
      deaths(stage);
      await account(stage, joins.acknowledged);
    },
  },
  {
    name: "kill-postgres",
    about: "kill -9 of PostgreSQL in mid-join, 20 times, under two nodes",
    on: ["postgres"],
    sideBySide: true,
    async run(stage) {
      await stage.openMail();
      await stage.open();
      const after = noJoins();
      let slowest = 0;
      const joins = await strikes(stage, {
        times: stage.count(20, 3),
        burst: 250,
        kill: async (time) => {
          await stage.postgres?.crash();
          const back = stage.postgres?.start();
          return async () => {
            await back;
            await revive(stage);
            slowest = Math.max(slowest, await untilAccepted(stage, after, `after-${time}`));
          };
        },
      });
      report(stage, joins);
      stage.must(...atMost(5_000, slowest, "joins go on at most so long after it is back:"));
      deaths(stage);
      await account(stage, [...joins.acknowledged, ...after.acknowledged]);
    },
  },
  {
    name: "two-of-three",
    about: "kill -9 of two of three nodes in mid-join",
    on: ["postgres"],
    sideBySide: true,
    async run(stage) {
      await stage.openMail();
      const nodes = await stage.open({ count: 3 });
      const burst = stage.count(1_500, 400);
      let struck: Promise<unknown> | undefined;
      const urls = () => nodes.map(({ url }) => url);
      const joins = await join(urls, addresses("three", burst), atOnce, noJoins(), (so) => {
        if (!struck && so.acknowledged.length > burst / 3) {
          struck = Promise.all(nodes.slice(1).map((node) => node.kill()));
        }
      });
      await struck;
      stage.must(joins.broken.length > 0, `2 of 3 killed, ${joins.broken.length} cut off`);
      report(stage, joins);
      deaths(stage);
      await account(stage, joins.acknowledged);
    },
  },
];

/** Starts each node again that has ended by itself, as a service manager does. */
export async function revive(stage: Stage): Promise<void> {
  for (const node of stage.nodes) {
    const { exitCode, signalCode } = node.site.child;
    if (exitCode !== null || signalCode !== null) await node.start();
  }
}

/** Repeats a join at every node until it is accepted. Returns the longest wait, in milliseconds. */
export async function untilAccepted(stage: Stage, joins: Joins, run: string): Promise<number> {
  const started = performance.now();
  for (const [number, { url }] of stage.nodes.entries()) {
    const accepted = joins.acknowledged.length;
    for (let tries = 0; joins.acknowledged.length === accepted; tries += 1) {
      await join(() => [url], [`${run}-${number}-${tries}@example.com`], 1, joins);
      if (performance.now() - started > 60_000) return Number.POSITIVE_INFINITY;
    }
  }
  return performance.now() - started;
}
