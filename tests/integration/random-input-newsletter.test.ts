import fc from "fast-check";
import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
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
  `the newsletter withstands ${manySubmissions} random submissions`,
  async ({ site }) => {
    const randomInput = fc.record(
      {
        email: nastyAddress,
        consent: fc.oneof({ weight: 6, arbitrary: fc.constant<unknown>(true) }, nastyValue),
        locale: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom<unknown>(...locales) },
          nastyValue,
        ),
        ...{ recaptchaToken: nastyText, filled_in_ms: nastyValue },
      },
      { requiredKeys: ["email", "consent"] },
    );
    let accepted = 0;
    await withstand(randomInput, async (sent) => {
      if (judged(await site.post("/api/newsletter", sent))) accepted += 1;
    });
    expect(accepted).toBeGreaterThan(manySubmissions / 20);
    expect(await countIn(site, "FROM newsletter_subscribers")).toBeLessThanOrEqual(accepted);
    expect(
      await countIn(
        site,
        "FROM newsletter_subscribers WHERE id NOT IN (SELECT subject_id FROM mails)",
      ),
    ).toBe(0);
    // Each acceptance owes one mail; nobody becomes a lead or a confirmed subscriber by it.
    expect(await expectMailsUnchanged(site)).toEqual({ "newsletter-confirm": accepted });
    expect(await countIn(site, "FROM newsletter_subscribers WHERE status <> 'pending'")).toBe(0);
    expect(await countIn(site, "FROM waitlist_leads")).toBe(0);
  },
);
