import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newsletter } from "#server/subscriptions/newsletter.ts";
import { listPersonalData, purgeUnconfirmed } from "#server/subscriptions/opt-in-list.ts";
import { linkOf, openSite, type Site, siteDatabases, textOf, tokenOf } from "./waitlist-site.ts";

const wish = { email: "Layla@example.com", consent: true, locale: "fr", recaptchaToken: "" };

describe.each(siteDatabases)("the newsletter on the $name", ({ open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterEach(async () => {
    await site.database.query("DELETE FROM newsletter_subscribers");
    await site.database.query("DELETE FROM waitlist_leads");
    await site.database.query("DELETE FROM mails");
  });
  afterAll(() => site?.close());

  const subscribe = (change: object = {}) => site.post("/api/newsletter", { ...wish, ...change });
  const rows = () =>
    site.database.query<Record<string, unknown>>("SELECT * FROM newsletter_subscribers");

  /** The queued mails, newest last. */
  async function mails(): Promise<string[]> {
    const owed = await site.database.query<{ id: string }>(
      "SELECT id FROM mails ORDER BY created_at, id",
    );
    await Promise.all(owed.map(({ id }) => site.outbox.firstOutcome(id, 10_000)));
    const files = new Map(site.mailFiles());
    return owed.map(({ id }) => String(files.get(`${id}.eml`) ?? ""));
  }
  const confirm = (token: string) => site.post("/api/newsletter-confirm", { token });
  const left = (token: string) =>
    fetch(`${site.url}/api/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  const unsubscribeToken = (mail: string) =>
    new URL(linkOf(mail, "unsubscribeUrl")).searchParams.get("token") ?? "";

  it("subscribes only who confirmed by mail", async () => {
    expect(await subscribe()).toEqual({ status: 200, body: { ok: true } });
    expect(await rows()).toMatchObject([
      {
        ...{ email: "Layla@example.com", email_key: "layla@example.com", status: "pending" },
        ...{ consent_ts: null, locale: "fr", consent_locale: "fr", consent_source: "footer" },
      },
    ]);
    const [mail = ""] = await mails();
    expect(textOf(mail)).toContain("newsletter-confirm");
    expect(linkOf(mail, "confirmUrl")).toMatch(/\/fr\/newsletter\/confirm\?token=/);
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);

    const token = tokenOf(mail);
    const done = { message: "confirmed", email: "Layla@example.com" };
    expect(await confirm(token)).toEqual({ status: 200, body: done });
    expect(await confirm(token)).toMatchObject({ body: { message: "already_confirmed" } });
    expect((await rows())[0]?.consent_ts).not.toBeNull();
    expect((await subscribe()).body).toEqual({ alreadyConfirmed: true });
  });

  it("confirms the consent of the link's own sign-up, whatever a stranger sent for the address", async () => {
    await subscribe({ locale: "ar" });
    expect((await subscribe({ email: "LAYLA@example.com", locale: "en" })).body).toEqual({
      ...{ ok: true, resent: true },
    });
    const [own = "", strange = ""] = await mails();
    expect(tokenOf(own)).not.toBe(tokenOf(strange));
    const [pending] = await rows();
    expect((await confirm(tokenOf(own))).body).toMatchObject({ message: "confirmed" });
    expect(await rows()).toMatchObject([
      {
        ...pending,
        status: "confirmed",
        consent_ts: expect.any(Date),
        updated_at: expect.any(Date),
      },
    ]);
    expect(pending).toMatchObject({ locale: "ar", consent_locale: "ar" });
    expect((await confirm(tokenOf(strange))).body).toMatchObject({ message: "already_confirmed" });
    expect((await rows())[0]).toMatchObject({ locale: "ar", email: "Layla@example.com" });
  });

  it("is independent of the waitlist", async () => {
    await site.join({ email: "layla@example.com" });
    expect(await rows()).toEqual([]);
    await subscribe();
    const [toList = "", toNewsletter = ""] = await mails();
    // A token of one list is invalid for the other.
    expect((await confirm(tokenOf(toList))).status).toBe(404);
    expect(
      (await site.post("/api/waitlist-confirm", { token: tokenOf(toNewsletter) })).status,
    ).toBe(404);
    await confirm(tokenOf(toNewsletter));
    await site.post("/api/waitlist-confirm", { token: tokenOf(toList) });

    const response = await left(unsubscribeToken(toNewsletter));
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await rows()).toEqual([]);
    expect(await site.database.query("SELECT status FROM waitlist_leads")).toEqual([
      { status: "confirmed" },
    ]);
    // Each list remembers who left it, and neither who left the other.
    const remembered = () => site.database.query("SELECT address_hash FROM erased_addresses");
    const [ofNewsletter] = await remembered();
    expect((await left(unsubscribeToken(toList))).status).toBe(200);
    expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toEqual([]);
    expect(await remembered()).toHaveLength(2);

    // Subscribing again does not add them to the waitlist again.
    await subscribe();
    await confirm(tokenOf((await mails()).at(-1) ?? ""));
    expect(await rows()).toHaveLength(1);
    // The link of an earlier subscription does not report that they have left now.
    const old = await left(unsubscribeToken(toNewsletter));
    expect([old.status, await old.json()]).toEqual([200, { ok: true, gone: true }]);
    expect(await rows()).toHaveLength(1);
    const still = await remembered();
    expect(still).toHaveLength(1);
    expect(still).not.toContainEqual(ofNewsletter);
  });

  it("is left with one POST from a mail program; a GET changes nothing", async () => {
    await subscribe();
    const [mail = ""] = await mails();
    const token = unsubscribeToken(mail);
    for (const query of [token, `${token}&locale=xx`]) {
      const page = await fetch(`${site.url}/api/unsubscribe?token=${query}`, {
        redirect: "manual",
      });
      expect(page.status).toBe(303);
      expect(page.headers.get("location")).toMatch(/e\/unsubscribe\?token=.*&list=newsletter$/);
    }
    expect(await rows()).toHaveLength(1);
    expect((await left(token)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await left(token)).status).toBe(200);
    expect((await left(`${token}x`)).status).toBe(400);
    expect((await confirm(tokenOf(mail))).status).toBe(404);
  });

  it("is left in the language of its mail, by its last lines and by the mail program's button", async () => {
    await subscribe();
    const [mail = ""] = await mails();
    const link = linkOf(mail, "unsubscribeUrl");
    expect(link).toMatch(
      /^http:\/\/site\.example\/fr\/unsubscribe\?token=[\w.-]+&list=newsletter$/,
    );
    const header = /^List-Unsubscribe:\s+<(\S+)>/m.exec(mail)?.[1] ?? "";
    const { pathname, search } = new URL(header);
    expect(pathname).toBe("/api/unsubscribe");
    const page = await fetch(site.url + pathname + search, { redirect: "manual" });
    expect(page.headers.get("location")).toBe(link);
    const oneClick = { method: "POST", body: new URLSearchParams("List-Unsubscribe=One-Click") };
    expect(await (await fetch(site.url + pathname + search, oneClick)).json()).toEqual({
      ok: true,
    });
    expect(await rows()).toEqual([]);
  });

  /** The form of a browser without scripts, from a page that sends no referrer. */
  const pressed = async (where: string, body = "") => {
    const response = await fetch(site.url + where, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams(body) },
      headers: { origin: "null", cookie: "language=fr", "sec-fetch-site": "same-origin" },
    });
    return [response.status, response.headers.get("location")];
  };

  it("is confirmed by the page's own form where no script runs, and by nothing that only looks", async () => {
    await subscribe();
    const [mail = ""] = await mails();
    const token = tokenOf(mail);
    const page = "/fr/newsletter/confirm";
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      await fetch(`${site.url}${page}?token=${token}`, { method, redirect: "manual" });
    }
    expect(await rows()).toMatchObject([{ status: "pending" }]);
    expect(await pressed(page)).toEqual([303, `${page}#error`]);
    expect(await pressed(`${page}?token=${token.slice(1)}`)).toEqual([303, `${page}#error`]);
    expect(await pressed(`/waitlist/confirm?token=${token}`)).toEqual([
      ...[303, "/waitlist/confirm#error"],
    ]);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
    expect(await pressed(`${page}?token=${token}`)).toEqual([303, `${page}#done`]);
    expect(await rows()).toMatchObject([{ status: "confirmed" }]);
    expect(await pressed(`${page}?token=${token}`)).toEqual([303, `${page}#already`]);
  });

  it("is left by the page's own form where no script runs", async () => {
    await subscribe();
    const [mail = ""] = await mails();
    const { pathname, search } = new URL(linkOf(mail, "unsubscribeUrl"));
    expect(await pressed(pathname)).toEqual([303, `${pathname}#error`]);
    // Never an error code in a browser.
    expect(await pressed(pathname, `a=${"b".repeat(5000)}`)).toEqual([303, `${pathname}#error`]);
    expect(await rows()).toHaveLength(1);
    expect(await pressed(pathname + search)).toEqual([303, `${pathname}#done`]);
    expect(await rows()).toEqual([]);
  });

  it("keeps the token for another press while the database does not answer", async () => {
    await subscribe();
    const [mail = ""] = await mails();
    const token = tokenOf(mail);
    await site.database.query("ALTER TABLE newsletter_subscribers RENAME TO away");
    const page = "/ar/newsletter/confirm";
    // What cannot be a token is dropped, and never cut within a character.
    const long = encodeURIComponent(`${"a".repeat(199)}😀`);
    expect(await pressed(`${page}?token=${long}`)).toEqual([303, `${page}#error`]);
    expect(await pressed(`${page}?token=${token}`)).toEqual([
      ...[303, `${page}?token=${token}#failed`],
    ]);
    await site.database.query("ALTER TABLE away RENAME TO newsletter_subscribers");
    expect(await pressed(`${page}?token=${token}`)).toEqual([303, `${page}#done`]);
  });

  it("deletes who never confirmed after thirty days, and who unsubscribes at once", async () => {
    await subscribe();
    await subscribe({ email: "kept@example.com" });
    const kept = (await mails()).find((mail) => mail.includes("To: kept@example.com")) ?? "";
    await confirm(tokenOf(kept));
    const late = new Date(Date.now() + 31 * 86_400_000);
    expect(await purgeUnconfirmed(site.database, newsletter, late)).toBe(1);
    expect(
      await listPersonalData(newsletter, "unused").read(site.database, "kept@example.com"),
    ).toMatchObject([{ status: "confirmed", consent_locale: "fr" }]);
    await listPersonalData(newsletter, "unused").erase(
      site.database,
      "kept@example.com",
      new Date(),
    );
    expect(await rows()).toEqual([]);
    expect(await site.database.query("SELECT 1 FROM mails")).toEqual([]);
  });

  it.each([
    ["no address", { email: "" }, { error: "missing_required_fields", fields: ["email"] }],
    ["two addresses", { email: "a@example.com,b@example.com" }, { error: "invalid_email" }],
    ["a header", { email: "a@example.com\nBcc: b@example.com" }, { error: "invalid_email" }],
    ["no consent", { consent: false }, { error: "consent_required" }],
    ["a word for consent", { consent: "yes" }, { error: "consent_required" }],
    ["an unknown language", { locale: "xx" }, { fields: ["locale"] }],
  ])("refuses %s", async (_, change, answer) => {
    expect(await subscribe(change)).toMatchObject({ status: 400, body: answer });
    expect(await rows()).toEqual([]);
  });

  it("withstands 200 hostile submissions", async () => {
    const nasty = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "a@b.example\r\nBcc: c@d.example",
        "<a@b.example>",
        "a@b.example;c@d.example",
      ),
      fc.emailAddress(),
    );
    const hostile = fc.record(
      {
        email: nasty,
        consent: fc.oneof(fc.boolean(), nasty),
        locale: fc.oneof(nasty, fc.constant("ar")),
      },
      { requiredKeys: [] },
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(hostile, async (sent) => {
        const { status, body } = await site.post("/api/newsletter", sent);
        if (status === 200) accepted += 1;
        expect([200, 400]).toContain(status);
        expect(body).toMatchObject(status === 200 ? { ok: true } : { error: expect.any(String) });
      }),
      { numRuns: 200 },
    );
    const owed = await site.database.query("SELECT to_address, state FROM mails");
    expect(owed).toHaveLength(accepted);
    expect((await rows()).length).toBeLessThanOrEqual(accepted);
  });
});

