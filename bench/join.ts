// `npm run bench:join`: joins a second through HTTP, beside the same SQL statement run bare on the
// same database in the same run. The server is a process of its own; it also renders and sends the
// mails meanwhile, which the bare statements do not. Also prints the server's memory, and with `npm
// run bench:join -- 6000 --rest 60` its memory a minute after 6,000 joins.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { type ConsentForm, consentVersions, minimumFillTime } from "#contract/limits.ts";
import { type WaitlistSubmission, waitlistSubmission } from "#contract/waitlist.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readSubmission, type Submission } from "#server/http/visitor-route.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { createSubscribe } from "#server/subscriptions/subscribe.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { sendJoins, submission } from "./joins.ts";
import { startSite } from "./site-process.ts";

const atOnce = 32;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rest: { type: "string", default: "0" } },
});
const joins = Number(positionals[0] ?? 4000);
const rest = Number(options.rest);
const authSecret = "a secret of the bench, thirty-two or more";
const log = pino({ level: "error" }, pino.destination(2));
const perSecond = (count: number, milliseconds: number) =>
  Math.round((count * 1000) / milliseconds);
const addresses = (run: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${run}-${index}@example.com`);

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The memory that the server reports, in megabytes. */
async function residentMemory(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1];
  return Math.round(Number(found) / 1024 ** 2);
}

async function throughHttp({ dataDir, databaseUrl }: Place) {
  const site = await startSite({
    ...{ DATA_DIR: dataDir, AUTH_SECRET: authSecret, CAPTCHA: "off", RATE_LIMITS: "off" },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const refused: string[] = [];
  const check = (_email: string, { status, body }: { status: number; body: string }) => {
    if (status !== 200) refused.push(body);
  };
  await sendJoins(site.url, addresses("warm", 400), atOnce, check);
  const started = performance.now();
  await sendJoins(site.url, addresses("http", joins), atOnce, check);
  const spent = performance.now() - started;
  const memory = [`${await residentMemory(site.url)} MB resident`];
  if (rest > 0) {
    await wait(rest * 1000);
    memory.push(`${await residentMemory(site.url)} MB after ${rest} s`);
  }
  await site.stop();
  if (refused.length > 0) throw new Error(`${refused.length} joins failed: ${refused[0]}`);
  return { http: perSecond(joins, spent), memory: memory.join(", ") };
}

/** The join itself, without HTTP, validation or mail: its statement as the server sends it. */
async function bare(run: string, { dataDir, databaseUrl }: Place): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl }, log);
  const clock = () => new Date();
  const outbox = {
    ...{ wake: () => {}, outcomeTimeout: () => 0, expectedDelay: async () => 0 },
    firstOutcome: async () => "waiting" as const,
  };
  const parts = {
    ...{ database, outbox, authSecret, privacy: () => "open" as const, clock },
    consentVersion: (form: ConsentForm) => consentVersions[form],
  };
  const join = createSubscribe(parts, waitlist);
  const read = (email: string): Submission<WaitlistSubmission> => {
    const sent = JSON.parse(submission(email));
    const found = readSubmission(waitlistSubmission, sent, minimumFillTime);
    if (found.outcome !== "valid") throw new Error(found.outcome);
    return found.submission;
  };
  const waiting = addresses(run, joins).map(read);
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await join(next);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  const spent = performance.now() - started;
  await database.close();
  return perSecond(joins, spent);
}

async function measure(name: string, place: Place): Promise<void> {
  const before = await bare("before", place);
  const { http, memory } = await throughHttp(place);
  const after = await bare("after", place);
  const plain = Math.round((before + after) / 2);
  const ratio = (http / plain).toFixed(2);
  process.stdout.write(
    `${name}: ${http} joins/s through HTTP, ${plain} bare (${before} before, ${after} after), ratio ${ratio}; ${memory}\n`,
  );
}

process.stdout.write(`${joins} joins, ${atOnce} at a time\n`);
for (const name of ["PGlite", "PostgreSQL"]) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-join-"));
  const server = name === "PostgreSQL" ? await startPostgres({ fsync: true }) : undefined;
  try {
    await measure(name, { dataDir, databaseUrl: server?.url });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
