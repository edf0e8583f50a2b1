// `npm run test:cluster [-- --quick] [--write] [--only WORD]`: breaks parts of a cluster of Patroni, HAProxy
// and PgBouncer while visitors join, a campaign is sent and an endpoint receives webhooks, prints a line of
// figures for each, and ends with code 1 when a check fails. On a machine without these programs it prints
// which are missing and ends.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { writeCheck } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { seedCampaign, sendToAll, signInOwner } from "../../bench/campaign-owner.ts";
import { account, deaths } from "../faults/account.ts";
import {
  type Called,
  joinedIn,
  startCallers,
  timesOf,
  withStatus,
  worst,
} from "../faults/callers.ts";
import { origin } from "../faults/campaigns.ts";
import { atMost, Findings, none, seconds, whole } from "../faults/findings.ts";
import { Stage } from "../faults/stage.ts";
import { addresses, join } from "../faults/visitors.ts";
import { openReceiver, reckon, sendJoins } from "../faults/webhooks.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { missingPrograms, until } from "./programs.ts";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    /** Strikes whose names contain this word, without the rest. */
    only: { type: "string" },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Strike {
  what: string;
  /** Longest time without an accepted join, and the longest without a mail of the campaign, in seconds. */
  limits: { joins: number; campaign: number };
  /** Resolves when the cluster is whole again. */
  run(cluster: Cluster): Promise<void>;
}

/** Stops the primary's member for a while, with its PostgreSQL or without it. */
const suspend = async (cluster: Cluster, withPostgres: boolean) => {
  const { patroni } = await cluster.primary();
  patroni.signal("SIGSTOP", withPostgres);
  await pause(options.quick ? 15_000 : 40_000);
  patroni.signal("SIGCONT", withPostgres);
  await cluster.whole();
};

const strikes: Strike[] = [
  ...Array.from({ length: options.quick ? 1 : 5 }, (_, time) => ({
    what: `kill -9 of the primary and its Patroni (${time + 1})`,
    limits: { joins: 12, campaign: 60 },
    async run(cluster: Cluster) {
      const { patroni } = await cluster.primary();
      await patroni.kill();
      await until(60_000, "another member leads", () => cluster.primary());
      patroni.start();
      await cluster.whole();
    },
  })),
  {
    what: "planned switchover",
    limits: { joins: 3, campaign: 30 },
    async run(cluster) {
      const leader = await cluster.primary();
      const state = await fetch(`${leader.rest}/cluster`);
      const { members } = (await state.json()) as { members: { name: string; role: string }[] };
      const candidate = members.find(({ role }) => role === "sync_standby")?.name;
      const answer = await fetch(`${leader.rest}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: leader.name, candidate }),
      });
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`);
      await cluster.whole();
    },
  },
  {
    what: "STOP of the whole member that leads",
    limits: { joins: 15, campaign: 60 },
    run: (cluster) => suspend(cluster, true),
  },
  {
    what: "STOP of the Patroni that leads",
    limits: { joins: 15, campaign: 60 },
    run: (cluster) => suspend(cluster, false),
  },
  {
    // Nothing can be acknowledged until a standby is back: the longest gap is the time that both are away.
    what: "strict mode, both standbys killed",
    limits: { joins: 60, campaign: 90 },
    async run(cluster) {
      await cluster.configure({ synchronous_mode_strict: true });
      await pause(3_000);
      const leader = await cluster.primary();
      const standbys = cluster.members.filter(({ name }) => name !== leader.name);
      for (const { patroni } of standbys) await patroni.kill();
      await pause(options.quick ? 10_000 : 25_000);
      for (const { patroni } of standbys) patroni.start();
      await cluster.whole();
      await cluster.configure({ synchronous_mode_strict: null });
    },
  },
];

/** Measures the time in which nothing arrives: the longest since the last call, in milliseconds. */
function watchArrivals(stage: Stage, counted: () => number) {
  let [seen, at, longest] = [0, performance.now(), 0];
  const timer = setInterval(() => {
    const count = counted();
    longest = Math.max(longest, performance.now() - at);
    if (count > seen) [seen, at] = [count, performance.now()];
  }, 50);
  stage.atEnd(() => clearInterval(timer));
  return () => {
    const gap = longest;
    [at, longest] = [performance.now(), 0];
    return gap;
  };
}

