import { chromium, type LaunchOptions, type Page } from "playwright-core";
import { describe, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { findBrowser } from "#tests/browser/executable.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { newVisitor, resize, shownNotice, type Visitor } from "#tests/browser/visitor.ts";
import { fillDashboard, leads, password, people } from "./dashboard-leads.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" }, fillDashboard);

const { dashboard: admin, countries } = wordsOf("en", "admin");
const words = wordsOf("en", "admin-dashboard");

/** Signs in and opens the list. */
async function enter(visitor: Visitor, url: string, who: string, suffix = ""): Promise<void> {
  await signIn(visitor, url, { email: who, password });
  await visitor.open("adminDashboard", suffix);
}

async function signInByForm(page: Page, language: Visitor["language"]): Promise<void> {
  const { login } = wordsOf(language, "admin");
  await page.getByLabel(login.email).fill(people.owner);
  await page.getByLabel(login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
}

const addresses = (page: Page) => page.locator("tr[data-lead] button").allTextContents();
const emails = (some: typeof leads) => some.map(({ email }) => email);
const search = (page: Page, name: string, value: string | null) =>
  page.waitForURL((url) => url.searchParams.get(name) === value);

for (const language of locales) {
  journey(`the address bar holds the whole view, in ${language}`, async ({ visit, product }) => {
    const words = wordsOf(language, "admin-dashboard");
    const { dashboard: admin, countries } = wordsOf(language, "admin");
    const visitor = await visit({ language });
    const { page } = visitor;
    await enter(visitor, product.url, people.owner);
    const list = page.getByRole("region", { name: admin.leads.title });
    await list.getByRole("button", { name: "lead001@example.com" }).waitFor();
    expect(await addresses(page)).toEqual(emails(leads.slice(0, 50)));

    // Typing narrows the list, and the number found is shown.
    await page.getByLabel(words.filters.q).fill("noor");
    await search(page, "q", "noor");
    const noors = leads.filter(({ email }) => email.startsWith("noor"));
    await expect.poll(() => addresses(page)).toEqual(emails(noors));
    await page.getByRole("status").getByText(`${noors.length}`).first().waitFor();

    // A filter beside the list, then a bar of a chart: a press on it filters by its value.
    const filters = page.getByRole("search", { name: words.filters.label });
    await filters.getByLabel(words.filters.status, { exact: true }).selectOption("=confirmed");
    await search(page, "status", "confirmed");
    await filters.getByRole("button", { name: countries.SA }).click();
    await search(page, "country", "SA");
    const found = noors.filter((one) => one.status === "confirmed" && one.country === "SA");
    await expect.poll(() => addresses(page)).toEqual(emails(found));
    const chips = page.getByRole("list", { name: words.filters.active });
    expect(await chips.getByRole("button").count()).toBe(4);

    // Sorted by its header, which shows so.
    const byEmail = list.getByRole("columnheader", { name: admin.leads.email });
    await byEmail.getByRole("button", { name: admin.leads.email }).click();
    await search(page, "order", "email");
    await expect.poll(() => byEmail.getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(() => addresses(page)).toEqual(emails(found).sort());

    await withoutBarriers(page);

    // On a small laptop the figures are beside each other, and their labels are not cut.
    await resize(page, { width: 1024, height: 640 });
    const tallestName = () =>
      page
        .locator("dt")
        .evaluateAll((all) => Math.max(...all.map((name) => name.getBoundingClientRect().height)));
    await expect.poll(tallestName).toBeLessThan(60);

    // On a tablet every column is in view: a lead is a card.
    await resize(page, { width: 768, height: 1024 });
    const cutOff = () => list.evaluate((region) => region.scrollWidth - region.clientWidth);
    await expect.poll(cutOff).toBe(0);

    await resize(page, { width: 320, height: 640 });
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    // Not at once: charts resize when an observer reports the new width.
    await expect.poll(tooWide).toBe(0);
    // On a phone the filters are behind a button.
    await page
      .getByRole("button", { name: words.filters.openWith.replace("{figure}", "3") })
      .click();
    const sheet = page.getByRole("dialog", { name: words.filters.label });
    await sheet.getByLabel(words.filters.channel, { exact: true }).selectOption("=linkedin");
    await sheet.getByRole("button", { name: words.filters.done }).click();
    await sheet.waitFor({ state: "detached" });
    const linkedin = found.filter(({ channel }) => channel === "linkedin");
    await expect.poll(() => addresses(page)).toEqual(emails(linkedin).sort());
    await page.getByRole("button", { name: words.filters.clear }).click();
    await search(page, "q", null);
    expect(new URL(page.url()).search).toBe("?order=email");
    await expect.poll(() => addresses(page)).toEqual(emails(leads).sort().slice(0, 50));
  });
}

journey(
  "a view can be shared, and the way back leads through each step",
  async ({ visit, product }) => {
    const visitor = await visit({ expects: [/400/] });
    const { page } = visitor;
    await enter(visitor, product.url, people.owner, "?q=noor&order=email");
    const noors = leads.filter(({ email }) => email.startsWith("noor"));
    await expect.poll(() => addresses(page)).toEqual(emails(noors).sort());
    const chips = page.getByRole("list", { name: words.filters.active });
    const filters = page.getByRole("search", { name: words.filters.label });
    await filters.getByRole("button", { name: countries.SA }).click();
    await search(page, "country", "SA");
    await expect.poll(() => chips.getByRole("button").count()).toBe(3);
    await page.goBack();
    await search(page, "country", null);
    await expect.poll(() => addresses(page)).toEqual(emails(noors).sort());
    await chips.getByRole("button").first().click();
    await search(page, "q", null);
    const byEmail = page.getByRole("columnheader", { name: admin.leads.email });
    await byEmail.getByRole("button", { name: admin.leads.email }).click();
    await search(page, "order", null);
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(0, 50)));

    // Next and previous page by keyboard.
    await page.getByRole("button", { name: admin.leads.older }).click();
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(50, 100)));
    await page.reload();
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(50, 100)));
    await page.getByText("Page 2", { exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(0, 50)));

    // An invalid cursor leads to the first page, not to an error.
    await visitor.open("adminDashboard", "?after=nonsense&page=7");
    await search(page, "after", null);
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(0, 50)));

    // All charts as tables, equal to the rows.
    await page.getByRole("button", { name: words.chart.table }).click();
    const byCountry = page.getByRole("table", { name: admin.leads.country });
    const shown = await byCountry.getByRole("row").filter({ hasText: countries.SA }).textContent();
    const saudi = leads.filter(({ country }) => country === "SA");
    const confirmed = saudi.filter(({ status }) => status === "confirmed").length;
    expect(shown).toBe(
      `${countries.SA}${saudi.length}${confirmed} ${Math.round((100 * confirmed) / saudi.length)}%`,
    );
  },
);

