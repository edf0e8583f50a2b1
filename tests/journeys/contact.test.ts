import type { Locator, Page } from "playwright-core";
import { createTranslator } from "use-intl/core";
import { describe, expect } from "vitest";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import type { Visitor } from "#tests/browser/visitor.ts";
import { hydrated, shownNotice } from "#tests/browser/visitor.ts";
import { inboxRows } from "./inbox-rows.ts";
import { notice } from "./joining.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off" });

const messages: Record<Locale, { name: string; subject: string; message: string }> = {
  en: { name: "Ada Byron", subject: "A pilot", message: "Good day,\n\ncan we try it?" },
  ar: { name: "نورة القحطاني", subject: "تجربة", message: "مرحبًا،\n\nهل نستطيع التجربة؟" },
  fr: { name: "Zoé L’Hôte", subject: "Un essai", message: "Bonjour,\n\npeut-on essayer ?" },
};

const form = (page: Page, language: Locale) =>
  page.getByRole("form", { name: wordsOf(language, "contact").letter.label });
/** By its name: its text changes while it works. */
const button = (page: Page) => page.getByRole("main").locator("button[name=submit]");

async function fillIn(contactForm: Locator, language: Locale, email: string) {
  const { fields } = wordsOf(language, "contact").letter;
  const { name, subject, message } = messages[language];
  await contactForm.getByLabel(fields.name, { exact: true }).fill(name);
  await contactForm.getByLabel(fields.email).fill(email);
  await contactForm.getByLabel(fields.subject).fill(subject);
  await contactForm.getByLabel(fields.message).fill(message);
}

/** The captcha's challenge, which is loaded at the first focus in the form and has its own time limit. */
const challengeOf = (page: Page) => page.waitForResponse(/\/api\/captcha\/challenge/);

/**
 * A person has taken some seconds by now; from here on the clock stops until the test moves it. Its
 * steps are shorter than a request's timeout, which the page's clock measures too.
 */
