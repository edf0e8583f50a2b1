import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressesOf } from "#site/i18n/addresses.ts";
import { type PageName, pathOf } from "#site/i18n/paths.ts";
import { journey } from "#tests/browser/journey.ts";
import { hydrated } from "#tests/browser/visitor.ts";
import { wordsOf } from "./words.ts";

const shell = wordsOf("en", "shell");
const scripts = /\/assets\/[^/]+\.js$/;

/** The address of a page; of a family its first member's. */
const at = (name: PageName) => pathOf(name, addressesOf(name)[0]?.member);

/** Holds back the scripts of a page until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await hydrated(page);
  };
}

const email = (page: Page, within: string) => page.locator(`${within} [name=email]`);

const forms = [
  ["contact", "main form"],
  ["position", "main form"],
  ["myData", "main form"],
  ["privacy", "footer form"],
] as const;

describe("a form that is sent before the page's script is there", () => {
  for (const [name, within] of forms) {
    journey(
      `waits for it, and leaves nothing in the address: ${name}`,
      async ({ visit, product }) => {
        const { page } = await visit();
        const release = await holdScripts(page);
        const address = product.url + at(name);
        await page.goto(address, { waitUntil: "domcontentloaded" });
        await email(page, within).fill("amina@");
        await email(page, within).press("Enter");
        const sent = await page.evaluate((form) => {
          // As an extension sends it, past the button.
          document.querySelector<HTMLFormElement>(form)?.requestSubmit();
          return new Promise((done) => setTimeout(() => done(location.href), 300));
        }, within);
        expect(sent).toBe(address);
        await release();
        // The early press is repeated: the address is found invalid.
        await page
          .locator(`${within} [aria-invalid=true], ${within} [role=alert]`)
          .first()
          .waitFor();
        expect(await email(page, within).inputValue()).toBe("amina@");
        expect(page.url()).toBe(address);
      },
    );
  }
});

journey(
  "without scripts no form can be sent, and none leaks an address",
  async ({ visit, product }) => {
    const { page } = await visit({ context: { javaScriptEnabled: false } });
    for (const [name, within] of forms) {
      const address = product.url + at(name);
      await page.goto(address);
      expect(await page.locator(`${within} button[type=submit]`).isVisible(), name).toBe(false);
      // Parts far down the page have no size until they are near the screen.
      const [part = ""] = within.split(" ");
      await page.locator(`${part} a[href^=mailto]`).first().scrollIntoViewIfNeeded();
      const mailto = page.locator(`${part} a[href^=mailto]:visible`);
      await expect.poll(() => mailto.count()).toBeGreaterThan(0);
      if (within === "footer form") continue;
      await email(page, within).fill("amina@example.com");
      await email(page, within).press("Enter");
      await page.waitForLoadState();
      expect(page.url()).toBe(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  },
);

/** A choice made before the script is there, and its effect afterwards. */
const choices: [PageName, string, (page: Page) => Promise<unknown>, (page: Page) => Locator][] = [
  [
    "coverage",
    "a country",
    (page) => page.locator("main select").first().selectOption("other"),
    (page) => page.getByRole("status").getByText(wordsOf("en", "coverage").ask.none),
  ],
  [
    "fees",
    "an operation",
    (page) =>
      page
        .getByRole("radio", { name: wordsOf("en", "fees").calculator.operations.withdraw })
        .check(),
    (page) => page.getByText(wordsOf("en", "fees").calculator.arrives.withdraw),
  ],
  [
    "fees",
    "an amount and a currency",
    async (page) => {
      const { calculator } = wordsOf("en", "fees");
      await page.getByLabel(calculator.currency, { exact: true }).selectOption("GBP");
      await page.getByLabel(calculator.amount, { exact: true }).fill("321");
    },
    (page) => page.getByRole("heading", { name: /£321/ }),
  ],
  [
    "travel",
    "a month and a day",
    async (page) => {
      await page.locator("input[name=fare-month]").last().check({ force: true });
      await page.locator("#departure").fill("7");
    },
    (page) => page.getByText(/^7–9 /),
  ],
  [
    "wallet",
    "a bill",
    (page) => page.locator("main input[type=range]").first().fill("1000"),
    (page) => page.locator("main output", { hasText: "1,000" }),
  ],
  [
    "help",
    "words to look for",
    (page) => page.getByLabel(wordsOf("en", "help").search.label).fill("zzzz"),
    (page) => page.getByRole("status").getByText(wordsOf("en", "help").search.none),
  ],
  [
    "careers",
    "a place",
    async (page) => {
      await page.getByRole("searchbox").fill("zzzz");
    },
    (page) => page.getByText(wordsOf("en", "careers").empty.title),
  ],
  [
    "contact",
    "a topic",
    (page) => page.locator("select[name=topic]").selectOption("support"),
    (page) => page.locator("[name=subject]"),
  ],
  [
    "wallet",
    "a tab",
    (page) => page.getByRole("tab").nth(1).click(),
    (page) => page.locator("[role=tab][aria-selected=true]:nth-child(2)"),
  ],
];

