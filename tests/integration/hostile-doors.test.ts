import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { pdf } from "#tests/fixtures/cv.ts";
import { type Answered, application, openSite, post, type Site } from "./applications-site.ts";
import {
  expectMailsUnchanged,
  manySubmissions,
  nastyAddress,
  nastyText,
  nastyValue,
  withstand,
} from "./hostile.ts";
import { submission } from "./waitlist-site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const leak = /\bat \S+:\d+|node_modules|Error:/;
const count = async (sql: string) =>
  Number((await site.database.query<{ n: number }>(`SELECT count(*)::int AS n ${sql}`))[0]?.n);

/** Accepted or refused by us, never failed; says which. */
function judged({ status, body }: { status: number; body: unknown }): boolean {
  expect([200, 400, 429]).toContain(status);
  expect(JSON.stringify(body)).not.toMatch(leak);
  expect(body).toMatchObject(status === 200 ? {} : { error: expect.stringMatching(/^[a-z_]+$/) });
  return status === 200;
}

it(`the waitlist withstands ${manySubmissions} hostile submissions`, async () => {
  const choice = (right: string) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, nastyValue);
  const hostile = fc.record(
    {
      ...{ email: nastyAddress, country: choice("AE"), heard_channel: choice("search") },
      ...{ locale: choice("fr"), consent: fc.constantFrom<unknown>(true, true, true, "true") },
      ...{ city: nastyText, heard_detail: nastyText, utm_source: nastyText },
      ...{ referrer_url: nastyText, recaptchaToken: nastyText, website: fc.constant("") },
    },
    { requiredKeys: ["email", "country", "heard_channel", "locale", "consent"] },
  );
  const joined = new Set<string>();
  await withstand(hostile, async (sent) => {
    if (judged(await site.post("/api/waitlist", sent))) joined.add(`${sent.email}`.trim());
  });
  expect(joined.size).toBeGreaterThan(manySubmissions / 20);
  const rows = await site.database.query<{ email: string }>("SELECT email FROM waitlist_leads");
  for (const { email } of rows) expect([...joined]).toContain(email);
  // One mail at least for each lead, and none for anybody else.
  expect(await count("FROM waitlist_leads WHERE id NOT IN (SELECT lead_id FROM mails)")).toBe(0);
  expect(await count("FROM mails WHERE lead_id NOT IN (SELECT id FROM waitlist_leads)")).toBe(0);
  expect(Object.keys(await expectMailsUnchanged(site))).toEqual(["waitlist-confirm"]);
});

it(`the newsletter withstands ${manySubmissions} hostile submissions`, async () => {
  const hostile = fc.record(
    {
      email: nastyAddress,
      consent: fc.oneof({ weight: 6, arbitrary: fc.constant<unknown>(true) }, nastyValue),
      locale: fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...locales) }, nastyValue),
      ...{ recaptchaToken: nastyText, filled_in_ms: nastyValue },
    },
    { requiredKeys: ["email", "consent"] },
  );
  let accepted = 0;
  await withstand(hostile, async (sent) => {
    if (judged(await site.post("/api/newsletter", sent))) accepted += 1;
  });
  expect(accepted).toBeGreaterThan(manySubmissions / 20);
  expect(await count("FROM newsletter_subscribers")).toBeLessThanOrEqual(accepted);
  expect(
    await count("FROM newsletter_subscribers WHERE id NOT IN (SELECT lead_id FROM mails)"),
  ).toBe(0);
  // Each acceptance owes one mail; nobody becomes a lead or a confirmed subscriber by it.
  expect(await expectMailsUnchanged(site)).toEqual({ "newsletter-confirm": accepted });
  expect(await count("FROM newsletter_subscribers WHERE status <> 'pending'")).toBe(0);
  expect(await count("FROM waitlist_leads")).toBe(0);
});

it(`the link to one's own data withstands ${manySubmissions} hostile requests`, async () => {
  await site.join();
  await site.mails(1);
  const hostile = fc.record(
    {
      email: fc.oneof(nastyAddress, fc.constantFrom(submission.email, " LAYLA@example.com ")),
      locale: fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...locales) }, nastyValue),
      ...{ recaptchaToken: nastyText, filled_in_ms: nastyValue },
    },
    { requiredKeys: ["email"] },
  );
  let accepted = 0;
  await withstand(hostile, async (sent) => {
    if (judged(await site.post("/api/my-data/link", sent))) accepted += 1;
  });
  expect(accepted).toBeGreaterThan(manySubmissions / 20);
  const sent = await expectMailsUnchanged(site);
  expect(sent).toEqual({ "waitlist-confirm": 1, "data-link": accepted });
  // Mail leaves for the one address something is held about, and for no other.
  const left = await site.database.query<{ to_address: string }>(
    "SELECT DISTINCT lower(to_address) AS to_address FROM mails WHERE state = 'sent'",
  );
  expect(left).toEqual([{ to_address: submission.email }]);
  expect(await count("FROM waitlist_leads")).toBe(1);
});

it(`applications withstand ${manySubmissions} hostile forms`, async () => {
  const cv = pdf();
  const or = (right: string, wrong: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, wrong);
  const hostile = fc.record({
    fields: fc.record(
      {
        ...{ job: or(application.job, nastyText), locale: or("fr", nastyText) },
        ...{
          name: nastyText,
          email: or(application.email, nastyAddress),
          consent: or("true", nastyText),
        },
        ...{ links: nastyText, note: nastyText, recaptchaToken: nastyText },
      },
      { requiredKeys: ["name"] },
    ),
    fileName: or("cv.pdf", nastyText),
    bytes: fc.oneof(
      { weight: 5, arbitrary: fc.constant(cv) },
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((more) => Buffer.concat([cv.subarray(0, 200), more])),
    ),
  });
  let accepted = 0;
  const send = async ({
    fields,
    fileName,
    bytes,
  }: typeof hostile extends fc.Arbitrary<infer T> ? T : never) => {
    const form = formBytes({ ...application, ...fields }, fileName, bytes);
    const answer: Answered = await post(site, form.body, { "content-type": form.type });
    expect([200, 400, 422]).toContain(answer.status);
    expect(answer.text).not.toMatch(leak);
    if (answer.status === 200) accepted += 1;
  };
  // Fewer at once than the server holds in memory: beyond that it asks to come again, and rightly.
  await withstand(hostile, send, { atOnce: 4 });
  expect(accepted).toBeGreaterThan(manySubmissions / 20);
  expect(await count("FROM applications")).toBe(accepted);
  const whole = "FROM application_files WHERE size = length(content)";
  expect(await count(`${whole} AND application_id IN (SELECT id FROM applications)`)).toBe(
    accepted,
  );
  expect(await expectMailsUnchanged(site)).toEqual({
    "application-received": accepted,
    "application-notice": accepted,
  });
});

/** A form as no browser writes it: values and the file's name stand in it byte for byte. */
function formBytes(fields: object, fileName: string, bytes: Uint8Array) {
  const edge = "an-edge-that-no-field-holds";
  const part = (head: string, value: string | Uint8Array) => [
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from("\r\n"),
  ];
  const named = Object.entries(fields).flatMap(([name, value]) =>
    part(`name="${name}"`, `${value}`),
  );
  const file = part(`name="cv"; filename="${fileName}"`, bytes);
  const body = Buffer.concat([...named, ...file, Buffer.from(`--${edge}--\r\n`)]);
  return { body: new Uint8Array(body), type: `multipart/form-data; boundary=${edge}` };
}
