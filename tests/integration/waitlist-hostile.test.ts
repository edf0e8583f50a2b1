import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { captchaActions } from "#contract/visitor.ts";
import { startRecaptcha } from "#tests/fakes/recaptcha.ts";
import { solvedCaptcha } from "#tests/fakes/solved-captcha.ts";
import { pdf } from "#tests/fixtures/cv.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { apply } from "./applications-site.ts";
import { joinBy } from "./joined-friends.ts";
import { linkOf, openSite, type Site, submission, tokenOf } from "./waitlist-site.ts";

const codes = /^(invalid_email|missing_required_fields|consent_required|rate_limited)$/;
const allFields = ["email", "country", "heard_channel", "locale"];

describe("bad input", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterEach(async () => {
    expect(await site.database.query("SELECT email FROM waitlist_leads")).toEqual([]);
  });
  afterAll(() => site.close());

  async function raw(body: string | Uint8Array, type = "application/json", path = "/api/waitlist") {
    const headers = { "content-type": type };
    const response = await fetch(`${site.url}${path}`, {
      method: "POST",
      headers,
      body: body as BodyInit,
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  }

  it.each([
    ["a 10,000-character address", { email: `${"a".repeat(9_990)}@x.example` }, "invalid_email"],
    ["an address list", { email: ["a@example.com", "b@example.com"] }, "invalid_email"],
    ["two addresses in one", { email: "a@example.com,b@example.com" }, "invalid_email"],
    ["a header in the address", { email: "a@example.com\r\nBcc: b@example.com" }, "invalid_email"],
    ["a turned address", { email: "a@\u202Emoc.elpmaxe" }, "invalid_email"],
    ["a look-alike letter in the address", { email: "\uFF53ophie@example.com" }, "invalid_email"],
    ["a NUL in the address", { email: "a\u0000b@example.com" }, "invalid_email"],
    ["a broken international domain", { email: "a@xn--\u00ff.example" }, "invalid_email"],
    ["no address", { email: "" }, "missing_required_fields"],
    ["a number for a country", { country: 971 }, "missing_required_fields"],
    ["an object for a city", { city: { $ne: null } }, "missing_required_fields"],
    ["an endless city", { city: "x".repeat(10_000) }, "missing_required_fields"],
    ["an unknown language", { locale: "../../etc" }, "missing_required_fields"],
    ["no consent", { consent: false }, "consent_required"],
    ["consent as a word", { consent: "true" }, "consent_required"],
    ["a filled hidden field", { website: "https://spam.example" }, "rate_limited"],
    ["a form filled in no time", { filled_in_ms: 3 }, "rate_limited"],
  ])("answers %s with the code of the specification", async (_, change, error) => {
    const { status, body } = await site.join(change);
    expect(status).toBe(error === "rate_limited" ? 429 : 400);
    expect(body).toMatchObject({ error });
  });

  it.each([
    ["no JSON", "email=a@example.com", "application/json", 400],
    ["half a JSON", '{"email":"a@exam', "application/json", 400],
    ["an empty body", "", "application/json", 400],
    ["a form", "email=a%40example.com", "application/x-www-form-urlencoded", 415],
    ["XML", "<email/>", "text/xml", 415],
    [
      "a megabyte",
      JSON.stringify({ ...submission, city: "x".repeat(1e6) }),
      "application/json",
      413,
    ],
    ["deep nesting", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, "application/json", 400],
    ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00, 0x80]), "application/json", 400],
  ])("takes %s for a form without its fields", async (_, sent, type, status) => {
    const answer = await raw(sent, type);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: "missing_required_fields", fields: allFields });
    const confirmation = await raw(sent, type, "/api/waitlist-confirm");
    expect(confirmation).toMatchObject({ status, body: { error: "invalid_token" } });
  });

  it("reads the last of two fields with one name, and ignores fields that would change a prototype", async () => {
    const twice = JSON.stringify(submission).replace("{", '{"email":"first@example.com",');
    expect((await raw(twice.replace(submission.email, "no address"))).body.error).toBe(
      "invalid_email",
    );
    const { email, ...rest } = submission;
    const inherited = JSON.stringify(rest).replace("{", `{"__proto__":{"email":"${email}"},`);
    expect((await raw(inherited)).body).toEqual({
      error: "missing_required_fields",
      fields: ["email"],
    });
  });

  it("never answers with a stack trace or a server error, whatever is sent", async () => {
    const hostile = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc
        .record(
          Object.fromEntries(
            [
              ...Object.keys(submission),
              "website",
              "filled_in_ms",
              "utm_source",
              "referrer_url",
            ].map((name) => [name, fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }))]),
          ),
          { requiredKeys: [] },
        )
        .map((fields) => JSON.stringify({ ...submission, email: "", ...fields })),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (sent) => {
        const { status, text, body } = await raw(sent);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(body.error).toMatch(codes);
        expect(text).not.toMatch(/\bat \S+:\d+|node_modules|Error:/);
      }),
      { numRuns: 200 },
    );
  });

  it("refuses a browser's write from a foreign page", async () => {
    const response = await fetch(`${site.url}/api/waitlist`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      body: JSON.stringify(submission),
    });
    expect(response.status).toBe(403);
  });
});