journey(
  "opens in a browser that names an unknown language and an unknown time zone",
  async ({ product }) => {
    const { path, args, env } = findBrowser();
    const unknown = { LANG: "C.UTF-8", LC_ALL: "C.UTF-8", LANGUAGE: "", TZ: "Etc/Unknown" };
    const options = { executablePath: path, args, env: { ...process.env, ...env, ...unknown } };
    const browser = await chromium.launch(options as LaunchOptions);
    const context = { locale: undefined, timezoneId: undefined };
    const visitor = await newVisitor(browser, product.url, { context });
    const { page } = visitor;
    // Newer browsers ignore a LANG that they do not know.
    await visitor.context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix" });
    });
    await page.reload();
    const named = () => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone];
    expect(await page.evaluate(named)).toEqual(["en-US@posix", "Etc/Unknown"]);
    await enter(visitor, product.url, people.owner);
    await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(0, 50)));
    await visitor.open("contact", "?topic=meeting");
    const { name: title } = wordsOf("en", "contact").ways.meeting;
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);
    await browser.close();
  },
);

journey("a lead is opened, read, left and selected by keyboard", async ({ visit, product }) => {
  const visitor = await visit();
  const { page } = visitor;
  await enter(visitor, product.url, people.owner);
  const row = (i: number) => page.getByRole("button", { name: leads[i]?.email ?? "", exact: true });
  await row(0).focus();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await panel.getByRole("heading", { name: leads[2]?.email ?? "" }).waitFor();
  await search(page, "lead", leads[2]?.id ?? "");
  await panel.getByRole("listitem").filter({ hasText: words.lead.kinds.joined }).waitFor();
  await panel.getByRole("listitem").filter({ hasText: words.lead.kinds.confirmed }).waitFor();
  // The list and the charts are not loaded again: only the lead is.
  expect(requests.filter((path) => path.startsWith("/api/waitlist_leads"))).toEqual([
    `/api/waitlist_leads/${leads[2]?.id}`,
  ]);

  await panel.getByRole("button", { name: words.lead.next }).press("Enter");
  await panel.getByRole("heading", { name: leads[3]?.email ?? "" }).waitFor();
  await search(page, "lead", leads[3]?.id ?? "");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await search(page, "lead", null);
  // Neither opening nor moving to another lead adds a step to the history.
  await page.evaluate(() => history.forward());
  await panel.getByRole("heading", { name: leads[3]?.email ?? "" }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  // The focus is on the row of the last lead.
  await expect.poll(() => row(3).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: words.selection.label });
  await bar.getByText("2 selected").waitFor();
  await bar.getByRole("button", { name: "Select all 600 that match" }).press("Enter");
  await bar.getByText("600 selected").waitFor();
  await bar.getByRole("button", { name: words.selection.clear }).press("Enter");
  await bar.waitFor({ state: "detached" });

  // A bar of the chart can be picked by keyboard too: its day becomes the filter.
  const chart = page.getByRole("slider", { name: words.chart.title });
  await chart.press("Home");
  await chart.press("Enter");
  // The browser is in Dubai, four hours ahead: the day matches the table's.
  const dayOf = (at: Date) => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 10);
  const firstDay = dayOf((leads.at(-1) as (typeof leads)[number]).at);
  await search(page, "from", firstDay);
  const thatDay = leads.filter(({ at }) => dayOf(at) === firstDay);
  await expect.poll(() => addresses(page)).toEqual(emails(thatDay));

  await page.getByRole("button", { name: words.columns.open }).click();
  await page.getByRole("menuitemcheckbox", { name: words.columns.channel, exact: true }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("columnheader", { name: words.columns.channel }).waitFor();
});

