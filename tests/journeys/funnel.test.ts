import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });
const owner = { email: "owner@example.com", password: "a long enough password" };

journey(
  "a visit is counted within seconds, and shown beside who joined",
  async ({ visit, product }) => {
    await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
    // A person's: the test browser's own names a program, which is not counted.
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36";
    const visitor = await visit({ context: { userAgent } });
    await visitor.open("fees", "?utm_source=spring_letter");
    // Within the site: no further visit.
    await visitor.page.getByRole("banner").getByRole("link").first().click();
    for (const language of locales) {
      const admin = await visit({ language, width: 360 });
      const { page } = admin;
      await signIn(admin, product.url, owner);
      const words = wordsOf(language, "admin-funnel");
      await expect
        .poll(
          async () => {
            await admin.open("adminFunnel");
            await page.getByRole("list", { name: words.title }).waitFor();
            return page.getByText("spring_letter").count();
          },
          { timeout: 60_000 },
        )
        .toBe(1);
      const row = page.getByRole("row").filter({ hasText: "spring_letter" });
      expect(await row.getByRole("cell").first().textContent()).toBe("1");
      await withoutBarriers(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  },
);
