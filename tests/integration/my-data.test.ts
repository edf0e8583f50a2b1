import { renameSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataLinkDays } from "#contract/limits.ts";
import { timedToken } from "#server/database/ids-and-tokens.ts";
import { priorityOf } from "#server/mail/pace.ts";
import { pdf } from "#tests/fixtures/cv.ts";
import { apply } from "./applications-site.ts";
import {
  linkOf,
  openSite,
  type Site,
  siteDatabases,
  submission,
  tokenOf,
} from "./waitlist-site.ts";

const secret = "a secret of more than 32 characters";
const email = submission.email;
const dataToken = (key: string, address: string, sentAt: Date) =>
  timedToken(key, "my-data", address, new Date(sentAt.getTime() + dataLinkDays * 86_400_000));
const dataTokenOf = (link: string) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
const cv = { name: "cv.pdf", bytes: pdf() };

describe.each(siteDatabases)("one's own data on the $name", ({ open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site?.close());
  afterEach(async () => {
    for (const table of ["waitlist_leads", "applications", "mails", "erased_addresses"]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
  });
  const tokenFor = (address: string, at = new Date()) => dataToken(secret, address, at);
  const read = (token: string) => site.post("/api/my-data", { token });

  it("shows all that is stored, by whatever spelling, and nothing of another person", async () => {
    await site.join();
    await apply(site, cv, { email: email.toUpperCase() });
    await site.join({ email: "omar@example.com" });
    const { status, body } = await read(tokenFor(email));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      held: [
        { kind: "waitlist", items: [{ email, city: "Riyadh", status: "pending" }] },
        { kind: "applications", items: [{ job: "ledger-engineer", cv_name: "cv.pdf" }] },
      ],
    });
    const text = JSON.stringify(body);
    for (const secretOfOurs of ["omar", "token_hash", "email_key"]) {
      expect(text).not.toContain(secretOfOurs);
    }
  });

  it("shows and forgets each sign-up that waits to be confirmed, also a stranger's", async () => {
    await site.join();
    await site.join({ city: "Paris", locale: "fr" });
    expect((await read(tokenFor(email))).body).toMatchObject({
      held: [{ items: [{ city: "Riyadh" }, { city: "Paris", status: "pending", locale: "fr" }] }],
    });
    await site.post("/api/my-data/erase", { token: tokenFor(email) });
    expect(await site.database.query("SELECT 1 FROM waitlist_submissions")).toEqual([]);
  });

  it("shows what administrators have noted about a person, and forgets it with them", async () => {
    await site.join();
    await site.database.query("UPDATE waitlist_leads SET mark = 'important'");
    await site.database.query(
      `INSERT INTO lead_events (lead_id, at, kind, by_email, detail)
       SELECT id, now(), 'noted', 'admin@example.com', 'Met at the fair' FROM waitlist_leads`,
    );
    expect((await read(tokenFor(email))).body).toMatchObject({
      held: [{ items: [{ mark: "important", notes: "Met at the fair", is_throwaway: false }] }],
    });
    await site.post("/api/my-data/erase", { token: tokenFor(email) });
    expect(await site.database.query("SELECT 1 FROM lead_events")).toEqual([]);
  });

  it("erases all of it at once, confirms it by mail, and stays erased", async () => {
    await site.join();
    await apply(site, cv, { email });
    const token = tokenFor(email);
    expect(await site.post("/api/my-data/erase", { token, locale: "fr" })).toEqual({
      status: 200,
      body: { ok: true },
    });
    for (const table of ["waitlist_leads", "applications", "application_files"]) {
      expect(await site.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
    const marks = await site.database.query<{ address_hash: string }>(
      "SELECT address_hash FROM erased_addresses",
    );
    // One for each list.
    const hash = { address_hash: expect.stringMatching(/^[\da-f]{64}$/) };
    expect(marks).toEqual([hash, hash]);
    const mails = await site.database.query<{ id: string }>(
      "SELECT id, kind, to_address, locale FROM mails",
    );
    expect(mails).toEqual([
      { id: expect.any(String), kind: "data-erased", to_address: email, locale: "fr" },
    ]);
    expect(await site.outbox.firstOutcome(mails[0]?.id ?? "", 3_000)).toBe("sent");
    expect((await read(token)).body).toMatchObject({ held: [] });
    // A second press, from another tab, changes nothing: the link cannot be used to flood an inbox.
    expect((await site.post("/api/my-data/erase", { token })).status).toBe(200);
    expect(await site.database.query("SELECT id FROM mails")).toEqual([{ id: mails[0]?.id }]);
  });

  it("erases nothing when one part cannot be erased", async () => {
    await site.join();
    await site.database.query("ALTER TABLE erased_addresses RENAME TO gone_for_now");
    const answer = await site.post("/api/my-data/erase", { token: tokenFor(email) });
    await site.database.query("ALTER TABLE gone_for_now RENAME TO erased_addresses");
    expect(answer).toEqual({ status: 503, body: { error: "db_error" } });
    expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toHaveLength(1);
    expect(await site.database.query("SELECT 1 FROM mails WHERE kind = 'data-erased'")).toEqual([]);
  });
});

describe("the mail folder", () => {
  it("loses the mails with the person: what was sent to them and about them, and nothing of others", async () => {
    const site = await openSite();
    await site.join();
    await site.post("/api/contact", {
      ...{ name: "Layla Haddad", email, subject: "Hello", message: "A secret of hers" },
      ...{ locale: "en", recaptchaToken: "" },
    });
    await site.join({ email: "omar@example.com" });
    const before = await site.mails(4);
    expect(before.filter((source) => source.includes("A secret of hers"))).toHaveLength(1);

    await site.post("/api/my-data/erase", { token: dataToken(secret, email, new Date()) });
    const left = await site.mails(2);
    const whom = left.map((source) => /^To: (\S+)/m.exec(source)?.[1]);
    expect(whom.sort()).toEqual([email, "omar@example.com"]);
    expect(left.some((source) => source.includes("data-erased"))).toBe(true);
    expect(left.join("")).not.toMatch(/A secret of hers|Haddad/);
    await site.close();
  });

  it("cannot stop an erasure, and is swept when it can be", async () => {
    const site = await openSite();
    await site.join();
    await site.mails(1);
    await site.database.query("DELETE FROM mails");
    const folder = site.mailDir;
    renameSync(folder, `${folder}-away`);
    expect(await site.outbox.sweep()).toEqual({ outcome: "failed" });
    renameSync(`${folder}-away`, folder);
    expect(await site.outbox.sweep()).toEqual({ outcome: "swept", removed: 1 });
    expect(site.mailFiles()).toEqual([]);
    await site.close();
  });
});

describe("the link", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  it("is in no mail that may be passed on", async () => {
    await site.join();
    await apply(site, cv, { email });
    for (const mail of await site.mails(3)) expect(mail).not.toContain("dataUrl=");
  });

  it("is refused when it is forged, damaged or old", async () => {
    const old = dataToken(secret, email, new Date(Date.now() - 31 * 86_400_000));
    const stranger = dataToken("another secret of more than 32 characters", email, new Date());
    for (const path of ["/api/my-data", "/api/my-data/erase"]) {
      expect(await site.post(path, { token: old })).toEqual({
        status: 410,
        body: { error: "expired_token" },
      });
      expect(await site.post(path, { token: stranger })).toEqual({
        status: 404,
        body: { error: "invalid_token" },
      });
      for (const body of [{}, null, { token: 5 }, { token: "" }, { token: "x".repeat(800) }]) {
        expect((await site.post(path, body)).body).toEqual({ error: "invalid_token" });
      }
      expect((await fetch(`${site.url}${path}?token=${old}`)).status).toBe(404);
    }
    expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toHaveLength(1);
  });

  it("is requested without revealing who is known: the answer is the same, the mail is not", async () => {
    const requestLink = (address: string) =>
      site.post("/api/my-data/link", { email: address, locale: "ar" });
    const known = await requestLink(email);
    expect(await requestLink("nobody@example.com")).toEqual(known);
    expect(known).toEqual({ status: 200, body: { ok: true } });
    const mails = await site.mails(4);
    const links = mails.filter((mail) => mail.includes("data-link ar"));
    expect(links).toHaveLength(1);
    expect(links[0]).toContain(email);
    const link = linkOf(links[0] ?? "", "dataUrl");
    expect(new URL(link).pathname).toBe("/ar/my-data");
    // The token is in the fragment, which no log on the way contains.
    expect(new URL(link).search).toBe("");
    expect((await site.post("/api/my-data", { token: dataTokenOf(link) })).status).toBe(200);
    expect(
      await site.database.query("SELECT state FROM mails WHERE to_address = 'nobody@example.com'"),
    ).toEqual([{ state: "dropped" }]);
  });

  it("is erased with the person, whatever spelling it was requested in", async () => {
    const typed = email.toUpperCase();
    await site.post("/api/my-data/link", { email: typed, locale: "en" });
    const stored = () =>
      site.database.query(
        "SELECT 1 FROM mails WHERE lower(to_address) = $1 AND kind = 'data-link'",
        [email],
      );
    expect(await stored()).not.toEqual([]);
    const token = dataToken(secret, email, new Date(Date.now() + 86_400_000));
    expect((await site.post("/api/my-data/erase", { token })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["no address", { email: "no" }, 400, "invalid_email"],
    ["two addresses", { email: "a@example.com,b@example.com" }, 400, "invalid_email"],
    ["a header", { email: "a@example.com\r\nBcc: b@example.com" }, 400, "invalid_email"],
    ["an unknown language", { locale: "xx" }, 400, "missing_required_fields"],
    ["a filled hidden field", { website: "https://spam.example" }, 429, "rate_limited"],
    ["a form filled in no time", { filled_in_ms: 1 }, 429, "rate_limited"],
  ])("is not sent for %s", async (_, change, status, error) => {
    const answer = await site.post("/api/my-data/link", { email, locale: "en", ...change });
    expect(answer).toMatchObject({ status, body: { error } });
  });
});

it("a confirmation link is no link to the data, nor the other way round", async () => {
  const site = await openSite();
  await site.join();
  const [mail = ""] = await site.mails(1);
  expect((await site.post("/api/my-data", { token: tokenOf(mail) })).status).toBe(404);
  const token = dataToken(secret, email, new Date());
  expect((await site.post("/api/waitlist-confirm", { token })).status).toBe(404);
  await site.close();
});

it("one address gets one link a minute, known or not", async () => {
  const site = await openSite({ RATE_LIMITS: "on" });
  for (const address of [email, "nobody@example.com"]) {
    const requestLink = () => site.post("/api/my-data/link", { email: address, locale: "en" });
    expect((await requestLink()).status).toBe(200);
    expect(await requestLink()).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  }

  // A stranger who uses up a person's mails of the day does not keep them from their data.
  for (let mail = 1; mail <= 3; mail += 1) {
    expect((await site.join({ email: `spent+${mail}@example.com` })).status).toBe(200);
    site.forward(61_000);
  }
  const link = () => site.post("/api/my-data/link", { email: "spent@example.com", locale: "en" });
  expect((await site.join({ email: "spent+4@example.com" })).status).toBe(429);
  expect((await link()).status).toBe(200);
  site.forward(61_000);
  expect((await link()).status).toBe(429);
  await site.close();
});

it("an address receives notice of one erasure a day beyond its mails, however often it is signed up again", async () => {
  const site = await openSite({ RATE_LIMITS: "on", RATE_LIMIT_PERSON_MAIL: "2/1d" });
  const notices = () =>
    site.database.query<{ priority: number }>(
      "SELECT priority FROM mails WHERE kind = 'data-erased'",
    );
  const eraseAfterJoining = async () => {
    expect((await site.join({ email: "bombed@example.com" })).status).toBe(200);
    const token = dataToken(secret, "bombed@example.com", site.now());
    expect((await site.post("/api/my-data/erase", { token })).status).toBe(200);
    expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toEqual([]);
  };
  await eraseAfterJoining();
  expect(await notices()).toEqual([{ priority: priorityOf("notice") }]);
  // The day's two are used up: the next join is refused, and a message gets no reply.
  await site.post("/api/contact", {
    ...{ name: "Layla", email: "bombed@example.com", subject: "Hello", message: "Hello" },
    ...{ locale: "en", recaptchaToken: "" },
  });
  for (const tellings of [2, 2]) {
    await site.database.query(
      `INSERT INTO newsletter_subscribers (id, email, email_key, locale, consent_at, consent_version,
         created_at, status, consent_locale, consent_source, token_hash, token_expires_at)
       VALUES (gen_random_uuid(), 'bombed@example.com', 'bombed@example.com', 'en', now(), '1', now(),
         'pending', 'en', 'form', 'x', now())`,
    );
    const token = dataToken(secret, "bombed@example.com", site.now());
    expect((await site.post("/api/my-data/erase", { token })).status).toBe(200);
    expect(await site.database.query("SELECT 1 FROM newsletter_subscribers")).toEqual([]);
    expect(await notices()).toHaveLength(tellings);
  }
  await site.close();
});

it("links for addresses without data take no confirmation's place", async () => {
  const site = await openSite({ MAIL_PER_HOUR: "10" });
  for (let n = 1; n <= 3; n += 1) {
    const email = `nobody${n}@example.com`;
    expect((await site.post("/api/my-data/link", { email, locale: "en" })).status).toBe(200);
  }
  await expect
    .poll(() => site.database.query("SELECT DISTINCT state FROM mails"))
    .toEqual([{ state: "dropped" }]);
  expect((await site.join()).body).toEqual({ ok: true });
  expect(await site.mails(1)).toHaveLength(1);
  await site.close();
});