for (const language of locales) {
  journey(
    `days in the wrong order are named at their field in ${language}`,
    async ({ visit, product }) => {
      const { backwards } = wordsOf(language, "admin").days;
      const visitor = await visit({ language });
      const { page } = visitor;
      await signIn(visitor, product.url, { email: people.owner, password });
      const { from, to } = wordsOf(language, "admin-dashboard").filters;
      await visitor.open("adminDashboard", "?from=2026-02-02&to=2026-02-01");
      const filters = page.getByRole("search").first();
      const last = filters.getByLabel(to, { exact: true });
      await filters.getByText(backwards).waitFor();
      expect(await last.getAttribute("aria-invalid")).toBe("true");
      await last.fill("2026-02-02");
      await filters.getByText(backwards).waitFor({ state: "detached" });

      // The log has the same filters, and its address contains them.
      await visitor.open("adminAudit");
      const log = page.getByRole("table", { name: wordsOf(language, "admin-audit").list.title });
      await log.waitFor();
      await page.getByLabel(from, { exact: true }).fill("2026-02-02");
      await search(page, "from", "2026-02-02");
      await page.getByLabel(to, { exact: true }).fill("2026-02-01");
      await search(page, "to", "2026-02-01");
      await page.getByText(backwards).waitFor();
      await log.waitFor({ state: "detached" });
      await page.getByLabel(to, { exact: true }).fill("");
      await log.waitFor();
      await page.reload();
      await log.waitFor();
      expect(await page.getByLabel(from, { exact: true }).inputValue()).toBe("2026-02-02");
      await withoutBarriers(page);
    },
  );
}

describe("a visitor without access", () => {
  journey(
    "comes back to the same view after signing in again, in French",
    async ({ visit, product }) => {
      const language = "fr";
      const words = wordsOf(language, "admin-dashboard");
      const admin = wordsOf(language, "admin").dashboard;
      const visitor = await visit({ language, expects: [/401/] });
      const { page, context } = visitor;
      await enter(visitor, product.url, people.owner, "?q=noor&order=email");
      await page.getByRole("table").waitFor();
      await context.clearCookies();
      await page
        .getByRole("search")
        .getByLabel(words.filters.status, { exact: true })
        .selectOption("=pending");
      await shownNotice(page, admin.ended);
      await page.waitForURL((url) => url.pathname.endsWith("/admin/login"));
      await signInByForm(page, language);
      await search(page, "status", "pending");
      expect(new URL(page.url()).search).toBe("?q=noor&status=pending&order=email");
      const found = leads.filter((one) => one.email.startsWith("noor") && one.status === "pending");
      await expect.poll(() => addresses(page)).toEqual(emails(found).sort());
    },
  );

  journey("is led out when another tab signs out", async ({ visit, product }) => {
    const visitor = await visit({ expects: [/401/] });
    const { page, context } = visitor;
    await enter(visitor, product.url, people.owner, "?status=pending");
    await page.getByRole("table").waitFor();
    const other = await context.newPage();
    await other.goto(product.url + pathOf("adminDashboard"));
    await other.getByRole("button", { name: admin.logout }).click();
    await page.waitForURL(`${product.url}/admin/login`);
  });

  journey("is refused without the role, and sent home, in Arabic", async ({ visit, product }) => {
    const visitor = await visit({ language: "ar" });
    await enter(visitor, product.url, people.stranger);
    await shownNotice(visitor.page, wordsOf("ar", "admin").dashboard.denied);
    await visitor.page.waitForURL(product.url + localizedPath("ar", "/"));
  });

  journey("is sent home when the role cannot be checked", async ({ visit, product }) => {
    const visitor = await visit({ expects: [/ERR_FAILED/] });
    await visitor.page.route("**/api/rpc/has_role", (route) => route.abort());
    await enter(visitor, product.url, people.owner);
    await shownNotice(visitor.page, admin.unverified);
    await visitor.page.waitForURL(`${product.url}/`);
  });
});

