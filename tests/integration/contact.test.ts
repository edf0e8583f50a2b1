import fc from "fast-check";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { captchaActions } from "#contract/visitor.ts";
import { contactData, purgeMessages } from "#server/inbox/contact.ts";
import { solvedCaptcha } from "#tests/fakes/solved-captcha.ts";
import { openSite, type Site, siteDatabases } from "./waitlist-site.ts";

const letter = {
  name: "ليلى حداد",
  email: "Layla@example.com",
  company: "Haddad & Co",
  subject: "A pilot for our depot",
  message: "Good day,\r\n\r\ncan we try it?\nL.",
  topic: "demo",
  about: "logistics",
  phone: "+971 4 000 0000",
  meeting_at: "2026-11-24T10:00:00.000Z",
  locale: "ar",
  recaptchaToken: "",
};

describe.each(siteDatabases)("the contact form on the $name", ({ open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterEach(async () => {
    await site.database.query("DELETE FROM contact_messages");
    await site.database.query("DELETE FROM mails");
  });
  afterAll(() => site?.close());

  // A statement takes longer on a database server.
  const runs = open === openSite ? 1000 : 200;
  const write = (change: object = {}) => site.post("/api/contact", { ...letter, ...change });
  const rows = () => site.database.query<Record<string, unknown>>("SELECT * FROM contact_messages");
  /** The mails in the folder for the stored messages, by kind, once all are sent. */
  async function mails(): Promise<{ kind: string; mail: Email }[]> {
    const owed = await site.database.query<{ id: string; kind: string }>(
      "SELECT id, kind FROM mails ORDER BY kind, id",
    );
    await Promise.all(owed.map(({ id }) => site.outbox.firstOutcome(id, 20_000)));
    const sources = new Map(site.mailFiles());
    return Promise.all(
      owed.map(async ({ id, kind }) => ({
        kind,
        mail: await PostalMime.parse(sources.get(`${id}.eml`) ?? ""),
      })),
    );
  }

  it("stores the message and enqueues two mails", async () => {
    expect(await write()).toEqual({ status: 200, body: { ok: true } });
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ topic: "demo", about: "logistics", name: letter.name, company: letter.company },
      ...{ email: "Layla@example.com", email_key: "layla@example.com", phone: letter.phone },
      ...{ subject: letter.subject, message: "Good day,\n\ncan we try it?\nL.", locale: "ar" },
      state: "new",
    });
    expect(new Date(row?.meeting_at as string).toISOString()).toBe(letter.meeting_at);
    const [notice, received] = await mails();

    expect(notice?.kind).toBe("contact-notice");
    expect(notice?.mail.to).toEqual([{ name: "", address: contact.email }]);
    expect(notice?.mail.replyTo).toEqual([{ name: "", address: "Layla@example.com" }]);
    expect(notice?.mail.subject).toBe(`${names.group.en}: a message from the contact form`);
    expect(notice?.mail.html).toBeUndefined();
    for (const typed of [letter.name, letter.company, letter.subject, "> can we try it?"])
      expect(notice?.mail.text).toContain(typed);

    expect(received?.kind).toBe("contact-received");
    expect(received?.mail.to).toEqual([{ name: "", address: "Layla@example.com" }]);
    expect(received?.mail.replyTo).toBeUndefined();
    const sentText = JSON.stringify([
      received?.mail.headers,
      received?.mail.text,
      received?.mail.html,
    ]);
    const phones = [letter.phone, letter.phone.replaceAll(" ", "")];
    for (const typed of [letter.name, letter.company, letter.subject, "try it", ...phones])
      expect(sentText).not.toContain(typed);
    expect(sentText).toContain("contact-received ar");
  });

  it.each([
    ["no name", { name: "" }, { error: "missing_required_fields", fields: ["name"] }],
    ["blanks for a subject", { subject: " \n" }, { fields: ["subject"] }],
    ["invisible signs for a message", { message: "\u200b\u200e\u0000" }, { fields: ["message"] }],
    ["no address", { email: "" }, { error: "missing_required_fields", fields: ["email"] }],
    ["an endless message", { message: "x".repeat(5001) }, { fields: ["message"] }],
    ["a list for a company", { company: ["a"] }, { fields: ["company"] }],
    ["no address at all", { email: "layla" }, { error: "invalid_email" }],
    ["two addresses", { email: "a@example.com, b@example.com" }, { error: "invalid_email" }],
    ["a header in the address", { email: "a@example.com\r\nBcc: b@example.com" }, {}],
    ["a name beside the address", { email: '"a" <a@example.com>' }, { error: "invalid_email" }],
  ])("refuses %s and keeps nothing", async (_, change, answer) => {
    const { status, body } = await write(change);
    expect(status).toBe(400);
    expect(body).toMatchObject(answer);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ["a filled hidden field", { website: "https://spam.example" }],
    ["a form filled in no time", { filled_in_ms: 20 }],
  ])("takes %s for a program, and lets a person try again", async (_, change) => {
    expect(await write(change)).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ["an unknown topic", { topic: "../../etc" }, { topic: "general" }],
    ["a moment no calendar has", { meeting_at: "9999-99-99" }, { meeting_at: null }],
    ["a link that names too much", { about: "x".repeat(81) }, { about: null }],
  ])("lets no message be lost over %s", async (_, change, kept) => {
    expect((await write(change)).status).toBe(200);
    expect(await rows()).toMatchObject([kept]);
  });

  it("shows a person what is stored, and erases it with the mails", async () => {
    await write();
    await write({ email: "other@example.com" });
    const messages = await contactData.read(site.database, "layla@example.com");
    expect(messages).toMatchObject([{ message: expect.stringContaining("can we try it?") }]);
    await contactData.erase(site.database, "layla@example.com", new Date());
    expect(await rows()).toMatchObject([{ email: "other@example.com" }]);
    expect(await site.database.query("SELECT kind FROM mails")).toHaveLength(2);
  });

  it("is purged after two years", async () => {
    await write();
    const now = Date.now();
    const month = 31 * 86_400_000;
    expect(await purgeMessages(site.database, new Date(now + 23 * month))).toBe(0);
    expect(await purgeMessages(site.database, new Date(now + 25 * month))).toBe(1);
    expect(await site.database.query("SELECT kind FROM mails")).toEqual([]);
  });

  it(`withstands ${runs} hostile submissions: no server error, no row half written, no header changed`, async () => {
    let accepted = 0;
    const nasty = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(
        "a\r\nBcc: all@example.com",
        "a\nContent-Type: text/html\n\n<b>",
        "=?utf-8?q?=0D=0ABcc:_all@example.com?=",
        "\u2028Reply-To: x@example.com",
        "\r\n.\r\nMAIL FROM:<x@example.com>",
        "\u202Egnp.exe",
        "'; DROP TABLE contact_messages; --",
        "{{dataPage}}",
        "%0d%0aBcc:%20all@example.com",
        "-- \nEmail: forged@example.com",
      ),
    );
    const address = fc.oneof(
      nasty,
      fc.constantFrom(
        "o'hara+tag@example.com",
        "%s{}|~@example.com",
        "ليلى@example.com",
        "layla@مثال.example",
        "=?utf-8?q?x?=@example.com",
      ),
      fc.emailAddress(),
    );
    const field = fc.oneof(
      { weight: 4, arbitrary: nasty },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const hostile = fc.record(
      {
        ...{ name: field, subject: field, message: field, company: nasty, phone: nasty },
        ...{ topic: field, about: field, meeting_at: field, email: address },
      },
      { requiredKeys: ["name", "subject", "message", "email"] },
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (sent) => {
        const { status, body } = await write(sent);
        if (status === 200) accepted += 1;
        else
          expect(body).toMatchObject({ error: expect.stringMatching(/^(invalid_email|missing_)/) });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(accepted).toBeGreaterThan(runs / 20);
    expect(await rows()).toHaveLength(accepted);
    const sent = await mails();
    expect(sent).toHaveLength(2 * accepted);
    for (const { kind, mail } of sent) {
      const keys = mail.headers.map(({ key }) => key).filter((key) => key !== "reply-to");
      expect(keys.sort()).toEqual(headersOf[kind as keyof typeof headersOf]);
      expect(mail.to).toHaveLength(1);
      expect(mail.from?.address).toMatch(/@site\.example$/);
      if (kind === "contact-received") continue;
      expect(mail.to?.[0]?.address).toBe(contact.email);
      expect(mail.subject).toBe(`${names.group.en}: a message from the contact form`);
      expect(mail.replyTo?.length ?? 0).toBeLessThan(2);
    }
  });
});

