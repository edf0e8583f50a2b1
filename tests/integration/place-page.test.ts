import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { referral, rewards } from "#brand/referral.ts";
import { timedToken } from "#server/database/ids-and-tokens.ts";
import { placeToken } from "#server/leads/place-page.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import { creditsOf, joinBy } from "./joined-friends.ts";
import { linkOf, type Site, siteDatabases, tokenOf } from "./waitlist-site.ts";

const authSecret = "a secret of more than 32 characters";
const hour = 3_600_000;

describe.each(siteDatabases)("places and links for friends, on the $name", ({ name, open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site?.close());
  afterEach(async () => {
    await site.database.query("TRUNCATE waitlist_leads CASCADE");
    await site.database.query("DELETE FROM mails");
  });

  const follow = async (path: string) => {
    const { statusCode, headers } = await site.app.inject({ url: path });
    return `${statusCode} ${headers.location ?? ""}`;
  };
  const tokenFor = (id: string) => placeToken({ authSecret, clock: site.now }, id) ?? "";
  const placeOf = (id: string) => site.post("/api/place", { token: tokenFor(id) });

  it("leads home whatever the code, which only a code that can be one is taken along to", async () => {
    const { code } = await joinBy(site.database);
    const home = "302 http://site.example/";
    expect(await follow(`/r/${code}`)).toBe(`${home}?ref=${code}`);
    // Unknown, but the answer is the same.
    expect(await follow("/r/aaaaaaaaaa")).toBe(`${home}?ref=aaaaaaaaaa`);
    for (const bad of [
      ...["x", "AAAAAAAAAA", "aaaaaaaaa0", "aaaaaaaaaaa", "%0d%0aSet-Cookie:a=b", "a%26next=x"],
      ...["%2F%2Fevil.example", "%00", "é".repeat(10), "a".repeat(90)],
    ]) {
      expect([bad, await follow(`/r/${encodeURI(decodeURI(bad))}`)]).toEqual([bad, home]);
    }
    expect(await follow("/r/")).toBe(home);
    expect(await follow(`/r/${code}/more`)).toMatch(/^404/);
  });

  it("shows a place by a genuine link alone", async () => {
    const { id, code } = await joinBy(site.database);
    const { status, body } = await placeOf(id);
    expect([status, body]).toMatchObject([
      200,
      { place: 1, waiting: 1, friends: 0, link: `http://site.example/r/${code}`, mails: true },
    ]);
    const later = new Date(site.now().getTime() + hour);
    for (const [wrong, expected] of [
      [undefined, 400],
      ["", 400],
      ["x".repeat(301), 400],
      [{ token: "x" }, 400],
      ["no.such.token", 404],
      [`${tokenFor(id)}x`, 404],
      [timedToken(authSecret, "invitation", id, later), 404],
      [timedToken(authSecret, "place", id, new Date(site.now().getTime() - 1000)), 410],
    ] as const) {
      for (const path of ["/api/place", "/api/place/mails"]) {
        const on = path.endsWith("mails") ? { on: false } : {};
        const answer = await site.post(path, { token: wrong, ...on });
        expect([path, wrong, answer.status]).toEqual([path, wrong, expected]);
      }
    }
    expect((await placeOf(id)).body).toMatchObject({ mails: true });
    expect((await site.post("/api/place/mails", { token: tokenFor(id), on: false })).status).toBe(
      200,
    );
    expect((await placeOf(id)).body).toMatchObject({ mails: false });
  });

  it("says how many of a limited reward are left, whatever else was earned", async () => {
    const [one, other] = [await joinBy(site.database), await joinBy(site.database)];
    for (const [lead, state] of [
      [one, "earned"],
      [other, "withheld"],
    ] as const) {
      for (const { id, friends } of rewards) {
        await site.database.query(
          `INSERT INTO rewards (id, lead_id, reward, friends, name, earned_at, state)
           VALUES (gen_random_uuid(), $1, $2, $3, '{}', now(), $4)`,
          [lead.id, id, friends, state],
        );
      }
    }
    const { body } = await placeOf(other.id);
    const left = (body as { rewards: { id: string; left: number | null }[] }).rewards.map(
      (reward) => [reward.id, reward.left],
    );
    expect(left).toEqual(
      rewards.map(({ id: reward, stock }) => [reward, stock === undefined ? null : stock - 1]),
    );
  });

  it("counts nothing for a referrer who was erased, and lets the friend join all the same", async () => {
    const referrer = await joinBy(site.database);
    const early = await joinBy(site.database, { code: referrer.code });
    await site.database.query("DELETE FROM waitlist_leads WHERE id = $1", [referrer.id]);
    expect((await placeOf(referrer.id)).status).toBe(404);
    const email = "late@example.com";
    expect(await site.join({ email, ref: referrer.code })).toMatchObject({ body: { ok: true } });
    const token = tokenOf((await site.mails(1)).join());
    expect((await site.post("/api/waitlist-confirm", { token })).body).toMatchObject({
      message: "confirmed",
    });
    expect(await site.database.query("SELECT 1 FROM referrals")).toEqual([]);
    expect((await placeOf(early.id)).body).toMatchObject({ place: 1, waiting: 2 });
  });

  it("credits no more than thirty in a day of a thousand who bring another's code", async () => {
    const ahead = await joinBy(site.database);
    const victim = await joinBy(site.database);
    for (let n = 0; n < 1000; n += 1) await joinBy(site.database, { code: victim.code });
    await creditFriends(site.database, new Date("2026-11-30"), []);
    expect(await creditsOf(site.database, victim.id)).toBe(30);
    expect((await placeOf(victim.id)).body).toMatchObject({
      ...{ place: 1, friends: 30, reasons: [{ reason: "many_at_once", count: 970 }] },
    });
    expect((await placeOf(ahead.id)).body).toMatchObject({ place: 2 });
    const [{ key } = {}] = await site.database.query<{ key: number }>(
      "SELECT (ordinal - place_key)::int AS key FROM waitlist_leads WHERE id = $1",
      [victim.id],
    );
    expect(key).toBe(referral.spots * referral.most);
  });

  // One connection alone: its time zone can be set.
  it.runIf(name === "embedded database")(
    "takes a day for 24 hours, also when clocks change",
    async () => {
      await site.database.query("SET TIME ZONE 'Europe/Paris'");
      try {
        const referrer = await joinBy(site.database);
        // The day of the 25th of October has 25 hours.
        const change = new Date("2026-10-25T12:00:00Z");
        const before = new Date(change.getTime() - 24.5 * hour);
        for (let n = 0; n < 30; n += 1) {
          await joinBy(site.database, { code: referrer.code, since: before });
        }
        const late = await joinBy(site.database, { code: referrer.code, since: change });
        await creditFriends(site.database, new Date(change.getTime() + 23.5 * hour), []);
        const state = async () =>
          (
            await site.database.query<{ state: string }>(
              "SELECT state FROM referrals WHERE friend_id = $1",
              [late.id],
            )
          )[0]?.state;
        expect(await state()).toBe("attributed");
        await creditFriends(site.database, new Date(change.getTime() + 24.5 * hour), []);
        expect(await state()).toBe("credited");
      } finally {
        await site.database.query("SET TIME ZONE 'UTC'");
      }
    },
  );

  it("are followed by a mail a day at most, which one press of any of them ends", async () => {
    const referrer = await joinBy(site.database);
    let sent = 0;
    /** Two friends count now. How many mails they cause. */
    const friendsCount = async () => {
      const since = new Date(site.now().getTime() - 26 * hour);
      for (let n = 0; n < 2; n += 1) await joinBy(site.database, { code: referrer.code, since });
      await creditFriends(site.database, site.now(), []);
      site.outbox.wake();
      const mails = await site.database.query(
        "SELECT 1 FROM mails WHERE kind = 'friend-confirmed'",
      );
      const caused = mails.length - sent;
      sent = mails.length;
      return caused;
    };
    expect(await friendsCount()).toBe(1);
    expect(await friendsCount()).toBe(0);
    site.forward(25 * hour);
    expect(await friendsCount()).toBe(1);
    const received = () =>
      site
        .mailFiles()
        .map(([, source]) => source.toString())
        // A mail of an earlier test may only leave now.
        .filter((source) => source.includes("stopUrl=") && source.includes(referrer.email));
    await expect.poll(received).toHaveLength(2);
    const [first = ""] = received();
    const header =
      /^List-Unsubscribe:\s*<([^>]+)>/m.exec(first.replaceAll(/\r\n\s/g, ""))?.[1] ?? "";
    const link = new URL(linkOf(first, "stopUrl"));
    expect([link.pathname, link.searchParams.get("list")]).toEqual(["/unsubscribe", "friends"]);
    const token = link.searchParams.get("token") ?? "";
    expect(new URL(header).searchParams.get("token")).toBe(token);
    const wanted = async () => ((await placeOf(referrer.id)).body as { mails: boolean }).mails;
    // A mail scanner follows the links.
    const oneClick = new URL(header).pathname + new URL(header).search;
    for (const path of [oneClick, link.pathname + link.search]) await site.app.inject(path);
    expect(await wanted()).toBe(true);
    const pressed = await site.app.inject({
      ...{ method: "POST", url: oneClick, payload: "List-Unsubscribe=One-Click" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { ok: true, off: true }]);
    expect(await wanted()).toBe(false);
    site.forward(25 * hour);
    expect(await friendsCount()).toBe(0);
    // They go on at the page, and one that waits when they are switched off is not sent.
    await site.post("/api/place/mails", { token: tokenFor(referrer.id), on: true });
    const plain = await site.app.inject({ method: "POST", url: `/unsubscribe?token=${token}` });
    expect([plain.statusCode, plain.headers.location]).toEqual([303, "/unsubscribe#off"]);
    expect(await wanted()).toBe(false);
    expect(await creditsOf(site.database, referrer.id)).toBe(8);
    await site.database.query("DELETE FROM waitlist_leads WHERE id = $1", [referrer.id]);
    expect((await site.post("/api/unsubscribe", { token })).body).toEqual({ ok: true, gone: true });
  });
});
