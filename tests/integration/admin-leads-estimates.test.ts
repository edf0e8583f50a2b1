import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeadFilter } from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { leadsWhere } from "#server/leads/lead-filter.ts";
import { countForPage, estimating, readLeadStats } from "#server/leads/lead-stats.ts";
import { databases } from "#tests/integration/admin-harness.ts";
import { seedLeads } from "../../tasks/seed-leads.ts";

const now = new Date("2026-11-21T12:00:00Z");
const long = { above: 500, sample: 1_000, atLeast: 100 };
const sumOf = (bars: { joined: number }[]) => bars.reduce((sum, { joined }) => sum + joined, 0);

describe.each(databases)("the figures of a long list on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    const log = pino({ level: "silent" });
    await seedLeads(database, { leads: 2_000, add: false, now, log, onProgress: () => {} });
  });
  afterAll(() => opened.close());

  const estimated = (filter: LeadFilter) => countForPage(database, filter, long);
  const counted = (filter: LeadFilter) => countForPage(database, { ...filter, exact: "yes" }, long);

  it.each<LeadFilter>([{ q: ".example" }, { referred: "no", status: "confirmed" }])(
    "estimates how many match %o, to two digits and always alike",
    async (filter) => {
      const { counts, isEstimate, all } = await estimated(filter);
      const exact = await counted(filter);
      expect([isEstimate, exact.isEstimate]).toEqual([true, false]);
      expect(all).toEqual(exact.all);
      expect(counts.total / exact.counts.total).toBeCloseTo(1, 0.7);
      expect(counts.total).toBe(Number(counts.total.toPrecision(2)));
      expect(counts.confirmed + counts.pending).toBe(counts.total);
      expect(await estimated(filter)).toEqual({ counts, isEstimate, all });
      const stats = await readLeadStats(database, { ...filter, step: "day" }, now, long);
      expect(stats.isEstimate).toBe(true);
      expect(stats.counts.total / exact.counts.total).toBeCloseTo(1, 0.7);
      expect(sumOf(stats.byCountry) / stats.counts.total).toBeCloseTo(1, 1);
    },
  );

  it("estimates a word that very many notes contain, from the notes of the sample alone", async () => {
    await database.query(
      `INSERT INTO lead_events (lead_id, at, kind, detail)
       SELECT id, now(), 'noted', 'Company: أُوازيس' FROM waitlist_leads WHERE hashtext(email) > 0
       UNION ALL SELECT id, now(), 'noted', 'again اوازيس' FROM waitlist_leads WHERE hashtext(email) % 2 = 0`,
    );
    const filter = { q: "أوازيس" };
    const { counts, isEstimate } = await estimated(filter);
    const exact = await counted(filter);
    expect([isEstimate, exact.isEstimate]).toEqual([true, false]);
    expect(counts.total / exact.counts.total).toBeCloseTo(1, 0.7);
    const bindings = new Bindings();
    const where = leadsWhere(filter, bindings, { isSample: true });
    const plan = await database.query(
      `EXPLAIN SELECT count(*) FROM waitlist_leads WHERE ${where}`,
      bindings.values,
    );
    expect(JSON.stringify(plan)).not.toContain("hashed SubPlan");
    await database.query("DELETE FROM lead_events");
  });

  it("reads a sample once for the counts of a page", async () => {
    const sampled: string[] = [];
    const watched: Database = {
      ...database,
      query(statement, values) {
        if (JSON.stringify(statement).includes("tablesample")) sampled.push(String(statement));
        return database.query(statement, values);
      },
    };
    expect((await countForPage(watched, { q: ".example" }, long)).isEstimate).toBe(true);
    expect(sampled).toHaveLength(1);
  });

  it.each<LeadFilter>([{ q: "no-such-address" }, { country: "SA" }, {}])(
    "counts those that match %o",
    async (filter) => {
      expect(await estimated(filter)).toEqual(await counted(filter));
    },
  );

  it("counts everything on a list that is not long", async () => {
    expect((await countForPage(database, { q: ".example" }, estimating)).isEstimate).toBe(false);
  });

  it.each(["Asia/Dubai", "Asia/Kolkata", "Asia/Kathmandu"])(
    "estimates a filter's days of %s from the days of UTC",
    async (timeZone) => {
      const query = { country: "SA", timeZone, step: "week" } as const;
      const stats = await readLeadStats(database, query, now, long);
      const exact = await readLeadStats(database, { ...query, exact: "yes" }, now, long);
      expect([stats.isEstimate, exact.isEstimate]).toEqual([true, false]);
      expect(stats.counts).toEqual(exact.counts);
      expect(stats.byChannel).toEqual(exact.byChannel);
      expect(stats.overTime.map(({ at }) => at)).toEqual(exact.overTime.map(({ at }) => at));
      for (const [index, { joined, confirmed }] of exact.overTime.entries()) {
        expect(Math.abs((stats.overTime[index]?.joined ?? 0) - joined)).toBeLessThan(6);
        expect(Math.abs((stats.overTime[index]?.confirmed ?? 0) - confirmed)).toBeLessThan(6);
      }
    },
  );

  it("reads all leads by the days of any zone exactly", async () => {
    const query = { timeZone: "Asia/Kathmandu", step: "day" } as const;
    const stats = await readLeadStats(database, query, now, long);
    expect(stats.isEstimate).toBe(false);
    expect(sumOf(stats.overTime)).toBe(2_000);
  });
});
