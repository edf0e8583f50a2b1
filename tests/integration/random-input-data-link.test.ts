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
import { submission } from "./waitlist-site.ts";

onStrangeInput(
  `the link to one's own data withstands ${manySubmissions} random requests`,
  async ({ site }) => {
    await site.join();
    await site.mails(1);
    const randomInput = fc.record(
      {
        email: fc.oneof(nastyAddress, fc.constantFrom(submission.email, " LAYLA@example.com ")),
        locale: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom<unknown>(...locales) },
          nastyValue,
        ),
        ...{ recaptchaToken: nastyText, filled_in_ms: nastyValue },
      },
      { requiredKeys: ["email"] },
    );
    let accepted = 0;
    await withstand(randomInput, async (sent) => {
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
    expect(await countIn(site, "FROM waitlist_leads")).toBe(1);
  },
);
