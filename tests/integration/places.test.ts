import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referral } from "#brand/referral.ts";
import { selectRecipients } from "#server/campaigns/drafts/audience.ts";
import type { Database } from "#server/database/database.ts";
import { Bindings } from "#server/database/sql.ts";
import { leadsWhere } from "#server/leads/lead-filter.ts";
import { addCredits, foldPlaces, freezeFormula, placesOf } from "#server/leads/places.ts";
import { databases } from "#tests/integration/admin-harness.ts";

const { spots, most } = referral;

type Step =
  | { do: "join"; confirmed: boolean }
  | { do: "confirm"; who: number }
  | { do: "invite"; who: number }
  | { do: "erase"; who: number }
  | { do: "credit"; who: number; credits: number }
  | { do: "fold" };

const who = fc.nat(30);
const one = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), who });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant("join" as const), confirmed: fc.boolean() }),
    },
    { weight: 4, arbitrary: one("confirm") },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("credit" as const),
        who,
        credits: fc.constantFrom(1, 2, 19, 25, -1, -3),
      }),
    },
    { weight: 2, arbitrary: one("invite") },
    { weight: 2, arbitrary: one("erase") },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("fold" as const) }) },
  ),
  { minLength: 30, maxLength: 70 },
);

interface Person {
  id: string;
  /** How many confirmed before them; undefined until they confirm. */
  confirmed?: number;
  credits: number;
  isInvited: boolean;
}

/** The list in plain code: those who wait, by the formula. */
const inOrder = (people: readonly Person[]) =>
  people
    .flatMap(({ confirmed, isInvited, ...person }) =>
      confirmed === undefined || isInvited ? [] : [{ ...person, confirmed }],
    )
    .map(({ id, confirmed, credits }) => ({
      id,
      confirmed,
      key: confirmed - spots * Math.min(credits, most),
    }))
    .sort((a, b) => a.key - b.key || a.confirmed - b.confirmed)
    .map(({ id }) => id);

async function join(database: Database, isConfirmed: boolean): Promise<string> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, heard_channel,
       locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
       token_expires_at)
     VALUES ($1, $2, $2, $3, now(), CASE WHEN $3 = 'confirmed' THEN now() END, 'AE', 'search', 'en', now(), '1',
       'en', 'dialog', false, $2, now())`,
    [id, `${id}@example.com`, isConfirmed ? "confirmed" : "pending"],
  );
  return id;
}

describe.each(databases)("the places on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
    // A bucket ends among the first to confirm.
    await database.query("SELECT setval('waitlist_ordinal', 4090)");
  });
  afterAll(() => opened?.close());

  /** Does one step, in the database and in plain code. */
  async function perform(people: Person[], step: Step, nextOrdinal: () => number): Promise<void> {
    if (step.do === "fold") return foldPlaces(database);
    if (step.do === "join") {
      const id = await join(database, step.confirmed);
      people.push({
        id,
        credits: 0,
        isInvited: false,
        ...(step.confirmed && { confirmed: nextOrdinal() }),
      });
      return;
    }
    const person = people[step.who % Math.max(people.length, 1)];
    if (!person) return;
    const { id } = person;
    if (step.do === "erase") {
      people.splice(people.indexOf(person), 1);
      await database.query("DELETE FROM waitlist_leads WHERE id = $1", [id]);
    } else if (step.do === "confirm") {
      person.confirmed ??= nextOrdinal();
      await database.query(
        "UPDATE waitlist_leads SET status = 'confirmed', consent_ts = now() WHERE id = $1",
        [id],
      );
    } else if (person.confirmed === undefined) {
      return;
    } else if (step.do === "invite") {
      person.isInvited = true;
      await database.query("UPDATE waitlist_leads SET invited_at = now() WHERE id = $1", [id]);
    } else if (person.credits + step.credits >= 0) {
      person.credits += step.credits;
      await addCredits(database, [{ id, credits: step.credits }]);
    }
  }

  async function inWaveOrder(): Promise<string[]> {
    const bindings = new Bindings();
    const text = selectRecipients(
      { kind: "invitation", audience: { of: "leads", filter: {} }, leads: { where: leadsWhere } },
      bindings,
      { confirmedBy: new Date(Date.now() + 60_000), others: [] },
    );
    const rows = await database.query<{ id: string }>(text, bindings.values);
    return rows.map(({ id }) => id);
  }

  it("are those of the list in plain code, and the order in which a wave invites", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await database.query("truncate waitlist_leads cascade");
        await database.query("SELECT setval('waitlist_ordinal', 4090)");
        const people: Person[] = [];
        let confirmed = 0;
        for (const step of history) await perform(people, step, () => confirmed++);
        const order = inOrder(people);
        const expected = new Map(order.map((id, before) => [id, before + 1]));
        const ids = people.map(({ id }) => id);
        expect(await placesOf(database, ids)).toEqual(expected);
        for (const id of ids) {
          expect((await placesOf(database, [id])).get(id)).toBe(expected.get(id));
        }
        expect(await inWaveOrder()).toEqual(order);
      }),
      { numRuns: 12 },
    );
  });

  it("are made by one formula for as long as the list is open", async () => {
    await freezeFormula(database, { spots: 10, most: 3 });
    await freezeFormula(database);
    await join(database, true);
    await freezeFormula(database);
    await expect(freezeFormula(database, { spots, most: most + 1 })).rejects.toThrow(
      `with ${spots} places and ${most} friends`,
    );
  });
});
