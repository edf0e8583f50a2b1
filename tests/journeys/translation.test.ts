import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journeyWith } from "#tests/browser/journey.ts";
import { joinFromHome, people } from "./joining.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off" });

/**
 * Does what Chrome's translation does: it wraps each text in elements of its own, at once and whenever
 * the page changes. The words stay, so that tests find them.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = "script, style, noscript, option, textarea, svg, font";
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest(untouched) || !text.data.trim()) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.append(inner);
        text.replaceWith(outer);
        inner.append(document.createTextNode(text.data));
      }
    };
    wrap(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** The error page has not replaced the page. */
const survives = async (page: Page) =>
  expect(await page.locator("footer").count(), "the page is still there").toBe(1);

describe("a page that the browser translates", () => {
  journey("sends the newsletter's form, and says how it went", async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("privacy");
    await translate(page);
    const shell = wordsOf("en", "shell").newsletter;
    const form = page.getByRole("form", { name: shell.title });
    await form.getByRole("textbox", { name: shell.email }).fill("translated@example.com");
    await form.getByRole("button", { name: shell.submit }).click();
    await form.getByRole("checkbox").check();
    await page.clock.fastForward(3000);
    await form.getByRole("button", { name: shell.submit }).click();
    await form.getByRole("status").getByText("translated@example.com").waitFor();
    await product.mail.to("translated@example.com");
    await form.getByRole("button", { name: wordsOf("en", "newsletter").change }).click();
    await survives(page);
  });

  journey("sends a message", async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("contact");
    await translate(page);
    const { letter } = wordsOf("en", "contact");
    const form = page.getByRole("form", { name: letter.label });
    await form.getByLabel(letter.fields.name, { exact: true }).fill("Ada Byron");
    await form.getByLabel(letter.fields.email).fill("ada.translated@example.com");
    await form.getByLabel(letter.fields.subject).fill("A pilot");
    await form.getByLabel(letter.fields.message).fill("Good day");
    await page.clock.fastForward(3000);
    await form.locator("button[name=submit]").click();
    await product.mail.to("ada.translated@example.com");
    await expect.poll(() => form.count()).toBe(0);
    await survives(page);
  });

  journey("lets a visitor join the waitlist", async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("home");
    await translate(page);
    await joinFromHome(visitor, { ...people.en, email: "joined.translated@example.com" });
    const { success } = wordsOf("en", "waitlist");
    await page.getByRole("dialog").getByRole("heading", { name: success.title }).waitFor();
    await product.mail.to("joined.translated@example.com");
    await survives(page);
  });

  journey("goes on to say what a reader has chosen", async ({ visit }) => {
    const { page, open } = await visit();
    await open("travel");
    await translate(page);
    const days = page.locator("section[aria-labelledby=fares-title] ol li span:first-child");
    const before = await days.allTextContents();
    await page.locator("#departure").fill("20");
    await expect.poll(() => days.allTextContents()).not.toEqual(before);
    expect((await days.allTextContents())[0]).toMatch(/ 20$/);

    await open("fees");
    await translate(page);
    const { calculator } = wordsOf("en", "fees");
    const note = page.locator("#calculator-title").locator("xpath=ancestor::section");
    await page.getByRole("radio", { name: calculator.operations.withdraw }).check();
    await note.getByText(calculator.arrives.withdraw).waitFor();
    await page.getByLabel(calculator.card, { exact: true }).waitFor();
    expect(await page.getByLabel(calculator.to.convert, { exact: true }).count()).toBe(0);

    await open("careers");
    await translate(page);
    const counts = page.locator("form fieldset button span.small");
    const all = await counts.allTextContents();
    await page.getByRole("searchbox").fill("ledger");
    await expect.poll(() => counts.allTextContents()).not.toEqual(all);
  });
});
