// `npm run test:fuzz [-- --runs 100000] [--on embedded|postgres] [--seed N [--path P]]`: sends generated bad input to
// every call of a real server process and ends with code 1 when one is answered 5xx, the process ends, or its log
// holds an address or a secret.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pino } from "pino";
import type { AdminRole } from "#contract/admin.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { startSite } from "../../bench/site-process.ts";
import { seedLeads } from "../../tasks/seed-leads.ts";
import { administrationCalls, publicCalls } from "./calls.ts";
import { fuzz, repeat } from "./fuzz.ts";
import { askers, requestsTo } from "./requests.ts";
import { createSender, emailOf } from "./send.ts";
import { canary, password } from "./values.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "20000" },
    on: { type: "string", default: "embedded" },
    seed: { type: "string" },
    path: { type: "string" },
    "at-once": { type: "string", default: "24" },
  },
});
const runs = Number(options.runs);
const seed = options.seed === undefined ? Date.now() % 1_000_000_000 : Number(options.seed);
const atOnce = Number(options["at-once"]);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const commandLine = fileURLToPath(new URL("../../server/admin-cli.ts", import.meta.url));
const silent = pino({ level: "silent" });
const dataDir = mkdtempSync(path.join(tmpdir(), "fuzz-"));
const server = options.on === "postgres" ? await startPostgres() : undefined;
const settings = { dataDir, databaseUrl: server?.url };
const origin = "http://localhost:4000";

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, silent);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function addPeople(database: Database): Promise<void> {
  for (const asker of askers) {
    if (asker === "nobody") continue;
    const wish = { email: emailOf(asker), password, reset: false, role: asker as AdminRole };
    await addAdministrator({ database, clock: () => new Date() }, wish);
  }
}

/** Leads to be found, and ids for the requests. */
const known = await withDatabase(async (database) => {
  await addPeople(database);
  await seedLeads(database, {
    leads: 300,
    add: false,
    now: new Date(),
    log: silent,
    onProgress() {},
  });
  const ids = await database.query<{ id: string }>(
    "(SELECT id::text FROM waitlist_leads LIMIT 30) UNION ALL (SELECT id::text FROM admin_users LIMIT 3)",
  );
  return ids.map(({ id }) => id);
});

const spoken: string[] = [];
const environment = {
  ...{ NODE_ENV: "production", DATA_DIR: dataDir, PUBLIC_URL: origin, LOG_LEVEL: "info" },
  ...{ CAPTCHA: "off", RATE_LIMITS: "off", AUTH_SECRET: "a secret of the run, thirty-two or more" },
  ...(server && { DATABASE_URL: server.url }),
};
const site = await startSite(environment, (line) => void spoken.push(line));
let end: string | undefined;
site.child.once("exit", (code, signal) => {
  end = `The process ended: ${code ?? signal}.`;
});

const calls = [...(await publicCalls(site.url)), ...(await administrationCalls())];
const requests = requestsTo(calls);
const sender = createSender({
  ...{ url: site.url, origin, known, atOnce },
  // By the command line, as an operator does while the server runs.
  repair: async (asker) => {
    const add = ["add", emailOf(asker), "--role", asker];
    const env = { ...process.env, ...environment, ADMIN_PASSWORD: password };
    const run = (args: string[]) => spawnSync(process.execPath, [commandLine, ...args], { env });
    if (run([...add, "--reset"]).status !== 0) run(add);
  },
});

/** Lines of the log that contain what they must not, and those that report a fault. */
function badLines(): string[] {
  const secrets = [...sender.secrets];
  return spoken.filter(
    (line) =>
      line.includes(canary) ||
      /"level":(50|60)/.test(line) ||
      /[\w.+-]+@(?!opentelemetry)[\w-]+\.(?:example|com)\b/.test(
        line.replaceAll(/"stack":\[.*?\]/g, ""),
      ) ||
      secrets.some((secret) => line.includes(secret)),
  );
}

const command = (extra: string) =>
  `npm run test:fuzz -- ${options.on === "postgres" ? "--on postgres " : ""}${extra}`;
print(
  `${calls.length} calls, seed ${seed}: repeat all of it with ${command(`--runs ${runs} --seed ${seed}`)}`,
);

const started = performance.now();
const byStatus = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || "closed"}`)
    .join(", ");
let shown = 0;
const result = options.path
  ? {
      ...{ runs: 1, statuses: new Map<number, number>() },
      counterexample: await repeat({
        ...{ requests, sender, seed, path: options.path },
        onAnswer: (request, status) => print(`${status} to ${JSON.stringify(request)}`),
      }),
    }
  : await fuzz({
      ...{ requests, sender, runs, seed, atOnce },
      onProgress(done, statuses) {
        if (performance.now() - shown < 5_000) return;
        shown = performance.now();
        print(`${done} sent: ${byStatus(statuses)}`);
      },
    });
const spent = (performance.now() - started) / 1000;

const faults: string[] = [];
const found = result.counterexample;
if (found) {
  faults.push(
    `${found.why}\n${JSON.stringify(found.request, null, 2).slice(0, 4_000)}\n` +
      `Repeat it with: ${command(`--seed ${found.seed} --path ${found.path}`)}`,
  );
}
if (end) faults.push(end);
const lines = badLines();
if (lines.length > 0) {
  const some = lines.slice(0, 5).map((line) => line.slice(0, 1_500));
  faults.push(`${lines.length} lines of the log must not be there:\n${some.join("\n")}`);
}
sender.close();
await site.stop();
await server?.stop();
rmSync(dataDir, { recursive: true, force: true });

for (const fault of faults) print(`\nFAULT: ${fault}`);
print(
  `\n${result.runs} sent in ${spent.toFixed(0)} s (${Math.round(result.runs / spent)} a second): ${byStatus(result.statuses)}`,
);
print(faults.length > 0 ? `${faults.length} faults` : "0 faults");
process.exit(faults.length > 0 ? 1 : 0);