/** Writes to the primary again and again, as the site does. Resolves to the longest time without one. */
function watchPrimary({ url }: Cluster) {
  let [at, longest, isOver] = [performance.now(), 0, false];
  const watching = (async () => {
    while (!isOver) {
      const client = new pg.Client({
        ...{ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
      });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.query(writeCheck.text);
        longest = Math.max(longest, performance.now() - at);
        at = performance.now();
      } catch {
        // Tried again.
      }
      client.end().catch(() => {});
      await pause(100);
    }
    return longest;
  })();
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}

/** The longest times between two accepted joins, mails and webhooks, and the slowest refusal. */
function judge(
  findings: Findings,
  calls: Called[],
  limits: Strike["limits"],
  gaps: { mails: number; webhooks: number; primary: number },
): void {
  const accepted = withStatus(calls, 200)
    .map(({ at, ms }) => at + ms)
    .sort((one, other) => one - other);
  const between = accepted.slice(1).map((at, index) => at - (accepted[index] ?? at));
  const refused = withStatus(calls, 503);
  findings.say(`${whole(calls.length)} joins, ${whole(accepted.length)} accepted`);
  findings.must(...atMost(limits.joins * 1000, worst(between), "none accepted for"));
  findings.say(`the cluster took no writes for ${seconds(gaps.primary)}`);
  findings.must(...atMost(3_300, worst(timesOf(refused)), "slowest 503"));
  findings.must(...none(withStatus(calls, -1).length, "without an answer"));
  findings.must(...atMost(limits.campaign * 1000, gaps.mails, "campaign without a mail for"));
  // There is nothing to deliver while no join is accepted; within 30 s of one its webhook arrives.
  const longest = worst(between) + 30_000;
  findings.must(...atMost(longest, gaps.webhooks, "endpoint without a webhook for"));
}

interface Row {
  what: string;
  findings: Findings;
}
const rows: Row[] = [];
async function row(what: string, work: (findings: Findings) => Promise<void>): Promise<void> {
  const findings = new Findings();
  const started = performance.now();
  try {
    await work(findings);
  } catch (error) {
    findings.must(false, `ended early: ${(error as Error).message}`);
  }
  rows.push({ what, findings });
  const verdict = findings.faults.length === 0 ? "ok" : "FAILED";
  const spent = seconds(performance.now() - started);
  print(`${verdict.padEnd(7)}${what}: ${findings.figures.join(", ")} (${spent})`);
}

/**
 * Two nodes behind HAProxy, a campaign of an hour, an endpoint that is sent every join, and visitors,
 * while one strike follows another.
 */
async function strikeAll(cluster: Cluster): Promise<void> {
  const stage = new Stage("postgres", options.quick);
  stage.postgres = { url: cluster.url } as NonNullable<Stage["postgres"]>;
  // The campaign is cancelled in the end: most of those it is to have no mail.
  const storedEmails = stage.storedEmails.bind(stage);
  stage.storedEmails = async () =>
    (await storedEmails()).filter((email) => !email.startsWith("lead-"));
  try {
    await stage.openMail();
    const { receiver, env } = await openReceiver(stage);
    await row("two nodes start at once on an empty database", async (findings) => {
      await stage.open({ count: 2, env: { PUBLIC_URL: origin, MAIL_PER_HOUR: "72000", ...env } });
      await seed(cluster.url, options.quick ? 15_000 : 40_000);
      findings.say("both serve");
    });
    const owner = await signInOwner(() => stage.nodes[0]?.url ?? "", origin);
    const { id } = await sendToAll(owner);
    await sendJoins(owner, receiver);
    const mailGap = watchArrivals(stage, () => stage.mail?.received.length ?? 0);
    const webhookGap = watchArrivals(stage, () => receiver.received.length);
    const acknowledged: string[] = [];
    const chosen = strikes.filter(({ what }) => what.includes(options.only ?? ""));
    for (const [number, strike] of chosen.entries()) {
      await row(strike.what, async (findings) => {
        const urls = stage.nodes.map(({ url }) => url);
        const wish = { urls, perSecond: 20, connections: 150, patience: 60_000 };
        const callers = startCallers({ ...wish, what: "joins", run: `strike-${number}` });
        await pause(3_000);
        for (const restart of [mailGap, webhookGap]) restart();
        const primary = watchPrimary(cluster);
        await strike.run(cluster).finally(async () => {
          await pause(5_000);
          const gaps = { mails: mailGap(), webhooks: webhookGap(), primary: await primary.stop() };
          const made = await callers.stop();
          acknowledged.push(...joinedIn(made));
          judge(findings, made.calls, strike.limits, gaps);
        });
      });
    }
    await row("after all strikes", async (findings) => {
      await owner.call(`/api/admin/campaigns/${id}/cancel`, {});
      await reckon(stage, { receiver, owner }, acknowledged, 300_000);
      deaths(stage);
      findings.figures.push(...stage.figures);
      findings.faults.push(...stage.faults);
    });
  } finally {
    await stage.close();
  }
}