journey("a list that cannot be read shows an error and retry", async ({ visit, product }) => {
  const visitor = await visit({ expects: [/ERR_FAILED/] });
  const { page } = visitor;
  await page.route("**/api/waitlist_leads", (route) => route.abort());
  await enter(visitor, product.url, people.owner);
  await shownNotice(page, admin.leads.failed);
  await page.unroute("**/api/waitlist_leads");
  await page.getByRole("button", { name: wordsOf("en", "admin").again }).click();
  await expect.poll(() => addresses(page)).toEqual(emails(leads.slice(0, 50)));
});

journey("a reader sees everything and is offered nothing else", async ({ visit, product }) => {
  const visitor = await visit();
  const { page } = visitor;
  await enter(visitor, product.url, people.reader);
  await page.getByRole("table").waitFor();
  expect(await page.getByRole("button", { name: /export/i }).count()).toBe(0);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await page.getByText(words.rows.keysRead).waitFor();
});

journey("an export is cancelled half-way, and another one is kept", async ({ visit, product }) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await enter(visitor, product.url, people.owner, "?status=pending");
  const formats = page.getByRole("button", { name: words.export.choose });
  await formats.waitFor();
  // A network slow enough that the export can be seen in progress.
  const line = await context.newCDPSession(page);
  const slow = { offline: false, latency: 50, uploadThroughput: -1 };
  await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: 12_000 });
  await formats.click();
  const whole = page.getByRole("group", { name: "All 600 leads" });
  await whole.getByRole("menuitem", { name: words.export.formats.jsonl }).click();
  const bar = page.getByRole("progressbar", { name: admin.export.label });
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute("value"))).toBeLessThan(600);
  await page.getByRole("button", { name: admin.export.cancel }).click();
  await shownNotice(page, admin.export.cancelled);
  await bar.waitFor({ state: "detached" });
  await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });

  // The button itself exports the six columns of the leads that match, and reports that they are a
  // part.
  await formats.click();
  await page.getByRole("menuitemcheckbox", { name: words.export.excel }).click();
  await page.keyboard.press("Escape");
  const pending = leads.filter(({ status }) => status === "pending").length;
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: `Export the ${pending} that match` }).click();
  const saved = await saving;
  await shownNotice(page, admin.export.success);
  expect(saved.suggestedFilename()).toMatch(/^waitlist_leads_\d{4}-\d{2}-\d{2}_filtered\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().split("\n");
  expect(lines[0]).toBe("\uFEFFEmail,Status,Signup Date,Confirmed Date,Country,City");
  expect(lines).toHaveLength(1 + pending);
});

// Last, because it adds to the list.
journey("who joins meanwhile is announced and does not jump in", async ({ visit, product }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await enter(visitor, product.url, people.owner, "?country=GB");
  await page.getByText(words.filters.empty).waitFor();
  const body = { country: "GB", heard_channel: "search", consent: true, locale: "en" };
  for (const email of ["early@example.com", "late@example.com"]) {
    const answer = await fetch(`${product.url}/api/waitlist`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, email }),
    });
    expect(await answer.json()).toEqual({ ok: true });
  }
  await page.clock.fastForward(31_000);
  await page.getByRole("status").getByText("2 new signups").waitFor();
  expect(await addresses(page)).toEqual([]);
  await page.getByRole("button", { name: words.newLeads.show, exact: true }).click();
  await expect.poll(() => addresses(page)).toEqual(["late@example.com", "early@example.com"]);
  await page.getByText("2 new signups").waitFor({ state: "detached" });
});