describe("what is chosen before the page's script is there", () => {
  for (const [name, what, choose, said] of choices) {
    journey(`holds: ${what} (${name})`, async ({ visit, product }) => {
      const { page } = await visit();
      const release = await holdScripts(page);
      await page.goto(product.url + at(name), { waitUntil: "domcontentloaded" });
      await choose(page);
      await release();
      await said(page).waitFor();
      if (name !== "contact") return;
      expect(await page.locator("select[name=topic]").inputValue()).toBe("support");
      await expect.poll(() => said(page).inputValue()).not.toBe("");
    });
  }

  journey("keeps the place of the caret", async ({ visit, product }) => {
    const { page } = await visit();
    const release = await holdScripts(page);
    await page.goto(product.url + at("help"), { waitUntil: "domcontentloaded" });
    const field = page.getByLabel(wordsOf("en", "help").search.label);
    await field.pressSequentially("card");
    await field.press("ArrowLeft");
    await release();
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.selectionStart))
      .toBe(3);
    await page.waitForURL(/q=card/);
  });

  journey("is what a page says that is come back to", async ({ visit, product }) => {
    const { page } = await visit();
    const answer = page.locator("main [role=status]").first();
    await page.goto(product.url + at("coverage"));
    await hydrated(page);
    const select = page.locator("main select").first();
    await select.selectOption("other");
    await page.goto(product.url + at("terms"));
    await hydrated(page);
    await page.goBack();
    await hydrated(page);
    const isElsewhere = (await select.inputValue()) === "other";
    const { none } = wordsOf("en", "coverage").ask;
    await expect.poll(async () => (await answer.textContent()) === none).toBe(isElsewhere);
  });
});

describe("a page whose script does not come", () => {
  const broken = { expects: [/Failed to (load|fetch)|error loading/, /net::/] };

  journey("asks the question of a mailed link without it", async ({ visit, product }) => {
    const { page } = await visit(broken);
    await page.route(scripts, (route) => route.abort());
    for (const [name, file] of [
      ["waitlistConfirm", "confirm"],
      ["unsubscribe", "unsubscribe"],
    ] as const) {
      await page.goto(`${product.url}${at(name)}?token=none`);
      await page.getByText(shell.late).waitFor();
      const words = wordsOf("en", file);
      const title = "plain" in words ? words.plain.title : words.ask;
      await page.getByRole("heading", { name: title, exact: true }).waitFor();
      await page.locator("main form button").click();
      await page.waitForURL(/#error$/);
    }
  });

  journey("says that it has not loaded, until it has", async ({ visit, product }) => {
    const { page } = await visit();
    // The clock stands still from the first document on, however long a busy machine takes for it.
    await page.clock.install({ time: "2026-11-21T08:00:00Z" });
    await page.clock.pauseAt("2026-11-21T09:00:00Z");
    const release = await holdScripts(page);
    await page.goto(product.url + at("contact"), { waitUntil: "domcontentloaded" });
    await page.clock.fastForward(7000);
    expect(await page.getByText(shell.late).isVisible()).toBe(false);
    await page.clock.fastForward(2000);
    await page.getByText(shell.late).waitFor();
    await page.clock.resume();
    await release();
    await expect.poll(() => page.getByText(shell.late).isVisible()).toBe(false);
    expect(await page.locator("main form button[type=submit]").isVisible()).toBe(true);
  });
});