async function pauseClock(page: Page, challenge: ReturnType<typeof challengeOf>) {
  await (await challenge).finished();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

async function openContact(visitor: Visitor, suffix = "") {
  await visitor.page.clock.install();
  await visitor.open("contact", suffix);
  return form(visitor.page, visitor.language);
}

describe("looking for an answer first", () => {
  journey(
    "Arabic: found however it is spelled, linked, and what is not there goes along",
    async ({ visit }) => {
      const words = wordsOf("ar", "help");
      const t = createTranslator({ locale: "ar", messages: words });
      const { page, open } = await visit({ language: "ar", motion: "reduce" });
      await open("help", "?q=البطاقه");
      const entries = page.locator("details:visible");
      const box = page.getByLabel(words.search.label);
      const card = page.locator("#lost-card");
      await page.waitForFunction(() => (CSS.highlights.get("found")?.size ?? 0) > 0);
      const count = await entries.count();
      expect(count).toBeLessThan(20);
      await page.getByRole("status").getByText(t("search.found", { count })).waitFor();

      // A link to an answer that the search hides clears the search and opens the answer.
      await page.getByRole("link", { name: words.person.complaint }).click();
      await page.locator("#complain").locator("xpath=ancestor-or-self::details[@open]").waitFor();
      expect(new URL(page.url()).search).toBe("");

      // A link to one answer opens it, and so does a change of the address.
      await box.fill("البطاقه");
      await page.getByRole("button", { name: words.search.clear }).click();
      expect(new URL(page.url()).search).toBe("");
      expect(await card.isVisible()).toBe(false);
      await page.evaluate(() => {
        location.hash = "lost-card";
      });
      await card.waitFor();

      await box.fill("غواصة نووية");
      expect(new URL(page.url()).searchParams.get("q")).toBe("غواصة نووية");
      await page.getByText(t("none.title", { asked: "غواصة نووية" })).waitFor();
      await page.getByRole("link", { name: words.none.ask }).click();
      const subject = form(page, "ar").getByLabel(wordsOf("ar", "contact").letter.fields.subject);
      await expect.poll(() => subject.inputValue()).toBe("غواصة نووية");
    },
  );
});

describe("writing to the group", () => {
  for (const language of locales) {
    journey(
      `${language}: from "contact sales" to both mails, to the second`,
      async ({ visit, product }) => {
        const words = wordsOf(language, "contact");
        const email = `ada.${language}@example.com`;
        const visitor = await visit({ language });
        const { page } = visitor;
        await page.clock.install();
        await visitor.open("home");
        await page
          .getByRole("main")
          .getByRole("link", { name: wordsOf(language, "home").close.sales })
          .click();
        await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
        // The link's subject is put in by then: it and what is typed would run into each other.
        await hydrated(page);
        const contactForm = form(page, language);
        const challenge = challengeOf(page);
        await fillIn(contactForm, language, email);
        await pauseClock(page, challenge);

        const answered = page.waitForResponse(/\/api\/contact$/);
        await button(page).click();
        expect((await answered).status()).toBe(200);
        // It has arrived; the button still shows that it is being sent.
        expect(await button(page).textContent()).toBe(words.letter.sending);
        await page.clock.runFor(1900);
        expect(await button(page).isDisabled()).toBe(true);
        // The focus stays, and a second press sends nothing.
        expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true);
        await page.keyboard.press("Enter");
        await page.clock.runFor(200);
        await page.getByRole("heading", { name: words.sent.title }).waitFor();
        await page.getByText(words.sent.text).waitFor();
        await page.clock.runFor(2800);
        await page.getByRole("heading", { name: words.sent.title }).waitFor();
        await page.clock.runFor(300);
        await contactForm.waitFor();
        // The focus stays at the form, not at the top of the page.
        await page.waitForFunction(() => document.activeElement?.matches("main form"));
        for (const field of ["name", "email", "subject", "message"] as const) {
          expect(
            await contactForm.getByLabel(words.letter.fields[field], { exact: true }).inputValue(),
          ).toBe("");
        }

        // The notice outlasts the panel and closes by itself, so the clock runs again.
        await page.clock.resume();
        await shownNotice(page, words.notices.success);

        const received = await product.mail.to(email);
        const mail = wordsOf(language, "mail").contactReceived;
        expect(received.subject).toBe(mail.subject.replace("{brand}", names.group[language]));
        for (const typed of [messages[language].subject, messages[language].name])
          expect(`${received.text}${received.html}`).not.toContain(typed);
        const notices = (await product.mail.all()).filter(
          ({ to, replyTo }) =>
            to?.[0]?.address === contact.email && replyTo?.[0]?.address === email,
        );
        expect(notices).toHaveLength(1);
        for (const line of messages[language].message.split("\n"))
          expect(notices[0]?.text).toContain(`> ${line}`.trimEnd());
        // The link that led here was that of sales: the message is a request, of that topic.
        expect(await inboxRows(product, email)).toMatchObject([
          { kind: "request", topic: "sales", about: messages[language].subject, state: "new" },
        ]);
      },
    );
  }

  journey("loses nothing that was written, not even by a reload", async ({ visit }) => {
    const words = wordsOf("en", "contact");
    const visitor = await visit({ expects: [/net::ERR_FAILED|Failed to load/] });
    const { page } = visitor;
    const contactForm = await openContact(visitor);
    await page.route(/\/api\/contact$/, (route) => route.abort());
    const challenge = challengeOf(page);
    await fillIn(contactForm, "en", "ada@example.com");
    await pauseClock(page, challenge);
    const tried = page.waitForEvent("requestfailed");
    await button(page).click();
    await tried;
    await page.clock.runFor(2100);
    await page.clock.resume();
    await shownNotice(page, words.notices.failure);
    const field = (name: keyof typeof words.letter.fields) =>
      contactForm.getByLabel(words.letter.fields[name], { exact: true });
    expect(await field("message").inputValue()).toBe(messages.en.message);
    await page.reload();
    await contactForm.waitFor();
    await expect.poll(() => field("message").inputValue()).toBe(messages.en.message);
    expect(await field("name").inputValue()).toBe(messages.en.name);
    expect(await field("email").inputValue()).toBe("ada@example.com");
  });

  journey(
    "keeps what was typed, and the press, from before the script was there",
    async ({ visit, product }) => {
      const { page } = await visit();
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`${product.url}/contact`, { waitUntil: "commit" });
      const contactForm = form(page, "en");
      await fillIn(contactForm, "en", "ada.early@example.com");
      await button(page).click();
      expect(new URL(page.url()).search).toBe("");
      release();
      await page.getByRole("heading", { name: wordsOf("en", "contact").sent.title }).waitFor();
      await product.mail.to("ada.early@example.com");
    },
  );

  journey(
    "survives that the form's code cannot be fetched, and keeps what was typed",
    async ({ visit }) => {
      const { dialogFailed } = wordsOf("en", "shell");
      const visitor = await visit({ expects: [/Failed to (load resource|fetch dynamically)/] });
      const { page } = visitor;
      const message = await openContact(visitor);
      // After a deploy, the files of the page's version are gone.
      await page.route(/\/assets\/(captcha|visitor|contact|schemas)-[\w-]+\.js$/, (route) =>
        route.fulfill({ status: 404 }),
      );
      await fillIn(message, "en", "ada.old@example.com");
      await button(page).click();
      await message.getByText(dialogFailed.title).waitFor();
      expect(await button(page).isEnabled()).toBe(true);
      await page.unrouteAll();
      await message.getByRole("button", { name: dialogFailed.reload }).click();
      const field = form(page, "en").getByLabel(wordsOf("en", "contact").letter.fields.message);
      await page.waitForFunction(() => (window as { siteReady?: boolean }).siteReady === true);
      await expect.poll(() => field.inputValue()).toBe(messages.en.message);
      await button(page).click();
      await page.getByRole("heading", { name: wordsOf("en", "contact").sent.title }).waitFor();
    },
  );

  journey("says that it is sending, and goes on saying why it failed", async ({ visit }) => {
    const { letter, notices } = wordsOf("en", "contact");
    const visitor = await visit({ expects: [/503/] });
    const { page } = visitor;
    const message = await openContact(visitor);
    const challenge = challengeOf(page);
    await fillIn(message, "en", "ada.refused@example.com");
    await pauseClock(page, challenge);
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 503, json: { error: "db_error" } }),
    );
    await button(page).click();
    await message.getByRole("status").getByText(letter.sending).waitFor();
    await page.clock.resume();
    await notice(page, notices.kept).waitFor();
    // Announced once: by one live region alone.
    const live = page.locator("[role=alert], [role=status]");
    expect(await live.filter({ hasText: notices.kept }).count()).toBe(1);
    await message.getByText(notices.kept).waitFor();
    await page.clock.fastForward(6_000);
    await notice(page, notices.kept).waitFor({ state: "detached" });
    expect(await message.getByText(notices.kept).isVisible()).toBe(true);
  });

  journey("says what is missing, and sends nothing", async ({ visit }) => {
    const words = wordsOf("en", "contact");
    const visitor = await visit();
    const contactForm = await openContact(visitor);
    const sent: string[] = [];
    visitor.page.on(
      "request",
      (request) => request.method() === "POST" && sent.push(request.url()),
    );
    await button(visitor.page).click();
    for (const fault of ["name", "email-missing", "subject", "message"] as const)
      await contactForm.getByText(words.faults[fault]).waitFor();
    const name = contactForm.getByLabel(words.letter.fields.name, { exact: true });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("Ada");
    await contactForm.getByText(words.faults.name).waitFor({ state: "detached" });
    expect(sent).toEqual([]);
  });
});

