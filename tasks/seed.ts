// `npm run seed -- --leads 1000000`: a list of believable leads over a year, to try the dashboard with.
import { parseArgs } from "node:util";
import { pino } from "pino";
import { openDatabase } from "#server/database/open-database.ts";
import { DatabaseInUse } from "#server/database/pglite-database.ts";
import { seedLeads } from "./seed-leads.ts";

const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    "data-dir": { type: "string", default: process.env.DATA_DIR || "./data" },
    add: { type: "boolean", default: false },
  },
});
const dataDir = values["data-dir"];
const databaseUrl = process.env.DATABASE_URL?.trim() || undefined;
const place = databaseUrl ? "the database of DATABASE_URL" : dataDir;

/** On a terminal one line that changes; else a line for each batch. */
function showProgress(made: number) {
  const { stderr } = process;
  stderr.write(`${stderr.isTTY ? "\r" : ""}${made} leads made${stderr.isTTY ? "" : "\n"}`);
}

/** Seeds the database and returns the line to print. */
async function seed(leads: number): Promise<string> {
  const started = performance.now();
  const log = pino({ level: "warn" }, pino.destination(2));
  const { background: database } = await openDatabase({ dataDir, databaseUrl }, log);
  try {
    const { add } = values;
    const seeded = await seedLeads(database, {
      leads,
      add,
      now: new Date(),
      log,
      onProgress: showProgress,
    });
    if (seeded.outcome === "not_empty") {
      process.exitCode = 1;
      return `There are ${seeded.leads} leads in ${place} already. To add to them all the same: --add`;
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    return `${seeded.made} leads made in ${place}, in ${seconds} s.`;
  } finally {
    await database.close();
  }
}

const leads = Number(values.leads);
if (!Number.isInteger(leads) || leads < 1 || leads > 20_000_000) {
  process.stderr.write("--leads takes a number from 1 to 20000000.\n");
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await seed(leads)}\n`);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
