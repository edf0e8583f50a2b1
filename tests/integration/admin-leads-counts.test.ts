import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  invitationStates,
  type LeadFilter,
  leadMarks,
  leadStatuses,
  referredChoices,
  statSteps,
} from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { countLeads, readLeadStats } from "#server/leads/lead-stats.ts";
import { deleteEmptyCounts, rollUpLeads } from "#server/leads/rollup.ts";
import { databases } from "#tests/integration/admin-harness.ts";
import { type CountedLead, expectedStats } from "#tests/integration/expected-stats.ts";

const start = Date.UTC(2026, 9, 30);
const minute = 60_000;
const now = new Date("2026-11-22T12:00:00Z");
const countries = ["AE", "SA", "FR"];
const channels = ["search", "friend_referral"] as const;
const mediums = [null, "email", "Referral"];
const locales = ["en", "ar"] as const;
const campaigns = [null, "launch", "*"];
const marks = [...leadMarks];
const days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"];

/** Some end exactly at the boundary of a class. */
const waits = [0, 1, 5, 15, 60, 360, 1440].flatMap((end) => [end * minute, end * minute + 1]);

type Step =
  | { do: "join"; at: number; values: string[]; campaign: string | null; medium: string | null }
  | { do: "confirm"; who: number; wait: number }
  | { do: "renew"; who: number; country: string }
  | { do: "mark"; who: number; mark: string }
  | { do: "invite"; who: number }
  | { do: "accept"; who: number }
  | { do: "delete"; who: number }
  | { do: "roll up"; size: number };

const who = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("join" as const),
      at: fc.integer({ min: start, max: start + 4 * 1440 * minute - 1 }),
      values: fc.tuple(
        fc.constantFrom(...countries),
        fc.constantFrom(...channels),
        fc.constantFrom(...locales),
      ),
      campaign: fc.constantFrom(...campaigns),
      medium: fc.constantFrom(...mediums),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("confirm" as const),
      who,
      wait: fc.constantFrom(...waits),
    }),
  },
  fc.record({ do: fc.constant("renew" as const), who, country: fc.constantFrom(...countries) }),
  fc.record({ do: fc.constant("mark" as const), who, mark: fc.constantFrom(...marks) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("invite" as const), who }) },
  fc.record({ do: fc.constant("accept" as const), who }),
  fc.record({ do: fc.constant("delete" as const), who }),
  fc.record({ do: fc.constant("roll up" as const), size: fc.constantFrom(3, 100) }),
);

const optional = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const filters = fc.record({
  q: fc.option(fc.constantFrom("P1", "_", "@example"), { nil: undefined, freq: 4 }),
  status: optional(leadStatuses),
  country: optional(countries),
  channel: optional(channels),
  locale: optional(locales),
  campaign: optional(["", "launch", "*"]),
  mark: optional(marks),
  invitation: fc.option(fc.constantFrom(...invitationStates), { nil: undefined, freq: 4 }),
  referred: fc.option(fc.constantFrom(...referredChoices), { nil: undefined, freq: 4 }),
  friends: fc.option(fc.constantFrom(...referredChoices), { nil: undefined, freq: 4 }),
  from: optional(days),
  to: optional(days),
  // Clocks change on 1 November in two of them; others are off by parts of an hour.
  timeZone: optional([
    "Asia/Dubai",
    "America/New_York",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Europe/London",
  ]),
}) as fc.Arbitrary<LeadFilter>;

/** Charts of all leads are read from the hourly rollup. */
const whole: [LeadFilter, (typeof statSteps)[number]][] = [
  [{}, "hour"],
  [{ timeZone: "America/New_York" }, "day"],
  [{ timeZone: "Asia/Kathmandu" }, "week"],
];

const nth = "(select id from waitlist_leads order by id offset $1 limit 1)";

async function perform(database: Database, doing: Step, number: number): Promise<void> {
  switch (doing.do) {
    case "join":
      await join(database, `p${number}@example.com`, new Date(doing.at), [
        ...doing.values,
        doing.campaign,
        doing.medium,
      ]);
      return;
    case "confirm":
      await database.query(
        `update waitlist_leads set status = 'confirmed',
           consent_ts = created_at + make_interval(secs => $2::float8 / 1000)
         where id = ${nth} and status = 'pending'`,
        [doing.who, doing.wait],
      );
      return;
    case "renew":
      await database.query(`update waitlist_leads set country = $2 where id = ${nth}`, [
        doing.who,
        doing.country,
      ]);
      return;
    case "mark":
      await database.query(`update waitlist_leads set mark = $2 where id = ${nth}`, [
        doing.who,
        doing.mark,
      ]);
      return;
    case "invite":
      await database.query(
        `update waitlist_leads set invited_at = now() where id = ${nth} and status = 'confirmed'`,
        [doing.who],
      );
      return;
    case "accept":
      await database.query(
        `update waitlist_leads set accepted_at = now()
         where id = ${nth} and invited_at is not null`,
        [doing.who],
      );
      return;
    case "delete":
      await database.query(`delete from waitlist_leads where id = ${nth}`, [doing.who]);
      return;
    case "roll up":
      await rollUpLeads(database, doing.size);
  }
}