async function seed(url: string, leads: number): Promise<void> {
  const settings = { dataDir: "", databaseUrl: url };
  const database = await openDatabase(settings, pino({ level: "silent" }));
  try {
    await seedCampaign(database, leads);
  } finally {
    await database.close();
  }
}

/** Everything that a site does, on a new database behind this address. */
async function useThrough(
  findings: Findings,
  { url, direct, env }: { url: string; direct: string; env: Record<string, string> },
  switchOver?: () => Promise<void>,
): Promise<void> {
  const name = `site_${Date.now()}`;
  const at = (address: string) => address.replace(/\/postgres$/, `/${name}`);
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const stage = new Stage("postgres", options.quick);
  stage.postgres = { url: at(direct) } as NonNullable<Stage["postgres"]>;
  try {
    await stage.openMail();
    await stage.open({ count: 2, env: { PUBLIC_URL: origin, DATABASE_URL: at(url), ...env } });
    findings.say("two nodes started at once");
    await seed(at(direct), 200);
    const urls = () => stage.nodes.map((node) => node.url);
    const joins = await join(urls, addresses("pooled", 300), 16);
    findings.must(joins.acknowledged.length === 300, `${joins.acknowledged.length} of 300 joins`);
    const owner = await signInOwner(() => stage.nodes[0]?.url ?? "", origin);
    await owner.call("/api/waitlist_leads");
    await owner.call("/api/waitlist_leads?q=lead");
    const { id } = await sendToAll(owner);
    await switchOver?.();
    await until(120_000, "the campaign ends", async () => {
      const { state } = await owner.call<{ state: string }>(`/api/admin/campaigns/${id}`);
      return state === "finished" || undefined;
    });
    findings.say("dashboard, search and a campaign of 200");
    if (switchOver) {
      const after = await join(urls, addresses("after", 100), 8);
      findings.must(
        after.acknowledged.length === 100,
        `${after.acknowledged.length} of 100 joins after`,
      );
    }
    await account(stage, joins.acknowledged);
    deaths(stage);
    findings.figures.push(...stage.figures);
    findings.faults.push(...stage.faults);
  } finally {
    await stage.close();
  }
}

/** Everything that a site does, through PgBouncer, and with the addresses of all members. */
async function throughPoolers(cluster: Cluster): Promise<void> {
  for (const mode of ["session", "transaction"] as const) {
    await row(`PgBouncer, ${mode} pooling`, async (findings) => {
      const url = await cluster.startPooler(mode);
      await useThrough(findings, { url, direct: cluster.url, env: { DATABASE_POOLING: mode } });
    });
  }
  await row("several hosts in DATABASE_URL, without a balancer, and a switchover", (findings) =>
    useThrough(findings, { url: cluster.urlOfAll, direct: cluster.url, env: {} }, async () => {
      const planned = strikes.find(({ what }) => what === "planned switchover");
      await planned?.run(cluster);
    }),
  );
}

async function all(): Promise<void> {
  const cluster = await startCluster();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => cluster.stop().finally(() => process.exit(1)));
  }
  try {
    if (options.only === undefined) await throughPoolers(cluster);
    await strikeAll(cluster);
  } finally {
    await cluster.stop();
  }
}

function writeTable(): void {
  const document = new URL("../../docs/reliability.md", import.meta.url);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const lines = rows.map(
    ({ what, findings }) =>
      `| ${what} | ${findings.faults.length === 0 ? "held" : "FAILED"} | ${findings.figures.join(", ")} |`,
  );
  const table = [
    `Run on ${new Date().toISOString().slice(0, 10)} at commit ${commit}${options.quick ? ", with small counts" : ""}.`,
    "",
    "| strike | verdict | figures |",
    "| --- | --- | --- |",
    ...lines,
  ].join("\n");
  const mark = /(<!-- cluster -->\n)[\s\S]*(\n<!-- end of cluster -->)/;
  const text = readFileSync(document, "utf8");
  writeFileSync(document, text.replace(mark, `$1${table.replaceAll("$", "$$$$")}$2`));
}

const missing = missingPrograms();
if (missing.length > 0) {
  print(`skipped: these Debian packages are missing: ${missing.join(", ")}`);
} else {
  await all();
  if (options.write) writeTable();
  const failed = rows.filter(({ findings }) => findings.faults.length > 0).length;
  print(`${rows.length - failed} held, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
process.exit();
