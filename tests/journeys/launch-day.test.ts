import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { joinFromHome, people } from "./joining.ts";
import { wordsOf } from "./words.ts";

/** One mail may leave at once, the next each wait for six minutes and more. */
const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off", MAIL_PER_HOUR: "10" });

journey(
  "a day on which everybody joins refuses nobody, and tells each when the mail will come",
  async ({ visit, product }) => {
    const first = await joinFromHome(await visit(), { ...people.en, email: "first@example.com" });
    await first.getByRole("heading", { name: wordsOf("en", "waitlist").success.title }).waitFor();
    await product.mail.to("first@example.com");
    // Six minutes for each mail before theirs and a tenth more, less what has passed by then.
    const waits = {
      en: /may take [67]\sminutes/,
      ar: /1[234]\sدقيقة/,
      fr: /peut mettre (?:18|19|20)\sminutes/,
    };
    for (const language of locales) {
      const { success } = wordsOf(language, "waitlist");
      const visitor = await visit({ language });
      const dialog = await joinFromHome(visitor, people[language]);
      await dialog.getByRole("heading", { name: success.lateTitle }).waitFor();
      await dialog.getByText(waits[language]).waitFor();
      await dialog.getByText(success.lateHelp).waitFor();
      expect(await dialog.getByRole("button", { name: success.again }).count()).toBe(0);
    }
  },
);
