import { pino } from "pino";
import { expect, it } from "vitest";
import { readLeadStats } from "#server/leads/lead-stats.ts";
import { openEmbedded } from "#tests/integration/admin-harness.ts";
import { type CountedLead, expectedStats } from "#tests/integration/expected-stats.ts";
import { seedLeads } from "../../tasks/seed-leads.ts";

it("a seeded list is a year of leads whose addresses receive no mail, counted as it is; a second one needs a yes", async () => {
  const { database, close } = await openEmbedded();
  try {
    const shown: number[] = [];
    const seeding = {
      ...{ leads: 1500, add: false, now: new Date("2026-11-21T12:00:00Z") },
      log: pino({ level: "silent" }),
      onProgress: (made: number) => shown.push(made),
    };
    expect(await seedLeads(database, seeding)).toEqual({ outcome: "seeded", made: 1500 });
    expect(shown).toEqual([1500]);
    expect(await seedLeads(database, seeding)).toEqual({ outcome: "not_empty", leads: 1500 });
    const more = await seedLeads(database, { ...seeding, leads: 20, add: true });
    expect(more).toEqual({ outcome: "seeded", made: 20 });

    const leads = await database.query<CountedLead>("select * from waitlist_leads");
    const picture = await readLeadStats(database, { step: "day" }, new Date());
    expect(picture).toEqual(expectedStats(leads, {}, "day"));
    const { total, confirmed } = picture.counts;
    expect(total).toBe(1520);
    expect(confirmed / total).toBeGreaterThan(0.5);
    expect(confirmed / total).toBeLessThan(0.7);
    expect(picture.overTime.length).toBeGreaterThan(300);
    expect(picture.byCountry[0]?.value).toBe("AE");
    expect(picture.confirmTime.filter((count) => count === 0)).toEqual([]);
    expect(leads.filter(({ email }) => !email.endsWith(".example"))).toEqual([]);
  } finally {
    await close();
  }
});
