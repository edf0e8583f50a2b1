import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rewards } from "#brand/referral.ts";
import type { Database } from "#server/database/database.ts";
import { createLeadDirectory } from "#server/leads/lead-directory.ts";
import { placesOf } from "#server/leads/places.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import { databases } from "#tests/integration/admin-harness.ts";
import { creditsOf, dayLater, joinBy, now } from "./joined-friends.ts";

describe.each(databases)("friends who join by a link, on the $name", ({ name, open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
    await database.query("truncate mails");
  });
  afterAll(() => opened?.close());

  const join = (person?: Parameters<typeof joinBy>[1]) => joinBy(database, person);
  const states = async () =>
    (
      await database.query<{ state: string; reason: string | null }>(
        "SELECT state, reason FROM referrals ORDER BY id",
      )
    ).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
  const credits = (id: string) => creditsOf(database, id);

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

  it("wait from the third of one IPv6 site on, which has thousands of networks", async () => {
    const { id, code } = await join();
    for (const network of ["a s1", "b s1", "c s1", "d s1", "e s2", "f"]) {
      await join({ code, network });
    }
    await creditFriends(database, dayLater);
    expect((await states()).sort()).toEqual([
      ...Array(4).fill("credited"),
      ...Array(2).fill("held same_network"),
    ]);
    expect(await credits(id)).toBe(4);
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

  it("are known to a campaign’s text, with the place, the link and the next reward", async () => {
    const referrer = await join();
    await join({ code: referrer.code });
    await creditFriends(database, dayLater);
    const { values } = createLeadDirectory({
      ...{ database, publicUrl: "https://site.example", authSecret: "", clock: () => now },
      showsPlace: true,
    });
    const pending = await join();
    await database.query(
      "UPDATE waitlist_leads SET status = 'pending', referral_code = NULL WHERE id = $1",
      [pending.id],
    );
    const known = await values([referrer.id, pending.id]);
    const next = rewards.find(({ friends }) => friends > 1)?.name;
    expect(known.get(referrer.id)).toEqual({
      isInvited: false,
      ...{ place: 1, friends: 1, reward: next, link: `https://site.example/r/${referrer.code}` },
    });
    expect(known.get(pending.id)).toEqual({ isInvited: false, reward: rewards[0]?.name });
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

  it("earn what is new or takes fewer friends than before, and keep what was earned", async () => {
    const one = { en: "One", ar: "واحد", fr: "Un" };
    const tier = (id: string, friends: number, more = {}) => ({
      ...{ id, friends, name: one, text: one },
      ...more,
    });
    const early = await join();
    const late = await join();
    for (const { code } of [late, early]) await join({ code });
    await creditFriends(database, dayLater, [tier("map", 2)]);
    const earned = () =>
      database.query(
        "SELECT reward, friends, lead_id::text AS lead FROM rewards ORDER BY reward, 3",
      );
    expect(await earned()).toEqual([]);
    // A limited reward goes to the first who confirmed.
    await creditFriends(database, dayLater, [tier("map", 1, { stock: 1 })]);
    expect(await earned()).toEqual([{ reward: "map", friends: 1, lead: early.id }]);
    await creditFriends(database, dayLater, [tier("map", 9, { stock: 1 })]);
    expect(await earned()).toEqual([{ reward: "map", friends: 1, lead: early.id }]);
    // A withheld one goes to the next.
    await database.query("UPDATE rewards SET state = 'withheld'");
    await creditFriends(database, dayLater, [tier("map", 1, { stock: 1 })]);
    expect((await earned()).map(({ lead }) => lead).sort()).toEqual([early.id, late.id].sort());
    const mails = await database.query("SELECT 1 FROM mails WHERE kind = 'reward-earned'");
    expect(mails).toHaveLength(2);
  });

  // The embedded database runs one transaction at a time.
  it.runIf(name === "PostgreSQL server")(
    "are judged while the one who brought them is being erased, without a deadlock",
    async () => {
      const erased = await join();
      const other = await join();
      for (const { code } of [erased, other]) await join({ code });
      const isWaiting = () =>
        database.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      const judging = await database.transaction(async (on) => {
        await on.query("SELECT FROM waitlist_leads WHERE id = $1 FOR UPDATE", [erased.id]);
        const judged = creditFriends(database, dayLater, []);
        await expect.poll(isWaiting).toHaveLength(1);
        await on.query("DELETE FROM waitlist_leads WHERE id = $1", [erased.id]);
        return { judged };
      });
      expect(await judging.judged).toBe(1);
      expect(await states()).toEqual(["credited"]);
      expect(await credits(other.id)).toBe(1);
    },
  );

  it("yield no credit to ten thousand scripted self-referrals", async () => {
    const email = "owner@example.com";
    const referrer = await join({ email, network: "home" });
    // Mail tags of one person, the same network, throwaway domains, and people who had left, in turns.
    const add = (from: number) =>
      database.query(
        `WITH made AS (
         INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, heard_channel,
           locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
           token_expires_at, referred_by, network_hash)
         SELECT gen_random_uuid(), address, address, 'confirmed', $2, $2, 'AE', 'search', 'en', $2, '1', 'en',
           'dialog', n % 4 = 2, address, $2, $1, CASE WHEN n % 4 = 1 THEN 'home' ELSE 'n' || n END
         FROM generate_series($4::int, $4::int + 499) AS n,
           LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 'owner+' || n ELSE 'person' || n END || '@example.com'
             AS address) AS each
         RETURNING id, email
       )
       INSERT INTO referrals (id, referrer_id, friend_id, confirmed_at, due_at, reason)
       SELECT gen_random_uuid(), $3, id, $2::timestamptz + random() * interval '300 days', $2,
         CASE WHEN substr(email, 7)::text ~ '^[0-9]+@' AND split_part(substr(email, 7), '@', 1)::int % 4 = 3
           THEN 'returned' END FROM made`,
        [referrer.code, now, referrer.id, from],
      );
    for (let from = 1; from <= 10_000; from += 500) await add(from);
    expect(await creditFriends(database, dayLater)).toBe(10_000);
    expect(await credits(referrer.id)).toBe(0);
    expect(await database.query("SELECT DISTINCT state FROM referrals")).toEqual([
      { state: "held" },
    ]);
  });
});