const every = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"];
const headersOf = {
  "contact-notice": [...every, "content-transfer-encoding", "subject", "to"].sort(),
  "contact-received": [...every, "subject", "to"].sort(),
};

describe("the limits of the contact form", () => {
  it("limits the letters of a client and requires the captcha", async () => {
    const site = await openSite({
      ...{ CAPTCHA: "altcha", RATE_LIMITS: "on", RATE_LIMIT_CONTACT_CLIENT: "1/10m" },
    });
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, body } = await site.post("/api/contact", letter);
      expect([status, body]).toMatchObject([403, { error: "recaptcha_failed" }]);
    }
    expect(await site.database.query("SELECT 1 FROM contact_messages")).toEqual([]);
    const send = async () => {
      const recaptchaToken = await solvedCaptcha(site.url, captchaActions.contact);
      return site.post("/api/contact", { ...letter, recaptchaToken });
    };
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({
      status: 429,
      body: { error: "rate_limited", retryAfter: expect.any(Number) },
    });
    await site.close();
  });

  it("takes three messages of one address in ten minutes, whatever its spelling, and fails closed", async () => {
    const site = await openSite({ RATE_LIMITS: "on" });
    const write = (email: string) => site.post("/api/contact", { ...letter, email });
    for (const email of ["la.yla@gmail.com", "layla+a@gmail.com", "LAYLA@googlemail.com"])
      expect((await write(email)).status).toBe(200);
    expect((await write("layla@gmail.com")).status).toBe(429);
    site.forward(601_000);
    expect((await write("layla@gmail.com")).status).toBe(200);
    // All are stored; a copy is left out if it would be the second mail in a minute.
    const [stored] = await site.database.query(
      `SELECT count(*)::int AS messages, count(*) FILTER (WHERE mails.kind = 'contact-received')::int AS copies
       FROM contact_messages JOIN mails ON subject_id = contact_messages.id AND to_address = email`,
    );
    expect(stored).toEqual({ messages: 2, copies: 2 });
    expect(await site.database.query("SELECT 1 FROM contact_messages")).toHaveLength(4);
    await site.database.query("DROP TABLE rate_limits");
    expect(await write("other@example.com")).toEqual({
      status: 503,
      body: { error: "unavailable", retryAfter: 10 },
    });
    await site.close();
  });
});
