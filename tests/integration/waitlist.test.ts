import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unconfirmedDays } from "#contract/limits.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { purgeUnconfirmed } from "#server/subscriptions/opt-in-list.ts";
import type { PostgresServer } from "../fakes/postgres.ts";
import { openEmptyPostgres, openPostgres } from "../fakes/shared-postgres.ts";
import { linkOf, openSite, type Site, submission, tokenOf } from "./waitlist-site.ts";

const to = (mail: string) => /^To: (.+)\r$/m.exec(mail)?.[1]?.toLowerCase();
const hour = 60 * 60 * 1000;
let server: PostgresServer;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.stop());

const databases = [
  { name: "the embedded database", env: () => ({}) },
  { name: "a PostgreSQL server", env: () => ({ DATABASE_URL: server.url }) },
];

describe.each(databases)("the waitlist on $name", ({ env }) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(env());
  });
  afterAll(() => site.close());

  let email = "";
  let number = 0;
  beforeEach(() => {
    number += 1;
    email = `visitor-${number}@example.com`;
  });
  const leadOf = async (key: string) =>
    (await site.database.query("SELECT * FROM waitlist_leads WHERE email_key = $1", [key]))[0];
  const mailTo = async (address: string, locale = "en", kind = "waitlist-confirm") => {
    const { mails } = await countsOf();
    const found = (await site.mails(mails)).filter((mail) => to(mail) === address.toLowerCase());
    return found.filter((mail) => mail.includes(`Subject: ${kind} ${locale}`));
  };
  async function countsOf() {
    const [counts] = await site.database.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM waitlist_leads) AS leads,
        (SELECT count(*)::int FROM waitlist_leads WHERE status = 'confirmed') AS leads_confirmed,
        (SELECT count(*)::int FROM mails) + (SELECT count(*)::int FROM erased_addresses) AS mails,
        (SELECT sum(total)::int FROM waitlist_counts) AS total,
        (SELECT sum(confirmed)::int FROM waitlist_counts) AS confirmed`,
    );
    return counts as {
      leads: number;
      leads_confirmed: number;
      mails: number;
      total: number;
      confirmed: number;
    };
  }
  const confirm = (token: string) => site.post("/api/waitlist-confirm", { token });

  it("keeps what was sent, with the proof of consent", async () => {
    const sent = {
      ...{ email: ` ${email.toUpperCase()} `, city: " Al\u202E \u0000Khobar\n", locale: "ar" },
      ...{ utm_source: "x".repeat(500), referrer_url: "https://news.example/a?who=me#here" },
    };
    expect(await site.join(sent)).toEqual({ status: 200, body: { ok: true } });
    expect(await leadOf(email)).toMatchObject({
      email: email.toUpperCase(),
      status: "pending",
      country: "SA",
      city: "Al Khobar",
      heard_channel: "friend_referral",
      heard_detail: null,
      locale: "ar",
      utm_source: "x".repeat(200),
      utm_medium: null,
      referrer_url: "https://news.example/a",
      consent_ts: null,
      consent_locale: "ar",
      consent_source: "waitlist-dialog",
      is_throwaway: false,
    });
    expect(await mailTo(email.toUpperCase(), "ar")).toHaveLength(1);
  });

  it("confirms by the link of the mail, once", async () => {
    await site.join({ email, locale: "fr" });
    const [mail = ""] = await mailTo(email, "fr");
    expect(linkOf(mail, "confirmUrl")).toMatch(
      /^http:\/\/site\.example\/fr\/waitlist\/confirm\?token=/,
    );
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail).toMatch(/^Message-ID: <[\da-f-]{36}@site\.example>\r$/m);

    const twice = await Promise.all([confirm(tokenOf(mail)), confirm(tokenOf(mail))]);
    expect(twice).toContainEqual({
      status: 200,
      body: {
        message: "confirmed",
        email,
        place: expect.any(Number),
        placeToken: expect.any(String),
      },
    });
    expect(twice).toContainEqual({
      status: 200,
      body: {
        message: "already_confirmed",
        email,
        place: expect.any(Number),
        placeToken: expect.any(String),
      },
    });
    expect((await leadOf(email))?.consent_ts).toBeInstanceOf(Date);
    expect(await site.join({ email })).toEqual({ status: 200, body: { alreadyConfirmed: true } });
    expect(await mailTo(email, "fr")).toHaveLength(1);
    // One mail says so, with the place and the way to its page.
    const [confirmed = "", ...more] = await mailTo(email, "fr", "waitlist-confirmed");
    expect(more).toEqual([]);
    expect(linkOf(confirmed, "placeUrl")).toMatch(/^http:\/\/site\.example\/fr\/place#token=/);
    const placed = linkOf(confirmed, "placeUrl").split("#token=")[1];
    expect((await site.post("/api/place", { token: placed })).status).toBe(200);
  });

  it("stores neither the token nor anything it could be made from", async () => {
    await site.join({ email });
    const [mail = ""] = await mailTo(email);
    const everything = await site.database.query(
      `SELECT (SELECT json_agg(l) FROM waitlist_leads l)::text || (SELECT json_agg(m) FROM mails m)::text
        || coalesce((SELECT json_agg(j) FROM pgboss.job j)::text, '') AS text`,
    );
    expect(everything[0]?.text).toContain(email);
    expect(everything[0]?.text).not.toContain(tokenOf(mail));
  });

  /** Another submission for the same address, and the mail that it causes. */
  async function joinAs(change: object) {
    const before = await site.mails((await countsOf()).mails);
    expect((await site.join({ email, ...change })).status).toBe(200);
    const after = await site.mails((await countsOf()).mails);
    const [mail = ""] = after.filter((each) => !before.includes(each));
    return { mail, token: tokenOf(mail) };
  }
  const own = {
    country: "SA",
    city: "Riyadh",
    locale: "ar",
    utm_source: "own",
    heard_detail: "Me",
  };
  const strange = { country: "FR", city: "Paris", locale: "fr", utm_source: "theirs" };
  const confirmedAs = { country: "SA", city: "Riyadh", locale: "ar", utm_source: "own" };

  it.each(["before", "after"])(
    "confirms the values of the link's own sign-up, though a stranger sent the address %s it",
    async (when) => {
      const strangers: string[] = [];
      if (when === "before") strangers.push((await joinAs(strange)).token);
      const { token, mail } = await joinAs(own);
      expect(mail).toContain("waitlist-confirm ar");
      const [{ agreed } = {}] = await site.database.query<{ agreed?: Date }>(
        "SELECT max(created_at) AS agreed FROM mails WHERE to_address = $1",
        [email],
      );
      if (when === "after") {
        const theirs = await joinAs({ ...strange, email: email.toUpperCase() });
        expect(theirs.mail).toContain("waitlist-confirm fr");
        strangers.push(theirs.token);
      }
      expect((await confirm(token)).body).toMatchObject({ message: "confirmed", email });
      const lead = await leadOf(email);
      const proof = { consent_locale: "ar", consent_source: "waitlist-dialog", heard_detail: "Me" };
      expect(lead).toMatchObject({ ...confirmedAs, ...proof, email, status: "confirmed" });
      expect(lead?.consent_at).toEqual(agreed);
      // The other links report a confirmed address, and change nothing.
      for (const strangersToken of strangers) {
        expect((await confirm(strangersToken)).body).toMatchObject({
          ...{ message: "already_confirmed", email },
        });
      }
      expect(await leadOf(email)).toEqual(lead);
      const left = await site.database.query(
        "SELECT row_to_json(s)::text AS text FROM waitlist_submissions AS s WHERE entry_id = $1",
        [lead?.id],
      );
      // Unconfirmed submissions are deleted.
      expect(JSON.stringify(left)).not.toMatch(/Paris|Riyadh|theirs|example/i);
    },
  );

  it("renews each link for its own sign-up", async () => {
    const first = await joinAs(own);
    const second = await joinAs(strange);
    expect(second.token).not.toBe(first.token);
    site.forward(73 * hour);
    expect((await confirm(second.token)).status).toBe(410);
    for (const [{ token }, locale] of [
      [second, "fr"],
      [first, "ar"],
    ] as const) {
      const before = await site.mails((await countsOf()).mails);
      const again = await site.post("/api/waitlist-confirm/resend", { token });
      expect(again).toEqual({ status: 200, body: { ok: true } });
      const after = await site.mails((await countsOf()).mails);
      const [mail = ""] = after.filter((each) => !before.includes(each));
      expect(mail).toContain(`waitlist-confirm ${locale}`);
      expect(tokenOf(mail)).toBe(token);
    }
    expect((await confirm(first.token)).status).toBe(200);
    expect(await leadOf(email)).toMatchObject(confirmedAs);
    const again = await site.post("/api/waitlist-confirm/resend", { token: second.token });
    expect(again.body).toEqual({ alreadyConfirmed: true });
  });

  it("confirms one of two links that come at once, whole", async () => {
    const [mine, theirs] = [await joinAs(own), await joinAs(strange)];
    const answers = await Promise.all([confirm(theirs.token), confirm(mine.token)]);
    expect(answers.map(({ body }) => (body as { message: string }).message).sort()).toEqual([
      ...["already_confirmed", "confirmed"],
    ]);
    const lead = await leadOf(email);
    const whole = lead?.country === "SA" ? confirmedAs : strange;
    expect(lead).toMatchObject(whole);
  });

  it("sends another mail while the address is pending, and each of its links works", async () => {
    await site.join({ email });
    const again = await site.join({ email: email.toUpperCase(), country: "FR" });
    expect(again).toEqual({ status: 200, body: { ok: true, resent: true } });
    const mails = await mailTo(email);
    expect(mails).toHaveLength(2);
    expect(await leadOf(email)).toMatchObject({ country: "SA", status: "pending" });
    const second = mails.find((mail) => /^To: VISITOR/m.test(mail)) ?? "";
    expect((await confirm(tokenOf(second))).body).toMatchObject({ message: "confirmed" });
    expect(await leadOf(email)).toMatchObject({ country: "FR", email: email.toUpperCase() });
  });

  it("makes one lead of many joins at once, and counts exactly", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.join({ email })));
    const bodies = answers.map(({ body }) => JSON.stringify(body)).sort();
    expect(bodies.slice(0, 19)).toEqual(Array(19).fill('{"ok":true,"resent":true}'));
    expect(bodies[19]).toBe('{"ok":true}');
    expect(await mailTo(email)).toHaveLength(20);
    const counts = await countsOf();
    expect(counts.total).toBe(counts.leads);
    expect(counts.confirmed).toBe(counts.leads_confirmed);
  });

  it("sends a new link to the address of an expired one, and to no other", async () => {
    const again = (token: string) => site.post("/api/waitlist-confirm/resend", { token });
    await site.join({ email, locale: "fr" });
    const [mail = ""] = await mailTo(email, "fr");
    const token = tokenOf(mail);
    site.forward(73 * hour);
    expect((await confirm(token)).status).toBe(410);
    expect(await again(`${token}x`)).toEqual({ status: 404, body: { error: "invalid_token" } });
    expect(await again("")).toEqual({ status: 400, body: { error: "invalid_token" } });
    expect(await again(token)).toEqual({ status: 200, body: { ok: true } });
    const mails = await mailTo(email, "fr");
    expect(mails).toHaveLength(2);
    expect((await confirm(tokenOf(mails[1] ?? ""))).status).toBe(200);
    expect(await again(token)).toEqual({ status: 200, body: { alreadyConfirmed: true } });
    expect(await mailTo(email, "fr")).toHaveLength(2);
  });

  it("lets a link expire after 72 hours, and joining again bring it back", async () => {
    await site.join({ email });
    const [mail = ""] = await mailTo(email);
    site.forward(73 * hour);
    expect(await confirm(tokenOf(mail))).toEqual({ status: 410, body: { error: "expired_token" } });
    await site.join({ email });
    // Once confirmed, the second mail would not be sent any more.
    await mailTo(email);
    expect((await confirm(tokenOf(mail))).body).toEqual({
      message: "confirmed",
      email,
      place: expect.any(Number),
      placeToken: expect.any(String),
    });
  });

  it.each([
    "",
    "x",
    "x".repeat(201),
    "a".repeat(43),
    "\u0000",
    "%00",
    "' OR 1=1 --",
    5,
    null,
    ["a"],
    {},
  ])("refuses the token %j", async (token) => {
    const { status, body } = await site.post("/api/waitlist-confirm", { token });
    expect([400, 404]).toContain(status);
    expect(body).toEqual({ error: "invalid_token" });
  });

  it("takes a person off the list with one post, and keeps only a keyed hash", async () => {
    await site.join({ email });
    const [mail = ""] = await mailTo(email);
    const header = /^List-Unsubscribe:\s*<(\S+)>/m.exec(mail)?.[1] ?? "";
    const { pathname, search } = new URL(header);
    const here = `${site.url}${pathname}${search}`;

    const look = await fetch(here, { redirect: "manual" });
    expect(look.status).toBe(303);
    expect(look.headers.get("location")).toBe(linkOf(mail, "unsubscribeUrl"));
    expect(await leadOf(email)).toBeDefined();

    const oneClick = {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    };
    expect(await (await fetch(here, oneClick)).json()).toEqual({ ok: true });
    expect(await (await fetch(here, oneClick)).json()).toEqual({ ok: true, gone: true });
    expect(await leadOf(email)).toBeUndefined();
    expect((await confirm(tokenOf(mail))).status).toBe(404);
    const [kept] = await site.database.query(
      "SELECT json_agg(e)::text AS text FROM erased_addresses e",
    );
    expect(kept?.text).toMatch(/"address_hash":"[\da-f]{64}"/);
    expect(kept?.text).not.toContain(email);

    const forged = await site.post("/api/unsubscribe?token=forged", {});
    expect(forged).toEqual({ status: 400, body: { error: "invalid_token" } });
  });

  it("forgets an erasure only when the address is confirmed anew", async () => {
    const erased = async () =>
      (
        await site.database.query<{ n: number }>("SELECT count(*)::int AS n FROM erased_addresses")
      )[0]?.n ?? 0;
    const before = await erased();
    await site.join({ email });
    const [mail = ""] = await mailTo(email);
    await site.post(`/api/unsubscribe${new URL(linkOf(mail, "unsubscribeUrl")).search}`, {});
    expect(await erased()).toBe(before + 1);
    await site.join({ email });
    expect(await erased()).toBe(before + 1);
    const second = (await mailTo(email)).map(tokenOf).filter((token) => token !== tokenOf(mail));
    expect((await confirm(second[0] ?? "")).body).toEqual({
      message: "confirmed",
      email,
      place: expect.any(Number),
      placeToken: expect.any(String),
    });
    expect(await erased()).toBe(before);
  });

  it("marks a throwaway address rather than refuse it", async () => {
    expect(await site.join({ email: `v${number}@mailinator.com` })).toMatchObject({ status: 200 });
    expect(await leadOf(`v${number}@mailinator.com`)).toMatchObject({ is_throwaway: true });
  });

  it("says db_error when the sign-up cannot be stored, and keeps serving", async () => {
    await site.database.query("ALTER TABLE waitlist_leads RENAME TO away");
    try {
      expect(await site.join({ email })).toEqual({ status: 503, body: { error: "db_error" } });
      expect(await confirm("x".repeat(43))).toEqual({ status: 503, body: { error: "db_error" } });
    } finally {
      await site.database.query("ALTER TABLE away RENAME TO waitlist_leads");
    }
    expect((await site.join({ email })).body).toEqual({ ok: true });
  });

  it("purges what was not confirmed in time, and nothing else", async () => {
    const { leads_confirmed } = await countsOf();
    expect(leads_confirmed).toBeGreaterThan(0);
    const late = new Date(Date.now() + (unconfirmedDays + 12) * 24 * hour);
    // A link that was sent at the last moment is valid as long as any.
    await site.join({ email: "renewed@example.com" });
    await site.database.query(
      "UPDATE waitlist_leads SET token_expires_at = $1 WHERE email = 'renewed@example.com'",
      [new Date(late.getTime() + hour)],
    );
    await site.join({ email: "forgotten@example.com" });
    expect(await purgeUnconfirmed(site.database, waitlist, late)).toBeGreaterThan(0);
    expect(await countsOf()).toMatchObject({ leads: leads_confirmed + 1 });
    const later = new Date(late.getTime() + 2 * hour);
    expect(await purgeUnconfirmed(site.database, waitlist, later)).toBe(1);
    expect(await countsOf()).toMatchObject({
      leads: leads_confirmed,
      total: leads_confirmed,
      confirmed: leads_confirmed,
    });
    expect(
      await site.database.query(
        "SELECT 1 FROM mails WHERE subject_id NOT IN (SELECT id FROM waitlist_leads)",
      ),
    ).toEqual([]);
  });
});

describe("two nodes on one PostgreSQL", () => {
  it("may start at once on an empty database, and send each mail once", async () => {
    const own = await openEmptyPostgres();
    try {
      const nodes = await Promise.all([1, 2].map(() => openSite({ DATABASE_URL: own.url })));
      const joins = Array.from({ length: 60 }, (_, index) =>
        nodes[index % 2]?.join({ email: `v${index}@example.com` }),
      );
      await Promise.all(joins);
      const [first, second] = nodes as [Site, Site];
      const pending = await first.database.query<{ id: string }>(
        "SELECT id FROM mails WHERE state = 'queued'",
      );
      await Promise.all(
        pending.map(({ id }) =>
          Promise.race(nodes.map((node) => node.outbox.firstOutcome(id, 3_000))),
        ),
      );
      // Whichever node sent it, and however long ago, the other learns of it.
      const [mail] = await first.database.query<{ id: string }>("SELECT id FROM mails LIMIT 1");
      for (const node of nodes) {
        expect(await node.outbox.firstOutcome(mail?.id ?? "", 10_000)).toBe("sent");
      }
      const [sent] = await first.database.query(
        "SELECT count(*)::int AS n, sum(attempts)::int AS tries FROM mails WHERE state = 'sent'",
      );
      expect(sent).toEqual({ n: 60, tries: 60 });
      await first.close();
      expect(await second.join({ email: "later@example.com" })).toMatchObject({ status: 200 });
      await second.close();
    } finally {
      await own.stop();
    }
  });
});

describe("WAITLIST_PRIVACY=strict", () => {
  it("answers all alike and informs the owner by mail", async () => {
    const site = await openSite({ WAITLIST_PRIVACY: "strict" });
    const same = { status: 200, body: { ok: true } };
    expect(await site.join()).toEqual(same);
    expect(await site.join()).toEqual(same);
    const [mail = ""] = await site.mails(2);
    await site.post("/api/waitlist-confirm", { token: tokenOf(mail) });
    expect(await site.join({ locale: "ar" })).toEqual(same);
    const mails = await site.mails(4);
    // In the language of the person on the list, not of the submission.
    expect(mails.filter((each) => each.includes("waitlist-already en"))).toHaveLength(1);
    expect(mails.every((each) => each.includes(`To: ${submission.email}`))).toBe(true);
    await site.close();
  });
});
