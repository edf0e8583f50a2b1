// `npm run bench:integrations [-- --leads 1000000 --events 100000 --seconds 120]`: on a PostgreSQL server, what the check
// of a key costs, how a page of /api/v1/leads at the end of a long list compares with its first, and how late a webhook
// that answers gets its events while another hangs with a long queue; beside it what that costs a join.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { FastifyRequest } from "fastify";
import { pino } from "pino";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLimits } from "#server/http/limits.ts";
import { createKeyCheck } from "#server/integrations/api-keys.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { type Owner, seedCampaign, signInOwner } from "./campaign-owner.ts";
import { type Connection, joinCall, openConnection } from "./joins.ts";
import { p95 } from "./percentile.ts";
import { startSite } from "./site-process.ts";

const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    events: { type: "string", default: "100000" },
    seconds: { type: "string", default: "120" },
  },
});
const [leads, events, seconds] = [values.leads, values.events, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** Joins a second: a little below what one webhook is sent. */
const rate = 45;
const origin = "http://site.example";
const say = (line: string) => void process.stdout.write(`${line}\n`);
const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureKeys(database: Database, key: string): Promise<void> {
  const limits = createLimits(database, { on: true, secret: "bench", now: () => new Date() });
  const windows = [[1_000_000, 600]] as const;
  const failures = { name: "bench", windows, network: windows };
  const parts = { database, limits, failures, mayConnect: () => Promise.resolve(true) };
  const raw = { socket: { remoteAddress: "203.0.113.7" } };
  const request = { headers: { authorization: `Bearer ${key}` }, ip: "203.0.113.7", raw };
  const checked = async (check: ReturnType<typeof createKeyCheck>) => {
    const { outcome } = await check(request as unknown as FastifyRequest);
    if (outcome !== "valid") throw new Error(`The key is ${outcome}.`);
  };
  const check = createKeyCheck(parts);
  const known: number[] = [];
  const found: number[] = [];
  for (let round = -200; round < 2_000; round += 1) {
    const [again, anew] = [
      await timed(() => checked(check)),
      await timed(() => checked(createKeyCheck(parts))),
    ];
    if (round >= 0) known.push(again);
    if (round >= 0) found.push(anew);
  }
  say(`check of a key: p95 ${ms(p95(known))}; when it is looked up ${ms(p95(found))}`);
}

async function measurePages(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  let entries = 0;
  let refused = 0;
  async function read(cursor: string | null): Promise<{ next: string; isLast: boolean }> {
    const query = cursor === null ? "" : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/api/v1/leads?limit=200${query}`, { headers });
    if (answer.status === 503) {
      refused += 1;
      await pause(Number(answer.headers.get("retry-after")) * 1_000);
      return read(cursor);
    }
    if (!answer.ok) throw new Error(`A page: ${answer.status} ${await answer.text()}`);
    const page = (await answer.json()) as { data: []; next_cursor: string; has_more: boolean };
    entries = page.data.length;
    return { next: page.next_cursor, isLast: !page.has_more };
  }
  const cursors: string[] = [];
  let count = 0;
  for (let cursor: string | null = null; ; ) {
    const { next, isLast } = await read(cursor);
    count += entries;
    if (isLast) break;
    cursors.push(next);
    cursor = next;
  }
  const first: number[] = [];
  const deep: number[] = [];
  for (const cursor of cursors.slice(-100)) {
    first.push(await timed(() => read(null)));
    deep.push(await timed(() => read(cursor)));
  }
  const ratio = (p95(deep) / p95(first)).toFixed(2);
  say(
    `${count} leads in pages of 200: first p95 ${ms(p95(first))}, the last 100 p95 ${ms(p95(deep))}, ratio ${ratio}; ${refused} refused with 503`,
  );
}

/** Joins at an even pace; returns how long each took. */
async function joinEvenly(
  connections: Connection[],
  run: string,
  length: number,
): Promise<number[]> {
  const took: number[] = [];
  const sent: Promise<unknown>[] = [];
  const started = performance.now();
  for (let n = 0; n < length * rate; n += 1) {
    await pause(Math.max(0, started + (n * 1_000) / rate - performance.now()));
    const connection = connections[n % connections.length] as Connection;
    const one = timed(() => connection.send(joinCall(`${run}-${n}@example.com`)));
    sent.push(one.then((time) => took.push(time)));
  }
  await Promise.all(sent);
  return took;
}

async function measureWebhooks(owner: Owner, url: string, database: Database): Promise<void> {
  const connections = await Promise.all(Array.from({ length: 30 }, () => openConnection(url)));
  await joinEvenly(connections, "warm", 10);
  const alone = await joinEvenly(connections, "alone", Math.min(30, seconds));
  const add = (name: string, to: string, types: string[]) =>
    owner.call("/api/admin/webhooks", { name, url: to, events: types, personal: true });
  await add("Dead", hanging.url, ["lead.joined", "lead.marked"]);
  for (let made = 0; made < events; made += 1_000) {
    await database.query(
      `UPDATE waitlist_leads SET mark = 'priority' WHERE id IN
         (SELECT id FROM waitlist_leads WHERE mark <> 'priority' LIMIT 1000)`,
    );
  }
  for (;;) {
    const [row] = await database.query<{ left: boolean }>(
      "SELECT EXISTS (SELECT FROM outgoing_events WHERE NOT is_delivered) AS left",
    );
    if (!row?.left) break;
    await pause(200);
  }
  await add("Live", live.url, ["lead.joined"]);
  const beside = await joinEvenly(connections, "beside", seconds);
  await pause(5_000);
  for (const connection of connections) connection.close();
  const count = seconds * rate;
  say(
    `${events} events wait for a webhook that hangs; ${count} joins at ${rate} a second are sent to it and to another:`,
  );
  say(
    `  the other one got ${live.lags.length} of them, p95 ${ms(p95(live.lags))} after the join, slowest ${ms(Math.max(...live.lags))}`,
  );
  say(`  join p95 ${ms(p95(alone))} without webhooks, ${ms(p95(beside))} with both`);
}

/** A receiver that answers, and notes how long after its event each delivery comes, or hangs. */
async function receiver(answers: boolean) {
  const lags: number[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      lags.push(Date.now() - Date.parse(JSON.parse(body).timestamp));
      if (answers) response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { target, url: `http://${target}/`, lags, stop };
}

const [live, hanging] = [await receiver(true), await receiver(false)];
const dataDir = mkdtempSync(path.join(tmpdir(), "bench-integrations-"));
const server = await startPostgres({ fsync: true });
const log = pino({ level: "error" }, pino.destination(2));
const database = await openDatabase({ dataDir: "", databaseUrl: server.url }, log);
try {
  await seedCampaign(database, leads);
  const site = await startSite({
    ...{ DATABASE_URL: server.url, PUBLIC_URL: origin, CAPTCHA: "off", RATE_LIMITS: "off" },
    ...{ AUTH_SECRET: "a secret of the bench, thirty-two or more" },
    ...{ DATA_DIR: dataDir, MAIL_PER_HOUR: "1000000" },
    WEBHOOK_PRIVATE_TARGETS: `${live.target},${hanging.target}`,
  });
  try {
    const owner = await signInOwner(() => site.url, origin);
    const call = { name: "Bench", scopes: ["leads:read"], days: "30" };
    const { secret } = await owner.call<{ secret: string }>("/api/admin/api-keys", call);
    await measureKeys(database, secret);
    await measurePages(site.url, secret);
    await measureWebhooks(owner, site.url, database);
  } finally {
    await site.stop();
  }
} finally {
  await database.close();
  await server.stop();
  for (const one of [live, hanging]) one.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
