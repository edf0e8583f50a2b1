import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { jobs } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { dataLinkDays } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { type CaptchaAction, captchaActions } from "#contract/visitor.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import { solvedCaptcha } from "#tests/fakes/solved-captcha.ts";
import { joinByCall, type Person } from "./joining.ts";
import { wordsOf } from "./words.ts";

const job = jobs[0] as (typeof jobs)[number];

/** More people than may join from one place in ten minutes. */
const journey = journeyWith({ RATE_LIMITS: "off" });

/** Sends a form by its call. */
async function call(url: string, path: string, action: CaptchaAction, form: object): Promise<void> {
  const recaptchaToken = await solvedCaptcha(url, action);
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...form, recaptchaToken }),
  });
  expect(await answer.json()).toEqual({ ok: true });
}

for (const language of locales) {
  journey(
    `from a mail to one's own data, a copy of it, and its end, in ${language}`,
    async ({ visit, product }) => {
      const email = `noor.${language}@example.com`;
      const words = wordsOf(language, "my-data");
      const noor: Person = { email, country: "GB", city: "Leeds", channel: "search" };
      await joinByCall(product, language, noor);
      const { url } = product;
      const joined = linkIn(await product.mail.to(email), "/my-data");
      expect(joined).toBe(url + localizedPath(language, pathOf("myData")));
      for (const about of ["wallet", job.id]) {
        const question = { name: "Noor", subject: "A question", message: "How?", about, email };
        await call(url, "/api/contact", captchaActions.contact, { ...question, locale: language });
      }
      await call(url, "/api/my-data/link", captchaActions.dataLink, { email, locale: language });
      const link = linkIn(await product.mail.to(email, 4), "/my-data");

      const visitor = await visit({ language });
      const { page } = visitor;
      await page.goto(link);
      await page.getByRole("heading", { level: 1, name: words.shown.title }).waitFor();
      expect(new URL(page.url()).search).toBe("");
      const waitlistRecord = page.getByRole("region", { name: words.kinds.waitlist });
      await waitlistRecord.getByText(email).waitFor();
      await waitlistRecord.getByText("Leeds").waitFor();
      // The topic is shown by its name, not its code.
      const messageRecord = page.getByRole("region", { name: words.kinds.messages });
      await messageRecord
        .getByText(wordsOf(language, "shell").pages.wallet, { exact: true })
        .waitFor();
      await messageRecord.getByText(wordsOf(language, "careers").jobs[job.id].title).waitFor();
      await withoutBarriers(page);

      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: words.shown.download }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe("my-data.json");
      expect(JSON.parse(await text(await saved.createReadStream()))).toMatchObject({
        email,
        held: [{ kind: "waitlist", items: [{ city: "Leeds" }] }, { kind: "messages" }],
      });

      // The confirmation can be cancelled.
      await page.getByRole("button", { name: words.shown.erase }).click();
      await page.getByRole("heading", { name: words.question.title }).waitFor();
      await page.getByRole("button", { name: words.question.no }).click();
      await waitlistRecord.getByText(email).waitFor();
      await page.getByRole("button", { name: words.shown.erase }).click();
      await page.getByRole("button", { name: words.question.yes }).click();
      await page.getByRole("heading", { level: 1, name: words.erased.title }).waitFor();

      // This mail is the only one left: the others were deleted from the folder.
      const theirs = async () =>
        (await product.mail.all()).filter(({ to }) => to?.[0]?.address === email);
      const subject = wordsOf(language, "mail").dataErased.subject;
      await expect
        .poll(async () => (await theirs()).map((mail) => mail.subject))
        .toEqual([subject.replace("{brand}", names.group[language])]);
      const [last] = await theirs();
      if (!last) throw new Error("the last mail has gone");
      expect(last.html).toContain(`lang="${language}"`);
      expect(last.text).not.toContain("/my-data");
      await page.goto(link);
      await page.getByText(words.shown.noneText.split("<mail>")[0]?.trim() ?? "").waitFor();
    },
  );

  journey(
    `without a mail at hand, the link is asked for, in ${language}`,
    async ({ visit, product }) => {
      const email = `sami.${language}@example.com`;
      const words = wordsOf(language, "my-data");
      await joinByCall(product, language, { email, country: "FR", channel: "twitter" });
      await product.mail.to(email);

      const visitor = await visit({ language, expects: [/404/] });
      const { page } = visitor;
      await page.clock.install();
      await visitor.open("myData", "?token=nonsense");
      await page.getByText(words.invalid).waitFor();
      const submit = page.getByRole("button", { name: words.ask.submit });
      await submit.click();
      await page.getByText(words.emailMissing, { exact: true }).waitFor();
      await page.getByLabel(words.ask.email, { exact: true }).fill(email);
      await page.clock.fastForward(3000);
      await submit.click();
      await page.getByRole("heading", { name: words.ask.sent }).waitFor();
      const mail = await product.mail.to(email, 2);
      expect(mail.text).toContain(`${dataLinkDays}`);
      const owner = await visit({ language });
      await owner.page.goto(linkIn(mail, "/my-data"));
      await owner.page.getByRole("region", { name: words.kinds.waitlist }).waitFor();
    },
  );
}

journey("the page tells no search engine and no other site", async ({ product }) => {
  const answer = await fetch(`${product.url}/my-data`, { headers: { accept: "text/html" } });
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
});