describe("the link that led there", () => {
  journey("keeps what was chosen after it, also by a reload", async ({ visit }) => {
    const visitor = await visit();
    const { letter: words } = wordsOf("en", "contact");
    await visitor.open("contact", "?topic=demo&about=logistics");
    const contactForm = form(visitor.page, "en");
    const topic = contactForm.getByLabel(words.fields.topic);
    await expect.poll(() => topic.inputValue()).toBe("demo");
    await topic.selectOption("support");
    await contactForm.getByLabel(words.fields.message).fill("It does not work.");
    await visitor.page.reload();
    await expect
      .poll(() => contactForm.getByLabel(words.fields.message).inputValue())
      .toBe("It does not work.");
    expect(await topic.inputValue()).toBe("support");
  });

  journey("names a service, a position, a document, a journalist", async ({ visit }) => {
    const visitor = await visit();
    const { letter: words, subjects } = wordsOf("en", "contact");
    const say = createTranslator({ locale: "en", messages: subjects });
    const about = (topic: keyof typeof subjects, name: string) =>
      say(topic, { named: "yes", name });
    const job = jobs[0] as (typeof jobs)[number];
    const title = wordsOf("en", "careers").jobs[job.id].title;
    const links = [
      ["?topic=demo&about=wallet", "demo", about("demo", wordsOf("en", "shell").pages.wallet)],
      [`?topic=position&about=${job.id}`, "position", about("position", title)],
      [
        "?topic=investor&about=token-paper",
        "investor",
        about("investor", wordsOf("en", "investors").shelf.names["token-paper"]),
      ],
      ["?topic=support&about=api", "support", about("support", wordsOf("en", "shell").pages.api)],
      [
        "?topic=consultation&about=path-language",
        "consultation",
        about("consultation", wordsOf("en", "education").paths.language.title),
      ],
      ["?topic=press&about=%3Cb%3E", "press", subjects.press],
      ["?topic=nonsense", "general", ""],
    ] as const;
    for (const [suffix, topic, subject] of links) {
      await visitor.open("contact", suffix);
      const contactForm = form(visitor.page, "en");
      await expect
        .poll(() => contactForm.getByLabel(words.fields.subject).inputValue())
        .toBe(subject);
      expect(await contactForm.getByLabel(words.fields.topic).inputValue()).toBe(topic);
      const offersCall = await contactForm.getByLabel(words.fields.phone).count();
      expect(offersCall).toBe(["demo", "consultation"].includes(topic) ? 1 : 0);
      await visitor.page.evaluate(() => sessionStorage.clear());
    }
  });

  journey(
    "proposes three times for a meeting, and sends the one that was chosen",
    async ({ visit }) => {
      const words = wordsOf("en", "contact");
      const visitor = await visit();
      const { page } = visitor;
      const contactForm = await openContact(visitor);
      const section = page.getByRole("region", { name: words.ways.meeting.name });
      await page.getByRole("link", { name: words.ways.meeting.name }).click();
      expect(new URL(page.url()).hash).toBe("#meeting");
      // Choosing a time loads the challenge as the form does.
      const challenge = challengeOf(page);
      await section.getByRole("button").nth(1).click();
      const times = contactForm.getByRole("radio");
      expect(await times.count()).toBe(4);
      expect(await times.nth(1).isChecked()).toBe(true);
      const chosen = await times.nth(1).getAttribute("value");
      await fillIn(contactForm, "en", "ada.meets@example.com");
      await pauseClock(page, challenge);
      const sending = page.waitForRequest(/\/api\/contact$/);
      await button(page).click();
      expect((await sending).postDataJSON()).toMatchObject({
        topic: "meeting",
        meeting_at: chosen,
      });
    },
  );
});