async function join(
  database: Pick<Database, "query">,
  email: string,
  at: Date,
  values: (string | null)[],
): Promise<void> {
  await database.query(
    `insert into waitlist_leads (id, email, email_key, status, created_at, country, heard_channel,
       locale, utm_campaign, utm_medium, consent_at, consent_version, consent_locale,
       consent_source, is_throwaway, token_hash, token_expires_at)
     values (gen_random_uuid(), $1, $2, 'pending', $3, $4, $5, $6, $7, $8, $3, '1', 'en', 'dialog',
       false, $2, $3)`,
    [email, randomUUID(), at, ...values],
  );
}

describe.each(databases)("the counts of the leads on the $name", ({ open, name }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
  });
  afterAll(() => opened?.close());

  const rows = () => database.query<CountedLead>("select * from waitlist_leads");

  it("are those of the rows, whatever happened and however it is narrowed", async () => {
    const narrowings = fc.array(fc.tuple(filters, fc.constantFrom(...statSteps)), {
      minLength: 8,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 40 }),
        narrowings,
        async (steps, extra) => {
          await database.query("truncate waitlist_leads cascade");
          for (const [number, doing] of steps.entries()) await perform(database, doing, number);
          const all = await rows();
          for (const [filter, step] of [...whole, ...extra]) {
            const expected = expectedStats(all, filter, step);
            expect(await readLeadStats(database, { ...filter, step }, now)).toEqual(expected);
            expect(await countLeads(database, filter)).toEqual({
              counts: expected.counts,
              all: expectedStats(all, {}, step).counts,
            });
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("leave nothing behind when the last lead has gone", async () => {
    for (let n = 0; n < 5; n += 1) {
      const who = ["AE", "search", "en", null, null];
      await join(database, `p${n}@example.com`, new Date(start), who);
    }
    expect(await rollUpLeads(database)).toBe(5);
    await database.query("delete from waitlist_leads");
    await rollUpLeads(database);
    expect(await readLeadStats(database, { step: "day" }, now)).toMatchObject({
      ...{ overTime: [], byCountry: [] },
    });
    await deleteEmptyCounts(database);
    // Nor the campaign's name, which may be a text of a person who was erased.
    for (const table of ["lead_rollup_counts", "lead_rollup_keys"]) {
      const [left] = await database.query(`select count(*)::int as count from ${table}`);
      expect(left).toEqual({ count: 0 });
    }
  });

  it.runIf(name === "PostgreSQL server")(
    "are right at every moment, while many write and two roll up",
    async () => {
      let writing = true;
      const write = async (writer: number) => {
        for (let n = 0; n < 60; n += 1) {
          const email = `w${writer}-${n}@example.com`;
          await join(database, email, new Date(start + n * 7 * minute), [
            "AE",
            "search",
            "en",
            null,
            null,
          ]);
          if (n % 2) {
            const values = [email, new Date(start + 9_000 * minute)];
            await database.query(
              "update waitlist_leads set status = 'confirmed', consent_ts = $2 where email = $1",
              values,
            );
          }
          if (n % 5 === 0)
            await database.query("delete from waitlist_leads where email = $1", [email]);
        }
      };
      const rollUp = async () => {
        while (writing) await rollUpLeads(database, 20);
      };
      const wrong: object[] = [];
      let looks = 0;
      const look = async () => {
        while (writing) {
          const [seen] = await database.query<{ counted: number; there: number }>(
            `select total * 10000 + confirmed as counted,
               (select count(*) * 10000 + count(*) filter (where status = 'confirmed')
                from waitlist_leads)::int as there
             from waitlist_counts`,
          );
          looks += 1;
          if (seen?.counted !== seen?.there) wrong.push(seen ?? {});
        }
      };
      const others = [rollUp(), rollUp(), look()];
      await Promise.all([0, 1, 2, 3].map(write));
      writing = false;
      await Promise.all(others);
      expect(wrong).toEqual([]);
      expect(looks).toBeGreaterThan(0);
      await rollUpLeads(database);
      expect(await readLeadStats(database, { step: "hour" }, now)).toEqual(
        expectedStats(await rows(), {}, "hour"),
      );
    },
  );
});
