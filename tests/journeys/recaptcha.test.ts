import type { Locator } from "playwright-core";
import { afterAll, expect } from "vitest";
import { jobs } from "#brand/jobs.ts";
import { locales } from "#contract/locale.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import type { Visitor } from "#tests/browser/visitor.ts";
import { shownNotice } from "#tests/browser/visitor.ts";
import { startRecaptcha } from "#tests/fakes/recaptcha.ts";
import { wordsOf } from "./words.ts";

const job = jobs[0] as (typeof jobs)[number];

const service = await startRecaptcha();
afterAll(() => service.close());

const journey = journeyWith({
  RATE_LIMITS: "off",
  RECAPTCHA_URL: service.url,
  RECAPTCHA_SITE_KEY: service.siteKey,
  RECAPTCHA_SECRET_KEY: service.secretKey,
});

/** Each form, and how a visitor starts to use it. */
const forms: Record<string, (visitor: Visitor) => Promise<Locator>> = {
  async waitlist({ page, language, open }) {
    await open("home");
    const join = wordsOf(language, "shell").join;
    await page.getByRole("banner").getByRole("button", { name: join }).click();
    return page.getByRole("dialog");
  },
  async newsletter({ page, open }) {
    await open("terms");
    const form = page.locator("footer form");
    await form.getByRole("textbox").first().focus();
    return form;
  },
  async contact({ page, open }) {
    await open("contact");
    return turnedTo(page.locator("main form"));
  },
  async application({ page, open }) {
    await open("position", "", job.id);
    return turnedTo(page.locator("main form"));
  },
  async "own data"({ page, open }) {
    await open("myData");
    return turnedTo(page.locator("main form"));
  },
};

async function turnedTo(form: Locator): Promise<Locator> {
  await form.locator("[name=email]").focus();
  return form;
}

// All forms show the same notice: each form is opened in one language, and each language is checked.
for (const [index, language] of locales.entries()) {
  const turned = Object.entries(forms).filter((_, form) => form % locales.length === index);
  const listed = turned.map(([name]) => name).join(" and ");
  journey(
    `the form of ${listed} says in ${language} that reCAPTCHA guards it`,
    async ({ visit }) => {
      // The service is another host: here that is expected, and no other request may leave the site.
      const visitor = await visit({
        language,
        expects: [/^request to http:\/\/127\.0\.0\.1:\d+\/recaptcha/],
      });
      const scriptRequest = visitor.page.waitForRequest(/\/recaptcha\/api\.js/);
      const words = wordsOf(language, "shell").recaptchaNotice.replaceAll(/<[^>]+>/g, "");
      for (const [name, turn] of turned) {
        const form = await turn(visitor);
        const notice = form.getByText(words.slice(0, 20));
        await notice.waitFor();
        expect([name, (await notice.textContent())?.trim()]).toEqual([name, words]);
        expect(await notice.getByRole("link").count()).toBe(2);
      }
      await scriptRequest;
    },
  );
}

journey("nothing of the service is loaded before somebody turns to a form", async ({ visit }) => {
  const { page, open } = await visit();
  await open("contact");
  await page.waitForLoadState("networkidle");
  expect(await page.getByText("reCAPTCHA").count()).toBe(0);
});

journey(
  "a service that loads and never answers is given up after five seconds",
  async ({ visit }) => {
    const visitor = await visit({
      expects: [/^request to http:\/\/127\.0\.0\.1:\d+\/recaptcha/],
    });
    const { page } = visitor;
    await page.clock.install();
    await page.route(/\/recaptcha\/api\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "window.grecaptcha = { ready() {} };",
      }),
    );
    await visitor.open("contact");
    const form = page.locator("main form");
    const words = wordsOf("en", "contact").letter;
    await form.getByLabel(words.fields.name, { exact: true }).fill("Ada");
    await form.getByRole("textbox", { name: words.fields.email }).fill("ada@example.com");
    await form.getByLabel(words.fields.subject).fill("A pilot");
    await form.getByLabel(words.fields.message).fill("Good day");
    await form.getByText("reCAPTCHA").waitFor();
    await form.locator("button[name=submit]").click();
    await form.getByRole("button", { name: words.sending }).waitFor();
    await page.clock.runFor(5_500);
    await form.getByText(words.submit).waitFor();
    await shownNotice(page, wordsOf("en", "forms").captcha);
    expect(await form.getByLabel(words.fields.message).inputValue()).toBe("Good day");
  },
);