describe("the offices", () => {
  const monday = new Date("2026-11-23T05:30:00Z");
  for (const language of locales) {
    journey(`${language}: tell their time, and whether they are open`, async ({ visit }) => {
      const words = wordsOf(language, "contact").offices;
      const { page, ...visitor } = await visit({ language, width: 320, height: 700 });
      await page.clock.install({ time: monday });
      await visitor.open("contact");
      const section = page.getByRole("region", { name: words.title });
      await section.scrollIntoViewIfNeeded();
      await expect
        .poll(() => section.getByRole("time").allTextContents())
        .toEqual(["09:30", "05:30", "13:30"]);
      // Dubai and Singapore are at work, London is asleep.
      const plain = async (item: number) =>
        (
          await section
            .getByRole("listitem")
            .filter({ has: page.getByRole("heading") })
            .nth(item)
            .textContent()
        )?.replaceAll(/[\u2066\u2069]/g, "") ?? "";
      expect(await plain(0)).toContain(words.openUntil.replace("{time}", "18:00"));
      expect(await plain(1)).toContain(words.closedToday.replace("{time}", "09:00"));
      expect(await plain(2)).toContain(words.openUntil.replace("{time}", "18:00"));
      await page.clock.runFor(60_000);
      await expect.poll(() => section.getByRole("time").first().textContent()).toBe("09:31");

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      );
      await withoutBarriers(page);
    });
  }
});
