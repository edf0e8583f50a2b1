// `npm run seed -- --leads 1000000`: a list of believable leads over a year, to try the desk with.
import { parseArgs } from "node:util";
import { pino } from "pino";
import { foldLeadChanges } from "#server/admin/leads/fold.ts";
import { dropSearch, prepareSearch } from "#server/admin/leads/search.ts";
import type { Database } from "#server/platform/database.ts";
import { DatabaseInUse } from "#server/platform/database-lock.ts";
import { openDatabase } from "#server/platform/database-open.ts";
import { progressBar } from "./progress-bar.ts";
import { portionsOf, type SeedHour, spreadOverYear } from "./seed-days.ts";
import { seedStatement } from "./seed-statement.ts";

const portion = 20_000;
const stop = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

function readArguments() {
  const { values } = parseArgs({
    options: {
      leads: { type: "string", default: "1000000" },
      "data-dir": { type: "string", default: process.env.DATA_DIR || "./data" },
      add: { type: "boolean", default: false },
    },
  });
  const leads = Number(values.leads);
  if (!Number.isInteger(leads) || leads < 1 || leads > 20_000_000) {
    stop("--leads takes a number from 1 to 20000000.");
  }
  return { leads, dataDir: values["data-dir"], add: values.add };
}

/** One portion and its counts. The bulk may be lost in a power cut: it can be made again. */
async function seedPortion(database: Database, hours: SeedHour[], first: number, now: Date) {
  const made = await database.transaction(async (transaction) => {
    await transaction.query("set local synchronous_commit = off");
    const [row] = await transaction.query<{ made: number }>(seedStatement, [
      hours.map(({ start }) => start),
      hours.map(({ leads }) => leads),
      first,
      now,
    ]);
    return row?.made ?? 0;
  });
  await foldLeadChanges(database, portion);
  return made;
}

async function seed(database: Database, leads: number, before: number): Promise<number> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const now = new Date();
  const bar = progressBar(leads, "leads");
  // An index over every part of every address is made in one go at the end, many times quicker.
  if (before === 0) await dropSearch(database);
  let made = 0;
  for (const hours of portionsOf(spreadOverYear(leads, now), portion)) {
    made += await seedPortion(database, hours, before + made, now);
    bar.show(made);
  }
  bar.end("indexing");
  await prepareSearch(database, log);
  await database.script("VACUUM ANALYZE");
  return made;
}

const { leads, dataDir, add } = readArguments();
const databaseUrl = process.env.DATABASE_URL?.trim() || undefined;
const place = databaseUrl ? "the database of DATABASE_URL" : dataDir;
const started = performance.now();
try {
  const database = await openDatabase(
    { dataDir, databaseUrl },
    pino({ level: "warn" }, pino.destination(2)),
  );
  try {
    const [there] = await database.query<{ leads: number }>(
      "select count(*)::int as leads from waitlist_leads",
    );
    const before = there?.leads ?? 0;
    if (before > 0 && !add) {
      stop(`There are ${before} leads in ${place} already. To add to them all the same: --add`);
    }
    const made = await seed(database, leads, before);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${made} leads made in ${place}, in ${seconds} s.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof DatabaseInUse) stop(error.message);
  throw error;
}
