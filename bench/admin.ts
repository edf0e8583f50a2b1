// `npm run bench:admin [-- --sizes 10000,100000,1000000]`: the desk on PostgreSQL with lists of three
// sizes in one run. Each call goes through HTTP as an administrator's browser sends it, beside the bare
// statement that answers it best; then the export beside COPY, with the server's memory.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { openDatabase } from "#server/platform/database-open.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { nextDatabase, seedDatabase } from "./admin-databases.ts";
import { measureExport, reportExport } from "./admin-export.ts";
import { questionsOf } from "./admin-questions.ts";
import { type Measured, report } from "./admin-report.ts";
import { openDesk } from "./admin-session.ts";
import { p95 } from "./percentile.ts";

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "10000,100000,1000000" } },
});
const sizes = values.sizes.split(",").map(Number);
const log = pino({ level: "error" }, pino.destination(2));

const dataDir = mkdtempSync(join(tmpdir(), "bench-admin-"));
const server = await startPostgres({ fsync: true });
const measured: Measured[] = [];
try {
  for (const leads of sizes) {
    const databaseUrl = await nextDatabase(server.url, `leads_${leads}`);
    await seedDatabase(databaseUrl, leads);
    const database = await openDatabase({ dataDir, databaseUrl }, log);
    const desk = await openDesk(database, { dataDir, databaseUrl });
    try {
      for (const question of await questionsOf(database, leads)) {
        const { name, isLevel, path, statement, rounds } = question;
        // In turns, so that whatever else the machine does meets both.
        const [http, bare]: [number[], number[]] = [[], []];
        for (let round = -5; round < rounds; round += 1) {
          const spent = [
            await timed(() => desk.get(path)),
            await timed(() => database.query(statement)),
          ];
          if (round < 0) continue;
          http.push(spent[0] as number);
          bare.push(spent[1] as number);
        }
        measured.push({ name, isLevel, leads, http: p95(http), bare: p95(bare) });
      }
      if (leads === Math.max(...sizes)) {
        reportExport(await measureExport(desk, databaseUrl, leads));
      }
    } finally {
      await desk.close();
      await database.close();
    }
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = report(measured) ? 0 : 1;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
