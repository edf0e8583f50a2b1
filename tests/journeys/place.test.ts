import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import { resize } from "#tests/browser/visitor.ts";
import { followByHand, joinByCall, people } from "./joining.ts";
import { wordsOf } from "./words.ts";

for (const language of locales) {
  journey(
    `${language}: who confirms sees the place, and a link that leads a friend to the home page`,
    async ({ visit, product }) => {
      const words = wordsOf(language, "place");
      const person = people[language];
      await joinByCall(product, language, person);
      const visitor = await visit({ language });
      const { page } = visitor;
      await followByHand(page, linkIn(await product.mail.to(person.email), "/waitlist/confirm"));
      await page.getByRole("link", { name: wordsOf(language, "mail-link").placeLink }).click();
      const number = `${locales.indexOf(language) + 1}`;
      await page
        .getByRole("heading", {
          level: 1,
          name: words.waiting.replace(/<\/?big>/g, "").replace("{place}", number),
        })
        .waitFor();
      expect(page.url()).not.toContain("token");
      await withoutBarriers(page);
      for (const width of [360, 1440]) {
        await resize(page, { width, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width);
      }

      const link = (await page.getByText(`${product.url}/r/`).textContent()) ?? "";
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: words.picture.button }).press("Enter");
      expect((await saved).suggestedFilename()).toBe("waitlist.png");
      const friend = await visit({ language });
      await friend.page.goto(link);
      expect(new URL(friend.page.url()).searchParams.get("ref")).toBe(link.split("/r/")[1]);
    },
  );
}
