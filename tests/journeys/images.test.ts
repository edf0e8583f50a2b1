import sharp from "sharp";
import { expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { shownNotice } from "#tests/browser/visitor.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });
const owner = { email: "owner@example.com", password: "a long enough password" };
const described = { en: "A bridge at night", ar: "جسر في الليل", fr: "Un pont, la nuit" };

for (const language of locales) {
  const t = wordsOf(language, "admin-images");
  const mails = wordsOf(language, "admin-campaigns");
  journey(
    `an owner uploads an image, describes it and puts it into a mail: ${language}`,
    async ({ product, visit }) => {
      if (language === "en") {
        await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      }
      // The browser reports the file that is refused.
      const visitor = await visit({ language, expects: [/status of 422/] });
      const { page } = visitor;
      await signIn(visitor, product.url, owner);
      await visitor.open("adminImages");
      const background = { en: "teal", ar: "coral", fr: "indigo" }[language];
      const buffer = await sharp({
        create: { width: 1_200, height: 800, channels: 3, background },
      })
        .jpeg()
        .toBuffer();
      const name = `bridge-${language}.jpg`;
      const gif = Buffer.from("R0lGODlhAQABAAAAACw=", "base64");
      await page.getByText(t.upload.choose).waitFor();
      await page.locator("input[type=file]").setInputFiles([
        { name: "moving.png", mimeType: "image/png", buffer: gif },
        { name, mimeType: "image/jpeg", buffer },
      ]);
      await page.getByRole("alert").filter({ hasText: t.faults.gif }).waitFor();
      const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
      await row.getByText(t.alternatives.missing).waitFor();
      for (const locale of locales) {
        await row.getByLabel(t.alternatives.languages[locale]).fill(described[locale]);
      }
      await row.getByRole("button", { name: t.alternatives.save }).press("Enter");
      await shownNotice(page, t.alternatives.saved);
      await row.getByText(t.alternatives.hint).waitFor();
      await withoutBarriers(page);

      const content = {
        texts: { [language]: { subject: "1", preview: "", body: "" } },
        fallback: language,
      };
      const made = await page.context().request.post(`${product.url}/api/admin/campaigns`, {
        data: {
          ...{ kind: "newsletter", name: "1", content, perHour: null },
          audience: { of: "subscribers", filter: {} },
        },
        headers: { origin: product.url },
      });
      const { id } = await made.json();
      await visitor.open("adminCampaign", `?id=${id}`);
      await page.getByRole("button", { name: mails.texts.tools.image, exact: true }).press("Enter");
      await page.getByRole("menuitem", { name }).press("Enter");
      const text = page.getByRole("textbox", { name: mails.texts.body, exact: true });
      await expect.poll(() => text.inputValue()).toContain(`![${described[language]}](/images/`);
      const preview = page.frameLocator("iframe").getByRole("img", { name: described[language] });
      await expect
        .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(960);
    },
  );
}
