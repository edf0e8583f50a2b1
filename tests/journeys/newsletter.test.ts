import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { names } from "#brand/names.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import { hydrated, shownNotice, type Visitor } from "#tests/browser/visitor.ts";
import { inboxRows } from "./inbox-rows.ts";
import { followByHand } from "./joining.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off" });

const formOf = ({ page, language }: Pick<Visitor, "page" | "language">) =>
  page
    .getByRole("contentinfo")
    .getByRole("form", { name: wordsOf(language, "shell").newsletter.title });

async function fillIn(form: Locator, language: Locale, email: string) {
  await form
    .getByRole("textbox", { name: wordsOf(language, "shell").newsletter.email })
    .fill(email);
  await form.getByRole("checkbox").check();
}

const press = (form: Locator, language: Locale) =>
  form.getByRole("button", { name: wordsOf(language, "shell").newsletter.submit }).click();

/** The text around a marked part, as it is on the page. */
const around = (text: string) => text.split(/<mail>.*<\/mail>/)[0]?.trim() ?? "";

describe("the newsletter", () => {
  for (const language of locales) {
    journey(
      `${language}: asked for in the footer, confirmed by mail, and left again`,
      async ({ visit, product }) => {
        const email = `zoe.${language}@example.com`;
        const words = wordsOf(language, "newsletter");
        // Afterwards an unsubscribed reader's link leads to a 404.
        const visitor = await visit({ language, expects: [/404/] });
        const { page } = visitor;
        await page.clock.install();
        await visitor.open("home");
        const form = formOf(visitor);
        await fillIn(form, language, email);
        await page.clock.fastForward(3000);
        await press(form, language);
        const status = form.getByRole("status");
        await status.getByText(around(words.joined)).waitFor();
        await status.getByText(email).waitFor();
        await withoutBarriers(page, { within: "footer" });

        const mail = await product.mail.to(email);
        const subject = wordsOf(language, "mail").newsletterConfirm.subject;
        expect(mail.subject).toBe(subject.replace("{brand}", names.group[language]));
        const confirm = wordsOf(language, "newsletter-confirm");
        await page.goto(linkIn(mail, "/newsletter/confirm"));
        await hydrated(page);
        // Without any input the page asks, and waits for the first one.
        await page.clock.fastForward(2000);
        await page.getByRole("button", { name: confirm.askButton }).waitFor();
        expect(page.url()).not.toContain("token");
        await page.mouse.move(200, 200);
        await page.getByRole("heading", { level: 1, name: confirm.success }).waitFor();
        await followByHand(page, linkIn(mail, "/newsletter/confirm"));
        await page.getByRole("heading", { level: 1, name: confirm.already }).waitFor();

        expect(await inboxRows(product, email)).toMatchObject([
          { kind: "newsletter", about: "confirmed", state: "new" },
        ]);

        const { newsletter } = wordsOf(language, "unsubscribe");
        await page.goto(linkIn(mail, "/unsubscribe"));
        await page.getByRole("heading", { level: 1, name: newsletter.ask }).waitFor();
        expect(page.url()).not.toContain("token");
        await page.getByRole("button", { name: newsletter.button }).click();
        await page.getByRole("heading", { level: 1, name: newsletter.done }).waitFor();
        expect(await inboxRows(product, email)).toEqual([]);
        await followByHand(page, linkIn(mail, "/newsletter/confirm"));
        await page.getByRole("heading", { level: 1, name: confirm.confirmError }).waitFor();
      },
    );
  }

  journey(
    "a pointer that arrives and presses in one instant confirms once",
    async ({ visit, product }) => {
      const visitor = await visit();
      const { page } = visitor;
      await page.clock.install();
      await visitor.open("privacy");
      await fillIn(formOf(visitor), "en", "quick@example.com");
      await page.clock.fastForward(3000);
      await press(formOf(visitor), "en");
      const mail = await product.mail.to("quick@example.com");
      const confirm = wordsOf("en", "newsletter-confirm");
      const posts: string[] = [];
      // Not the form's own, of which a busy browser may report late.
      page.on("request", (request) => {
        if (request.url().endsWith("/api/newsletter-confirm")) posts.push(request.method());
      });
      await page.goto(linkIn(mail, "/newsletter/confirm"));
      await hydrated(page);
      await page.clock.fastForward(2000);
      const box = await page.getByRole("button", { name: confirm.askButton }).boundingBox();
      const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
      const line = await page.context().newCDPSession(page);
      const mouse = (type: "mouseMoved" | "mousePressed" | "mouseReleased") =>
        line.send("Input.dispatchMouseEvent", { ...at, type, button: "left", clickCount: 1 });
      // While the page is busy, all three wait for it, and arrive before it can draw.
      const busy = page.evaluate(() => {
        for (let turns = 0; turns < 5e8; turns += 1);
      });
      await Promise.all([mouse("mouseMoved"), mouse("mousePressed"), mouse("mouseReleased"), busy]);
      await page.getByRole("heading", { level: 1, name: confirm.success }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(posts).toEqual(["POST"]);
    },
  );

  journey("is confirmed and left by a browser that runs no script", async ({ visit, product }) => {
    const language = "ar";
    const email = "plain@example.com";
    const subscriber = await visit({ language });
    await subscriber.page.clock.install();
    await subscriber.open("privacy");
    await fillIn(formOf(subscriber), language, email);
    await subscriber.page.clock.fastForward(3000);
    await press(formOf(subscriber), language);
    const mail = await product.mail.to(email);
    const confirm = wordsOf(language, "newsletter-confirm");
    const { page } = await visit({ language, context: { javaScriptEnabled: false } });
    const seen = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

    for (const outcome of [confirm.success, confirm.already]) {
      await page.goto(linkIn(mail, "/newsletter/confirm"));
      await seen(confirm.ask);
      expect(await page.getByRole("heading", { name: confirm.loading }).isVisible()).toBe(false);
      await page.getByRole("button", { name: confirm.askButton }).click();
      await seen(outcome);
      expect(await page.getByRole("button", { name: confirm.askButton }).isVisible()).toBe(false);
      expect(page.url()).not.toContain("token");
    }
    const leave = wordsOf(language, "unsubscribe");
    await page.goto(linkIn(mail, "/unsubscribe"));
    await seen(leave.plain.title);
    await page.getByRole("button", { name: leave.plain.button }).click();
    await seen(leave.waitlist.done);
    expect(await inboxRows(product, email)).toEqual([]);
    await page.goto(linkIn(mail, "/newsletter/confirm"));
    await page.getByRole("button", { name: confirm.askButton }).click();
    await seen(confirm.confirmError);
  });

  journey(
    "a typo seen too late costs the address alone, and a mail that did not come one press",
    async ({ visit, product }) => {
      const words = wordsOf("en", "newsletter");
      const visitor = await visit();
      const { page } = visitor;
      await page.clock.install();
      await visitor.open("privacy");
      const form = formOf(visitor);
      const field = form.getByRole("textbox", {
        name: wordsOf("en", "shell").newsletter.email,
      });
      await fillIn(form, "en", "lena@exmaple.com");
      await page.clock.fastForward(3000);
      await press(form, "en");
      await form.getByRole("button", { name: words.change }).click();
      expect(await field.inputValue()).toBe("lena@exmaple.com");
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      await field.fill("lena.news@example.com");
      await page.clock.fastForward(3000);
      await press(form, "en");
      await form.getByRole("status").getByText("lena.news@example.com").waitFor();
      await product.mail.to("lena.news@example.com");
      await page.clock.fastForward(3000);
      await form.getByRole("button", { name: words.again }).click();
      await form.getByRole("status").getByText(around(words.resent)).waitFor();
      await product.mail.to("lena.news@example.com", 2);
    },
  );

  journey("asks for the address and the consent, and sends nothing before", async ({ visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await visitor.open("privacy");
    const form = formOf(visitor);
    const words = wordsOf("en", "newsletter");
    await press(form, "en");
    await form.getByText(words.faults["email-missing"]).waitFor();
    await form
      .getByRole("textbox", { name: wordsOf("en", "shell").newsletter.email })
      .fill("zoe@example.com");
    await press(form, "en");
    await shownNotice(page, words.faults.consent);
    const box = form.getByRole("checkbox");
    await expect.poll(() => box.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
  });

  journey("loads nothing of itself before somebody turns to it", async ({ visit }) => {
    const visitor = await visit();
    const requests: string[] = [];
    visitor.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await visitor.open("home");
    await visitor.page.waitForLoadState("networkidle");
    expect(requests.filter((path) => /newsletter|api\/|captcha/i.test(path))).toEqual([]);
    const loading = visitor.page.waitForRequest(/newsletter-late-part/);
    await formOf(visitor).getByRole("textbox").focus();
    await loading;
  });
});
