import fc from "fast-check";
import { expect } from "vitest";
import {
  countIn,
  expectMailsUnchanged,
  judged,
  manySubmissions,
  nastyAddress,
  nastyText,
  nastyValue,
  onStrangeInput,
  withstand,
} from "./random-input.ts";

onStrangeInput(
  `the waitlist withstands ${manySubmissions} random submissions`,
  async ({ site }) => {
    const choice = (right: string) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, nastyValue);
    const randomInput = fc.record(
      {
        ...{ email: nastyAddress, country: choice("AE"), heard_channel: choice("search") },
        ...{ locale: choice("fr"), consent: fc.constantFrom<unknown>(true, true, true, "true") },
        ...{ city: nastyText, heard_detail: nastyText, utm_source: nastyText },
        ...{ referrer_url: nastyText, recaptchaToken: nastyText, website: fc.constant("") },
      },
      { requiredKeys: ["email", "country", "heard_channel", "locale", "consent"] },
    );
    const joined = new Set<string>();
    await withstand(randomInput, async (sent) => {
      if (judged(await site.post("/api/waitlist", sent))) joined.add(`${sent.email}`.trim());
    });
    expect(joined.size).toBeGreaterThan(manySubmissions / 20);
    const rows = await site.database.query<{ email: string }>("SELECT email FROM waitlist_leads");
    for (const { email } of rows) expect([...joined]).toContain(email);
    // One mail at least for each lead, and none for anybody else.
    expect(
      await countIn(site, "FROM waitlist_leads WHERE id NOT IN (SELECT subject_id FROM mails)"),
    ).toBe(0);
    expect(
      await countIn(site, "FROM mails WHERE subject_id NOT IN (SELECT id FROM waitlist_leads)"),
    ).toBe(0);
    expect(Object.keys(await expectMailsUnchanged(site))).toEqual(["waitlist-confirm"]);
  },
);
