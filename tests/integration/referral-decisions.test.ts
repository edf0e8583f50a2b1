import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rewards as tiers } from "#brand/referral.ts";
import type { Database } from "#server/database/database.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import {
  type AdminApp,
  addPerson,
  databases,
  openAdminApp,
  origin,
  signedIn,
} from "#tests/integration/admin-harness.ts";
import { creditsOf, dayLater, joinBy } from "./joined-friends.ts";

describe.each(databases)("what administrators decide about friends, on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let cookie = "";
  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    admin = await openAdminApp(database);
    await addPerson(database, "editor@example.com", "editor");
    cookie = await signedIn(admin.app, "editor@example.com");
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
    await database.query("truncate mails");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const call = async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { origin, cookie };
    const answer = await admin.app.inject({ method, url, headers, ...(payload && { payload }) });
    return answer.headers["content-type"]?.includes("json") ? answer.json() : answer.body;
  };
  const referrals = async (query = "") =>
    (await call("GET", `/api/admin/referrals${query}`)).referrals;
  const decide = (ids: string[], state: string) =>
    call("POST", "/api/admin/referrals/decide", { ids, state });
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  /** Each lead's key in the order of the list. */
  const keys = () =>
    database.query("SELECT id, place_key, ordinal, credits FROM waitlist_leads ORDER BY id");

  it("credits friends in bulk, and a revoked one moves all leads back exactly", async () => {
    for (let n = 0; n < 5; n += 1) await joinBy(database);
    const referrer = await joinBy(database, { network: "office" });
    for (let n = 0; n < 3; n += 1) {
      await joinBy(database, { code: referrer.code, network: "office" });
    }
    await joinBy(database, { code: referrer.code });
    await creditFriends(database, dayLater, []);
    const before = await keys();
    expect(await creditsOf(database, referrer.id)).toBe(1);

    const paused = await referrals("?state=held");
    expect(paused).toHaveLength(3);
    expect(paused[0]).toMatchObject({
      referrer: { id: referrer.id, email: referrer.email },
      reason: "same_network",
      decidedBy: null,
    });
    expect(await decide(idsOf(paused), "credited")).toEqual({ changed: 3, skipped: 0 });
    expect(await creditsOf(database, referrer.id)).toBe(4);
    // A second press changes nothing.
    expect(await decide(idsOf(paused), "credited")).toEqual({ changed: 0, skipped: 3 });
    expect(await creditsOf(database, referrer.id)).toBe(4);
    expect(await referrals("?state=credited&reason=same_network")).toMatchObject(
      paused.map(() => ({ decidedBy: "editor@example.com" })),
    );

    expect(await decide(idsOf(paused), "revoked")).toEqual({ changed: 3, skipped: 0 });
    expect(await keys()).toEqual(before);
    expect(await decide(idsOf(paused).slice(0, 1), "refused")).toEqual({ changed: 0, skipped: 1 });
    const [entry] = await database.query<{ details: object; by: string }>(
      "SELECT details, by_email AS by FROM audit_log WHERE kind = 'referrals_decided' ORDER BY id LIMIT 1",
    );
    expect(entry).toEqual({
      by: "editor@example.com",
      details: { state: "credited", count: 3, skipped: 0 },
    });
  });

  it("lists referrers with how far their friends have come, a page at a time", async () => {
    const referrer = await joinBy(database);
    await joinBy(database, { code: referrer.code });
    await joinBy(database, { code: referrer.code, isThrowaway: true });
    const pending = await joinBy(database, { code: referrer.code });
    await database.query("DELETE FROM referrals WHERE friend_id = $1", [pending.id]);
    await database.query("UPDATE waitlist_leads SET status = 'pending' WHERE id = $1", [
      pending.id,
    ]);
    await creditFriends(database, dayLater, []);
    expect((await call("GET", "/api/admin/referrals/referrers")).referrers).toEqual([
      {
        ...{ id: referrer.id, email: referrer.email, joined: 3, confirmed: 2 },
        ...{ attributed: 0, held: 1, credited: 1, refused: 0, revoked: 0, flags: [] },
      },
    ]);
    for (let n = 0; n < 60; n += 1) {
      const { code } = await joinBy(database);
      await joinBy(database, { code });
    }
    const first = await call("GET", "/api/admin/referrals/referrers");
    const second = await call("GET", `/api/admin/referrals/referrers?after=${first.after}`);
    expect(first.referrers).toHaveLength(50);
    expect(new Set([...idsOf(first.referrers), ...idsOf(second.referrers)]).size).toBe(61);
    expect(second.after).toBe(null);
    expect((await call("GET", "/api/admin/referrals/referrers?after=bad")).error).toBe(
      "invalid_cursor",
    );
    const pages = await referrals();
    const next = await referrals(`?after=${pages.at(-1).id}`);
    expect(new Set([...idsOf(pages), ...idsOf(next)]).size).toBe(62);
    const one = encodeURIComponent(referrer.email);
    expect((await call("GET", `/api/admin/referrals/referrers?q=${one}`)).referrers).toHaveLength(
      1,
    );
    expect(await referrals(`?q=${one}`)).toHaveLength(2);
    expect(await referrals(`?referrer=${referrer.id}&reason=throwaway`)).toHaveLength(1);
  });

  it("flags a link by which few of many confirm, and one by which too many do at once", async () => {
    const farm = await joinBy(database);
    const crowd = await joinBy(database);
    for (let n = 0; n < 20; n += 1) await joinBy(database, { code: farm.code });
    for (let n = 0; n < 31; n += 1) await joinBy(database, { code: crowd.code });
    await creditFriends(database, dayLater, []);
    const flags = async () =>
      new Map(
        (await call("GET", "/api/admin/referrals/referrers")).referrers.map(
          (each: { id: string; flags: string[] }) => [each.id, each.flags],
        ),
      );
    expect((await flags()).get(farm.id)).toEqual([]);
    expect((await flags()).get(crowd.id)).toEqual(["many_at_once"]);
    await database.query(
      `WITH few AS (SELECT friend_id FROM referrals WHERE referrer_id = $1 ORDER BY id LIMIT 16),
         gone AS (DELETE FROM referrals WHERE friend_id IN (SELECT friend_id FROM few))
       UPDATE waitlist_leads SET status = 'pending' WHERE id IN (SELECT friend_id FROM few)`,
      [farm.id],
    );
    expect((await flags()).get(farm.id)).toEqual(["few_confirm"]);
    // Before any of them is judged.
    const rush = await joinBy(database);
    for (let n = 0; n < 31; n += 1) await joinBy(database, { code: rush.code, since: new Date() });
    expect((await flags()).get(rush.id)).toEqual(["many_at_once"]);
  });

  it("keeps an erased friend in the list, without an address", async () => {
    const referrer = await joinBy(database);
    const friend = await joinBy(database, { code: referrer.code });
    await creditFriends(database, dayLater, []);
    await database.query("DELETE FROM waitlist_leads WHERE id = $1", [friend.id]);
    expect(await referrals()).toMatchObject([{ friend: null, state: "credited" }]);
  });

  it("approves, delivers and withholds rewards, and writes who gets what", async () => {
    const name = { en: "A, map", ar: "خريطة", fr: "Une carte" };
    const tier = { id: "map", friends: 1, name, text: name };
    const people = [await joinBy(database), await joinBy(database), await joinBy(database)];
    for (const { code } of people) await joinBy(database, { code });
    await creditFriends(database, dayLater, [tier]);
    const rewards = async (query = "") => (await call("GET", `/api/admin/rewards${query}`)).rewards;
    const decideRewards = (ids: string[], state: string) =>
      call("POST", "/api/admin/rewards/decide", { ids, state });
    const [a, b, c] = idsOf(await rewards("?state=earned"));
    expect(await decideRewards([a ?? "", b ?? ""], "approved")).toEqual({ changed: 2, skipped: 0 });
    expect(await decideRewards([a ?? "", c ?? ""], "delivered")).toEqual({
      changed: 1,
      skipped: 1,
    });
    expect(await decideRewards([a ?? "", c ?? ""], "withheld")).toEqual({ changed: 1, skipped: 1 });
    expect((await rewards()).map(({ state }: { state: string }) => state).sort()).toEqual(
      ["delivered", "approved", "withheld"].sort(),
    );
    const { kinds } = await call("GET", "/api/admin/rewards");
    expect(kinds).toContainEqual({ id: "map", name, given: 2, stock: null });
    const file = await call("GET", "/api/admin/rewards.csv?state=delivered");
    const lines = file.split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^person\d+@example\.com,map,"A, map",1,1,delivered,/);
    expect((await call("GET", "/api/admin/rewards.csv?sate=delivered")).error).toBe("bad_request");

    // An approved reward stays when its friend is revoked; one that was only earned goes.
    const friends = await referrals("?state=credited");
    await decideRewards([c ?? ""], "approved");
    await decide(idsOf(friends), "revoked");
    expect(await rewards()).toHaveLength(3);
    expect(await rewards()).toMatchObject([{ credits: 0 }, { credits: 0 }, { credits: 0 }]);
  });

  it("approves no more of a withheld reward than there are", async () => {
    const limited = tiers.find(({ stock }) => stock !== undefined);
    if (!limited) throw new Error("no reward of the sample brand is limited");
    const lead = await joinBy(database);
    await joinBy(database, { code: lead.code });
    await creditFriends(database, dayLater, [{ ...limited, friends: 1 }]);
    const decideRewards = (ids: string[], state: string) =>
      call("POST", "/api/admin/rewards/decide", { ids, state });
    const [{ id = "" } = {}] = (await call("GET", "/api/admin/rewards")).rewards;
    expect(await decideRewards([id], "withheld")).toEqual({ changed: 1, skipped: 0 });
    for (let n = 0; n < (limited.stock ?? 0); n += 1) await joinBy(database);
    const others = await database.query<{ id: string }>(
      `INSERT INTO rewards (id, lead_id, reward, friends, name, earned_at, state)
       SELECT gen_random_uuid(), id, $1, 1, '{"en":"","ar":"","fr":""}', now(), 'approved'
       FROM waitlist_leads WHERE id <> $2 AND referred_by IS NULL AND NOT EXISTS (
         SELECT FROM rewards WHERE lead_id = waitlist_leads.id) RETURNING id::text AS id`,
      [limited.id, lead.id],
    );
    expect(others).toHaveLength(limited.stock ?? 0);
    expect(await decideRewards([id], "approved")).toEqual({ changed: 0, skipped: 1 });
    expect(await decideRewards(idsOf(others).slice(0, 1), "withheld")).toMatchObject({
      changed: 1,
    });
    expect(await decideRewards([id], "approved")).toEqual({ changed: 1, skipped: 0 });
  });
});
