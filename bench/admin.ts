// `npm run bench:admin [-- --sizes 10000,100000,1000000 | --leads 10000000] [--on postgres://…]`: the dashboard on
// PostgreSQL with lists of several sizes in one run; `--leads` is a list beside one of a tenth. Each call goes
// through HTTP as an administrator's browser sends it, beside the bare statement that answers it best; then the
// export beside COPY with the server's memory, and joins beside five administrators, on the longest list.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { measureExport, reportExport } from "./admin-export.ts";
import { measureJoins, reportJoins } from "./admin-joins.ts";
import { questionsOf } from "./admin-questions.ts";
import { type Measured, report } from "./admin-report.ts";
import { openDashboard } from "./admin-session.ts";
import { p95 } from "./percentile.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    leads: { type: "string" },
    /** A server to use instead of a new one. Lists that exist there are reused. */
    on: { type: "string" },
  },
});
/** Rounds before the first that counts: until the servers have compiled what they run. */
const warmUp = 40;
/** Milliseconds that both may take for a question. Over this a question has fewer rounds, but not fewer than these. */
const longest = { warmUp: 10_000, rounds: 30_000 };
const minRounds = 5;
const sizes = values.leads
  ? [Number(values.leads) / 10, Number(values.leads)]
  : values.sizes.split(",").map(Number);

const dataDir = mkdtempSync(join(tmpdir(), "bench-admin-"));
const server = values.on ? undefined : await startPostgres({ fsync: true });
const serverUrl = server?.url ?? values.on ?? "";
const dashboards: Awaited<ReturnType<typeof openDashboard>>[] = [];
let isMet = false;
try {
  for (const leads of sizes) dashboards.push(await openDashboard(serverUrl, dataDir, leads));
  const measured = await measureAll();
  const largest = dashboards.at(-1);
  const isLevel = report(measured);
  if (!largest) throw new Error("No size is given.");
  isMet = reportExport(await measureExport(largest)) && isLevel;
  isMet = reportJoins(await measureJoins(largest)) && isMet;
} finally {
  for (const dashboard of dashboards) await dashboard.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// The package of the tests' PostgreSQL ends the process itself, with code 0.
setImmediate(() => process.exit(isMet ? 0 : 1));

/** All sizes and both ways in turns, so that other work on the machine affects each alike. */
async function measureAll(): Promise<Measured[]> {
  const queries = await Promise.all(dashboards.map(({ database }) => questionsOf(database)));
  const measured: Measured[] = [];
  for (const [index, { name, isLevel, rounds }] of (queries[0] ?? []).entries()) {
    const spent = dashboards.map((dashboard, at) => {
      const question = queries[at]?.[index];
      if (!question) throw new Error(`Nothing is asked under "${name}".`);
      return { dashboard, question, http: [] as number[], bare: [] as number[] };
    });
    let started = performance.now();
    for (let round = -warmUp; round < rounds; round += 1) {
      if (round < 0 && performance.now() - started > longest.warmUp) round = 0;
      if (round === 0) started = performance.now();
      if (round >= minRounds && performance.now() - started > longest.rounds) break;
      for (const { dashboard, question, http, bare } of spent) {
        const { statement } = question;
        const times = [
          await timed(() => dashboard.get(question.path)),
          statement && (await timed(() => dashboard.database.query(statement))),
        ] as const;
        if (round < 0) continue;
        http.push(times[0]);
        if (times[1]) bare.push(times[1]);
      }
    }
    for (const { dashboard, http, bare } of spent) {
      const { leads } = dashboard;
      const own = bare.length > 0 ? { bare: p95(bare) } : {};
      measured.push({ name, isLevel, leads, http: p95(http), ...own });
    }
  }
  return measured;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