it("the newsletter's limits are its own, and fail closed", async () => {
  const site = await openSite({ RATE_LIMITS: "on" });
  const subscribe = (email: string) => site.post("/api/newsletter", { ...wish, email });
  expect((await subscribe("lay.la@gmail.com")).status).toBe(200);
  expect((await subscribe("layla+b@gmail.com")).status).toBe(429);
  // A person has one budget of mails, whichever form causes them.
  expect((await site.join({ email: "layla@gmail.com" })).status).toBe(429);
  await site.database.query("DROP TABLE rate_limits");
  expect((await subscribe("other@example.com")).status).toBe(503);
  await site.close();
});

it("a new link is one of the mails that a person may be sent, with a few more for who has a link", async () => {
  const site = await openSite({ RATE_LIMITS: "on" });
  await site.post("/api/newsletter", wish);
  const [mail = ""] = await site.mails(1);
  const again = () => site.post("/api/newsletter-confirm/resend", { token: tokenOf(mail) });
  expect(await again()).toEqual({ status: 200, body: { ok: true } });
  expect(await again()).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  site.forward(61_000);
  expect(await again()).toEqual({ status: 200, body: { ok: true } });
  expect(await site.mails(3)).toHaveLength(3);
  await site.close();
});

it("answers the same for every address where privacy is strict", async () => {
  const site = await openSite({ WAITLIST_PRIVACY: "strict" });
  const subscribe = () => site.post("/api/newsletter", wish);
  expect((await subscribe()).body).toEqual({ ok: true });
  const [mail = ""] = await site.mails(1);
  await site.post("/api/newsletter-confirm", { token: tokenOf(mail) });
  expect((await subscribe()).body).toEqual({ ok: true });
  expect((await site.mails(2)).some((text) => text.includes("newsletter-already"))).toBe(true);
  await site.close();
});
