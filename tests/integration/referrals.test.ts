import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/database/database.ts";
import { placesOf } from "#server/leads/places.ts";
import { creditFriends, recordConfirmed } from "#server/leads/referrals.ts";
import { databases } from "#tests/integration/admin-harness.ts";

const now = new Date("2026-11-27T10:00:00Z");
const dayLater = new Date(now.getTime() + 86_400_001);

describe.each(databases)("friends who join by a link, on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let people = 0;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
    await database.query("truncate mails");
  });
  afterAll(() => opened?.close());

  let joined = 0;
  const freshAddress = (): string => {
    people += 1;
    return `person${people}@example.com`;
  };
  /** Adds a lead who confirms, by this code and from this network. */
  async function join({
    email = freshAddress(),
    code = "",
    network = email,
    hadLeft = false,
    isThrowaway = false,
  }: {
    email?: string;
    code?: string;
    network?: string;
    hadLeft?: boolean;
    isThrowaway?: boolean;
  } = {}) {
    joined += 1;
    const at = new Date(now.getTime() - 10_000 + joined);
    const [lead] = await database.query<{ id: string; code: string }>(
      `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, heard_channel,
         locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
         token_expires_at, referred_by, network_hash)
       VALUES (gen_random_uuid(), $1, $1, 'confirmed', $2, $2, 'AE', 'search', 'en', $2, '1', 'en', 'dialog', $5,
         $1, $2, $3, $4) RETURNING id::text AS id, referral_code AS code`,
      [email, at, code, network, isThrowaway],
    );
    const { id = "", code: own = "" } = lead ?? {};
    await recordConfirmed(database, { entryId: id, at, hadLeft });
    return { id, code: own };
  }
  const states = async () =>
    (
      await database.query<{ state: string; reason: string | null }>(
        "SELECT state, reason FROM referrals ORDER BY id",
      )
    ).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
  const credits = async (id: string) => {
    const [lead] = await database.query<{ credits: number }>(
      "SELECT credits FROM waitlist_leads WHERE id = $1",
      [id],
    );
    return lead?.credits;
  };

  it("count a day after they confirmed, and move the one who brought them", async () => {
    await join();
    const referrer = await join();
    expect(referrer.code).toMatch(/^[a-z2-7]{10}$/);
    await join({ code: referrer.code });
    await join({ code: "aaaaaaaaaa" });
    expect(await creditFriends(database, now)).toBe(0);
    expect((await placesOf(database, [referrer.id])).get(referrer.id)).toBe(2);
    expect(await creditFriends(database, dayLater)).toBe(1);
    expect(await states()).toEqual(["credited"]);
    expect((await placesOf(database, [referrer.id])).get(referrer.id)).toBe(1);
    const kinds = await database.query(
      "SELECT kind FROM mails WHERE subject_id = $1 ORDER BY created_at",
      [referrer.id],
    );
    expect(kinds).toEqual([{ kind: "friend-confirmed" }]);
  });

  it("wait with a reason where one person may be behind them, or are refused", async () => {
    const referrer = await join({ email: "owner@example.com", network: "home" });
    const { code } = referrer;
    await join({ code, email: "owner+2@example.com" });
    await join({ code, isThrowaway: true });
    await join({ code, network: "home" });
    await join({ code, hadLeft: true });
    await join({ code, email: "friend@example.com", network: "office" });
    await join({ code, email: "friend+b@example.com" });
    await join({ code, network: "office" });
    const gone = await join({ code });
    await database.query("DELETE FROM waitlist_leads WHERE id = $1", [gone.id]);
    await creditFriends(database, dayLater);
    expect((await states()).sort()).toEqual(
      [
        ...["credited", "held returned", "held same_network", "held same_network"],
        ...["held same_person", "held same_person", "held throwaway", "refused left"],
      ].sort(),
    );
    expect(await credits(referrer.id)).toBe(1);
  });

  it("keep their number when they are erased, and all wait when they come by the thousand", async () => {
    const referrer = await join();
    const friend = await join({ code: referrer.code });
    await creditFriends(database, dayLater);
    await database.query("DELETE FROM waitlist_leads WHERE id = $1", [friend.id]);
    expect(await credits(referrer.id)).toBe(1);
    expect(await states()).toEqual(["credited"]);
    const farmer = await join({ email: "farmer@example.com" });
    for (let n = 0; n < 60; n += 1) {
      await join({ code: farmer.code, email: `farmer+${n}@example.com` });
    }
    await creditFriends(database, dayLater);
    expect(await credits(farmer.id)).toBe(0);
  });

  it("earn a reward once, for as many friends as it takes", async () => {
    const referrer = await join();
    for (let n = 0; n < 3; n += 1) await join({ code: referrer.code });
    const map = { en: "A map", ar: "خريطة", fr: "Une carte" };
    await creditFriends(database, dayLater, [{ id: "map", friends: 3, name: map, text: map }]);
    expect(await database.query("SELECT reward, state, friends FROM rewards")).toEqual([
      { reward: "map", state: "earned", friends: 3 },
    ]);
  });
});
