import type { Logger } from "pino";
import { foldLeadChanges } from "#server/admin/leads/fold.ts";
import { dropSearch, prepareSearch } from "#server/admin/leads/search.ts";
import type { Database } from "#server/platform/database.ts";
import { portionsOf, type SeedHour, spreadOverYear } from "./seed-days.ts";
import { seedStatement } from "./seed-statement.ts";

const portion = 20_000;

export interface Seeding {
  leads: number;
  /** Whether leads may be added to those that are there. */
  add: boolean;
  now: Date;
  log: Logger;
  progress: { show(made: number): void; end(what: string): void };
}

export type Seeded = { outcome: "seeded"; made: number } | { outcome: "not_empty"; leads: number };

/** Fills the list with leads over the year that ends now, a portion at a time, each counted at once. */
export async function seedList(database: Database, seeding: Seeding): Promise<Seeded> {
  const { leads, add, now, log, progress } = seeding;
  const [there] = await database.query<{ leads: number }>(
    "select count(*)::int as leads from waitlist_leads",
  );
  const before = there?.leads ?? 0;
  if (before > 0 && !add) return { outcome: "not_empty", leads: before };
  // An index over every part of every address is made in one go at the end, many times quicker.
  if (before === 0) await dropSearch(database);
  let made = 0;
  for (const hours of portionsOf(spreadOverYear(leads, now), portion)) {
    made += await seedPortion(database, hours, before + made, now);
    await foldLeadChanges(database, portion);
    progress.show(made);
  }
  progress.end("indexing");
  await prepareSearch(database, log);
  await database.script("VACUUM ANALYZE");
  return { outcome: "seeded", made };
}

/** One portion. It may be lost in a power cut, for it can be made again: nobody waits for the disk. */
function seedPortion(database: Database, hours: SeedHour[], first: number, now: Date) {
  return database.transaction(async (transaction) => {
    await transaction.query("set local synchronous_commit = off");
    const [row] = await transaction.query<{ made: number }>(seedStatement, [
      hours.map(({ start }) => start),
      hours.map(({ leads }) => leads),
      first,
      now,
    ]);
    return row?.made ?? 0;
  });
}