it("sends no mail where a field for one address holds several", async () => {
  const site = await openSite({ PUBLIC_URL: origin });
  await addPerson(site.database, "owner@example.com", "owner");
  const headers = { origin, cookie: await signedIn(site.app, "owner@example.com") };
  const calls: [url: string, payload: object][] = [
    ["/api/waitlist", submission],
    ["/api/newsletter", { locale: "en", consent: true }],
    ["/api/contact", { locale: "en", name: "S", subject: "S", message: "S" }],
    ["/api/my-data/link", { locale: "en" }],
    ["/api/auth/request-password-reset", { locale: "en" }],
    ["/api/admin/people", { locale: "en", role: "editor" }],
    ["/api/admin/erasures", { notify: true }],
  ];
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@b.co`);
  const lists = [2, 50].flatMap((count) => [
    addresses(count),
    ...[",", ", ", ";", " ", "\n", ">,<"].map((between) => addresses(count).join(between)),
    `All: ${addresses(count).join(", ")};`,
    `"${addresses(count).join(", ")}" <a@b.co>`,
  ]);
  for (const email of lists) {
    for (const [url, fields] of calls) {
      const payload = { ...fields, email };
      const { statusCode } = await site.app.inject({ method: "POST", url, headers, payload });
      expect([url, email, statusCode < 200 || statusCode > 299]).toEqual([url, email, true]);
    }
    const applied = await apply(site, { name: "cv.pdf", bytes: pdf() }, { email: String(email) });
    expect([email, applied.status]).toEqual([email, 400]);
  }
  expect(await site.database.query("SELECT to_address FROM mails")).toEqual([]);
  await site.close();
});

it("links in a mail to the site's own address, whatever host the request names", async () => {
  const site = await openSite({ TRUST_PROXY: "1" });
  const answer = await site.app.inject({
    ...{ method: "POST", url: "/api/waitlist", payload: submission },
    headers: {
      host: "evil.example",
      forwarded: "host=evil.example;proto=http",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "ftp",
    },
  });
  expect(answer.json()).toEqual({ ok: true });
  const [mail = ""] = await site.mails(1);
  expect(linkOf(mail, "confirmUrl")).toMatch(/^http:\/\/site\.example\//);
  expect(mail).not.toContain("evil.example");
  await site.close();
});

describe("limits and captcha", () => {
  it.each(["waitlist", "newsletter"])(
    "queries nothing for invented links of the %s beyond the limit",
    async (list) => {
      const site = await openSite({ RATE_LIMITS: "on", RATE_LIMIT_CONFIRM_CLIENT: "3/10m" });
      const confirm = (n: number) =>
        site.post(`/api/${list}-confirm`, { token: `${n}`.padStart(43, "x") });
      for (let n = 0; n < 3; n += 1) expect((await confirm(n)).status).toBe(404);
      expect((await confirm(3)).status).toBe(429);
      const query = vi.spyOn(site.database, "query");
      const transaction = vi.spyOn(site.database, "transaction");
      for (let n = 4; n < 40; n += 1) expect((await confirm(n)).status).toBe(429);
      const statements = query.mock.calls.map(([text]) => JSON.stringify(text));
      expect(statements.filter((text) => /rate_limits|token_hash/.test(text))).toEqual([]);
      expect(transaction).not.toHaveBeenCalled();
      vi.restoreAllMocks();
      await site.close();
    },
  );

  it("refuses an invalid captcha answer, and counts the client who solved one", async () => {
    const site = await openSite({
      ...{ CAPTCHA: "altcha", RATE_LIMITS: "on", RATE_LIMIT_WAITLIST_CLIENT: "1/10m" },
    });
    // Invalid answers use up no limit of the other clients at the address.
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await site.join({ recaptchaToken: "x".repeat(60) });
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: "recaptcha_failed", codes: [expect.any(String)] });
    }
    expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toEqual([]);
    const solved = () => solvedCaptcha(site.url, captchaActions.waitlist);
    expect((await site.join({ recaptchaToken: await solved() })).body).toEqual({ ok: true });
    const second = { email: "second@example.com", recaptchaToken: await solved() };
    const { status, body } = await site.join(second);
    expect(status).toBe(429);
    expect(body).toEqual({ error: "rate_limited", retryAfter: expect.any(Number) });
    await site.close();
  });

  it("is harder by a link that many come by or few confirm by, within a minute", async () => {
    const site = await openSite({ CAPTCHA: "altcha", RATE_LIMITS: "on" });
    const [fast, farm, quiet] = [
      await joinBy(site.database, { since: site.now() }),
      await joinBy(site.database, { since: site.now() }),
      await joinBy(site.database, { since: site.now() }),
    ];
    for (let n = 0; n < 31; n += 1) {
      await joinBy(site.database, { code: fast.code, since: site.now() });
    }
    const twoHoursAgo = new Date(site.now().getTime() - 2 * 3_600_000);
    for (let n = 0; n < 20; n += 1) {
      await joinBy(site.database, { code: farm.code, since: twoHoursAgo });
    }
    let joined = 0;
    const joinWith = async (ref: string, workedFor: string | undefined) => {
      joined += 1;
      const recaptchaToken = await solvedCaptcha(site.url, captchaActions.waitlist, workedFor);
      return site.join({ email: `guest${joined}@example.com`, ref, recaptchaToken });
    };
    const refused = { status: 403, body: { error: "recaptcha_failed", codes: ["other-link"] } };
    expect(await joinWith(fast.code, undefined)).toEqual(refused);
    expect(await joinWith(fast.code, quiet.code)).toEqual(refused);
    expect((await joinWith(fast.code, fast.code)).body).toEqual({ ok: true });
    expect((await joinWith(farm.code, undefined)).body).toEqual({ ok: true });
    expect((await joinWith(quiet.code, undefined)).body).toEqual({ ok: true });
    await site.database.query(
      "UPDATE waitlist_leads SET status = 'pending' WHERE referred_by = $1",
      [farm.code],
    );
    site.forward(61_000);
    expect(await joinWith(farm.code, undefined)).toEqual(refused);
    expect((await joinWith(farm.code, farm.code)).body).toEqual({ ok: true });
    await site.close();
  });

  it("uses up nothing of a client's neighbours with tokens that an outside service finds worthless", async () => {
    const google = await startRecaptcha();
    const site = await openSite({
      ...{ CAPTCHA: "recaptcha", RECAPTCHA_URL: google.url, RECAPTCHA_HOSTNAMES: "localhost" },
      ...{ RECAPTCHA_SITE_KEY: google.siteKey, RECAPTCHA_SECRET_KEY: google.secretKey },
      ...{ RATE_LIMITS: "on", RATE_LIMIT_WAITLIST_CLIENT: "1/10m" },
      RATE_LIMIT_CAPTCHA_REJECTED: "3/10m",
    });
    const worthless = { recaptchaToken: "x".repeat(60) };
    for (let tries = 0; tries < 2; tries += 1)
      expect((await site.join(worthless)).status).toBe(403);
    const good = (email: string) =>
      site.join({ email, recaptchaToken: google.issue(captchaActions.waitlist) });
    expect((await good("layla@example.com")).body).toEqual({ ok: true });
    expect((await good("omar@example.com")).status).toBe(429);
    // Calls of the service are limited too.
    for (const status of [403, 429, 429]) {
      expect((await site.join(worthless)).status).toBe(status);
    }
    expect(google.checks).toHaveLength(5);
    await site.close();
    await google.close();
  });

  it("leaves a mail to a visitor from elsewhere, when a stranger has used the day's up", async () => {
    const site = await openSite({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
    const submit = async (from: string, what: "waitlist" | "newsletter") => {
      const answer = await fetch(`${site.url}/api/${what}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ ...submission, email: "victim@example.com" }),
      });
      return [answer.status, await answer.json()];
    };
    const stranger = "203.0.113.66";
    const usedUp = { error: "rate_limited", retryAfter: expect.any(Number), mailed: true };
    for (let mail = 0; mail < 3; mail += 1) {
      expect((await submit(stranger, "newsletter"))[0]).toBe(200);
      site.forward(61_000);
    }
    expect(await submit(stranger, "newsletter")).toEqual([429, usedUp]);
    expect(await submit("2001:db8::1", "waitlist")).toEqual([200, { ok: true }]);
    // One only: many networks cannot flood an inbox.
    expect(await submit("2001:db8:ffff::1", "waitlist")).toEqual([429, usedUp]);
    const sent = "SELECT 1 FROM mails WHERE to_address = 'victim@example.com'";
    expect(await site.database.query(sent)).toHaveLength(4);
    // The link of a sent mail proves the person: it requests another mail.
    const link = (await site.mails(4)).find((mail) => mail.includes("newsletter-confirm"));
    const token = tokenOf(link ?? "");
    site.forward(61_000);
    expect((await site.post("/api/newsletter-confirm/resend", { token })).body).toEqual({
      ok: true,
    });
    await site.close();
  });

  it("sends one address one mail a minute, whatever the spelling, and fails closed", async () => {
    const site = await openSite({ RATE_LIMITS: "on" });
    expect((await site.join({ email: "lay.la@gmail.com" })).body).toEqual({ ok: true });
    expect(await site.join({ email: "layla+two@gmail.com" })).toMatchObject({
      status: 429,
      body: { error: "rate_limited" },
    });
    site.forward(61_000);
    expect((await site.join({ email: "layla@gmail.com" })).body).toEqual({
      ok: true,
      resent: true,
    });
    await site.mails(2);

    await site.database.query("DROP TABLE rate_limits");
    expect(await site.join({ email: "other@example.com" })).toEqual({
      status: 503,
      body: { error: "unavailable", retryAfter: 10 },
    });
    await site.close();
  });

  it("sends a domain that takes every name few mails that one network requests", async () => {
    const site = await openSite({
      ...{ RATE_LIMITS: "on", TRUST_PROXY: "1", RATE_LIMIT_DOMAIN_MAIL: "2/1h" },
    });
    const submit = async (email: string, { from = "203.0.113.7", to = "waitlist" } = {}) => {
      const written = { name: "S", subject: "S", message: "S" };
      const answer = await fetch(`${site.url}/api/${to}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ ...(to === "contact" ? written : {}), ...submission, email }),
      });
      return [answer.status, await answer.json()];
    };
    const joined = [200, { ok: true }];
    expect(await submit("one@catch-all.example")).toEqual(joined);
    expect(await submit("two@mail.catch-all.example")).toEqual(joined);
    expect(await submit("three@catch-all.example")).toMatchObject([429, { error: "rate_limited" }]);
    // A message is stored all the same, without its copy.
    expect((await submit("four@catch-all.example", { to: "contact" }))[0]).toBe(200);
    // Strangers cannot use up what others need, and a provider's addresses are those of many people.
    expect(await submit("three@catch-all.example", { from: "198.51.100.7" })).toEqual(joined);
    for (const name of ["ana", "ben", "cleo"])
      expect(await submit(`${name}@gmail.com`)).toEqual(joined);
    const sent = await site.database.query<{ to: string }>(
      "SELECT to_address AS to FROM mails WHERE to_address LIKE '%catch-all.example' ORDER BY 1",
    );
    expect(sent.map(({ to }) => to)).toEqual([
      ...["one@catch-all.example", "three@catch-all.example", "two@mail.catch-all.example"],
    ]);
    await site.close();
  });

  it("sends a stranger whose address is put into every form three mails in a day", async () => {
    const site = await openSite({ RATE_LIMITS: "on" });
    const forms: [path: string, fields: object][] = [
      ["/api/waitlist", submission],
      ["/api/newsletter", { locale: "en", consent: true }],
      ["/api/contact", { locale: "en", name: "S", subject: "S", message: "S" }],
      ["/api/my-data/link", { locale: "en" }],
    ];
    for (let turn = 0; turn < 12; turn += 1) {
      const [path, fields] = forms[turn % forms.length] as (typeof forms)[number];
      await site.post(path, { ...fields, email: `stranger+${turn}@example.com` });
      site.forward(61_000);
    }
    const sent = await site.database.query(
      "SELECT 1 FROM mails WHERE to_address LIKE 'stranger%' AND kind <> 'data-link'",
    );
    expect(sent).toHaveLength(3);
    // Of the links to people's data, which go only to addresses with data, one is kept in reserve.
    const links = await site.database.query("SELECT 1 FROM mails WHERE kind = 'data-link'");
    expect(links).toHaveLength(1);
    await site.close();
  });

  it("gives a pending address the time to wait, and sends again after that", async () => {
    const site = await openSite({ RATE_LIMITS: "on" });
    const wait = async () => {
      const { status, body } = await site.join();
      expect([status, body]).toMatchObject([429, { error: "rate_limited" }]);
      return (body as { retryAfter: number }).retryAfter;
    };
    const elevenMinutes = 11 * 60_000;
    await site.join();
    const minute = await wait();
    expect(minute).toBeGreaterThan(50);
    expect(minute).toBeLessThanOrEqual(60);
    for (let mail = 2; mail <= 3; mail += 1) {
      site.forward(elevenMinutes);
      expect((await site.join()).body).toEqual({ ok: true, resent: true });
    }
    site.forward(elevenMinutes);
    // The fourth mail of a day: the wait lasts until the day ends.
    const left = await wait();
    expect(left).toBeGreaterThan(23 * 3600);
    expect(left).toBeLessThan(24 * 3600);
    site.forward(left * 1000);
    expect((await site.join()).body).toEqual({ ok: true, resent: true });
    await site.close();
  });

  it("answers already confirmed, not a wait, to who has confirmed", async () => {
    const site = await openSite({ RATE_LIMITS: "on" });
    await site.join();
    const [mail = ""] = await site.mails(1);
    await site.post("/api/waitlist-confirm", { token: tokenOf(mail) });
    for (let again = 0; again < 3; again += 1) {
      expect(await site.join()).toEqual({ status: 200, body: { alreadyConfirmed: true } });
    }
    // The one to confirm, and the one that says that it is confirmed.
    await site.mails(2);
    await site.close();
  });

  it("does not reveal who has confirmed where privacy is strict", async () => {
    const site = await openSite({ RATE_LIMITS: "on", WAITLIST_PRIVACY: "strict" });
    await site.join();
    const [mail = ""] = await site.mails(1);
    await site.post("/api/waitlist-confirm", { token: tokenOf(mail) });
    expect(await site.join()).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    await site.close();
  });
});
