import { text } from "node:stream/consumers";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { ImportJob } from "#contract/lead-import.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { barriers, withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import type { Product } from "#tests/browser/product.ts";
import { newVisitor, resize, shownNotice, type Visitor } from "#tests/browser/visitor.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const password = "a long enough password";
const owner = "owner@admin.example";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });

async function join(product: Product, ...names: string[]): Promise<void> {
  for (const name of names) {
    const answer = await fetch(`${product.url}/api/waitlist`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ email: `${name}@example.com`, country: "AE", heard_channel: "search" },
        ...{ consent: true, locale: "en" },
      }),
    });
    expect(await answer.json()).toEqual({ ok: true });
  }
}

async function confirm({ url, mail }: Product, address: string): Promise<void> {
  const { text = "" } = await mail.to(address);
  const token = /token=([\w.-]+)/.exec(text)?.[1];
  const answer = await fetch(`${url}/api/waitlist-confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(await answer.json()).toMatchObject({ message: "confirmed" });
}

async function enter(
  visitor: Visitor,
  product: Product,
  ...where: Parameters<Visitor["open"]>
): Promise<void> {
  await product.admin(["add", owner], { ADMIN_PASSWORD: password });
  await signIn(visitor, product.url, { email: owner, password });
  await visitor.open(...where);
}

journey("bulk actions are requested, undone and done", async ({ visit, product }) => {
  await join(product, "layla", "sami", "noor", "omar");
  await product.mail.to("noor@example.com");
  await confirm(product, "omar@example.com");
  const visitor = await visit();
  const { page } = visitor;
  const actions = wordsOf("en", "admin-bulk-actions");
  const dashboard = wordsOf("en", "admin-dashboard");
  await enter(visitor, product, "adminDashboard");

  const notices = page.getByRole("region", { name: actions.notices.label });
  const dialog = page.getByRole("dialog");
  const select = (name: string) =>
    page.getByLabel(dashboard.rows.select.replace("{email}", `${name}@example.com`)).check();
  const bar = page.getByRole("region", { name: dashboard.selection.label });
  const choose = (within: Locator, kind: "resend" | "mark" | "note" | "delete") =>
    within.getByRole("button", { name: actions[kind], exact: true }).click();

  // The dialog names the number, which has to be typed.
  await select("layla");
  await select("sami");
  await choose(bar, "delete");
  await dialog.getByRole("heading", { name: "Delete 2 leads?" }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel("Type 2 to confirm").fill("3");
  await dialog.getByRole("button", { name: "Delete 2 leads" }).click();
  await dialog.getByText("That does not match 2.").waitFor();
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await dialog.getByRole("button", { name: "Delete 2 leads" }).click();
  await notices.getByText("2 leads will be deleted").waitFor();
  expect(await barriers(page)).toEqual([]);
  await notices.getByRole("button", { name: actions.notices.undo }).click();
  await notices.getByText(actions.notices.undone).waitFor();

  // From the panel of a lead, where nothing outside can be reached; and back by keyboard.
  await page.getByRole("button", { name: "omar@example.com" }).click();
  const panel = page.getByRole("dialog", { name: "omar@example.com" });
  await choose(panel, "delete");
  await page.getByRole("button", { name: "Delete 1 lead" }).click();
  const inPanel = panel.getByRole("region", { name: actions.notices.label });
  await inPanel.getByText("1 lead will be deleted").waitFor();
  await page.keyboard.press("Control+z");
  await inPanel.getByText("1 lead will be deleted").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");

  // Four actions at once, each with its own Undo.
  await select("noor");
  await choose(bar, "mark");
  await dialog.getByLabel(actions.marks.follow_up).check();
  await dialog.getByRole("button", { name: "Label 1 lead" }).click();
  await notices.getByText("1 lead will be labelled").waitFor();
  await select("noor");
  await choose(bar, "note");
  await dialog.getByRole("button", { name: "Add to 1 lead" }).click();
  await dialog.getByText(actions.dialog.noteEmpty).waitFor();
  await dialog.getByLabel(actions.dialog.noteLabel).fill("Met at the fair");
  await dialog.getByRole("button", { name: "Add to 1 lead" }).click();
  await notices.getByText("A note will be added to 1 lead").waitFor();
  // Confirmed leads get no mail, and are not counted.
  await select("noor");
  await select("omar");
  await choose(bar, "resend");
  await dialog.getByRole("heading", { name: "Resend the confirmation email to 1 lead?" }).waitFor();
  await dialog.getByText("1 other selected lead is confirmed").waitFor();
  await dialog.getByRole("button", { name: "Resend to 1 lead" }).click();
  await notices.getByText("1 lead will be emailed").waitFor();
  await select("layla");
  await choose(bar, "delete");
  await dialog.getByRole("button", { name: "Delete 1 lead" }).click();
  // A reload keeps every Undo.
  await notices.getByText("1 lead will be deleted").waitFor();
  await page.reload();
  await notices.getByText("1 lead will be deleted").waitFor();
  await notices.getByText("1 lead has been emailed").waitFor({ timeout: 60_000 });
  await notices.getByText("1 lead has been deleted").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "layla@example.com" }).waitFor({ state: "detached" });
  await product.mail.to("noor@example.com", 2);
  await page.getByRole("button", { name: "noor@example.com" }).click();
  const lead = page.getByRole("dialog", { name: "noor@example.com" });
  await lead.getByText("Met at the fair").waitFor();
  await lead.getByText(owner).first().waitFor();

  await visitor.open("adminAudit");
  const log = page.getByRole("table", { name: wordsOf("en", "admin-audit").list.title });
  await log.getByText("1 lead labelled: Follow up").waitFor();
  await log.getByText("Undid the deletion of 2 leads").waitFor();
  expect(await log.getByText("layla").count()).toBe(0);
  await page.getByRole("search").getByRole("combobox").first().selectOption("act_undone");
  await page.waitForURL((url) => url.searchParams.get("kind") === "act_undone");
  await expect.poll(() => log.locator("tbody tr").count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
});

journey(
  "a double click acts once, and Undo is tried again until the server answers",
  async ({ visit, product }) => {
    await join(product, "amal", "badr");
    const visitor = await visit({ expects: [/503|ERR_INTERNET|Failed to load/] });
    const { page } = visitor;
    const actions = wordsOf("en", "admin-bulk-actions");
    const dashboard = wordsOf("en", "admin-dashboard");
    await enter(visitor, product, "adminInbox");
    const toDashboard = () => page.locator('nav a[href$="/admin/dashboard"]').first().click();
    await toDashboard();
    const notices = page.getByRole("region", { name: actions.notices.label });
    const dialog = page.getByRole("dialog");
    const open = (name: string, kind: "note" | "delete") =>
      page
        .getByLabel(dashboard.rows.select.replace("{email}", `${name}@example.com`))
        .check()
        .then(() =>
          page
            .getByRole("region", { name: dashboard.selection.label })
            .getByRole("button", { name: actions[kind], exact: true })
            .click(),
        );

    // A note typed for one lead does not appear for another.
    await open("amal", "note");
    await dialog.getByLabel(actions.dialog.noteLabel).fill("About Amal alone");
    await page.goBack();
    await toDashboard();
    await open("badr", "note");
    expect(await dialog.getByLabel(actions.dialog.noteLabel).inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.reload();

    await open("amal", "delete");
    await dialog.getByRole("button", { name: "Delete 1 lead" }).dblclick();
    await notices.getByText("1 lead will be deleted").waitFor();
    expect(await notices.getByRole("button", { name: actions.notices.undo }).count()).toBe(1);

    let isDown = true;
    await page.route("**/api/admin/bulk-actions/*/*", (route) =>
      isDown ? route.fulfill({ status: 503, body: "down" }) : route.continue(),
    );
    await notices.getByRole("button", { name: actions.notices.undo }).click();
    await notices.getByRole("alert").getByText(actions.notices.undoAgain).waitFor();
    isDown = false;
    await notices.getByText(actions.notices.undone).waitFor();
    await page.getByRole("button", { name: "amal@example.com" }).waitFor();

    // The progress of an action is loaded again after a moment without a network.
    await page.reload();
    await open("badr", "delete");
    await dialog.getByRole("button", { name: "Delete 1 lead" }).click();
    await notices.getByText("1 lead will be deleted").waitFor();
    await page.context().setOffline(true);
    await notices.getByText("Deleting: 0 of 1").waitFor({ timeout: 60_000 });
    await page.context().setOffline(false);
    await notices.getByText("1 lead has been deleted").waitFor({ timeout: 60_000 });
  },
);

journey(
  "a file is checked and then imported, or stopped, in Arabic, and how far it is is found again, in French too",
  async ({ visit, product, browser }) => {
    await join(product, "known");
    const visitor = await visit({ language: "ar", expects: [/409|422/] });
    const { page } = visitor;
    const words = wordsOf("ar", "admin-import");
    await enter(visitor, product, "adminImport");

    const choose = (csv: string) =>
      page.getByLabel(words.file.choose).setInputFiles({
        ...{ name: "people.csv", mimeType: "text/csv" },
        buffer: Buffer.from(csv),
      });
    await choose('email\n"never closed');
    await page.getByRole("alert").getByText("2").waitFor();
    // The file field was gone while the file was sent: the focus is back on it.
    const isChoosing = () =>
      page.getByLabel(words.file.choose).evaluate((input) => input === document.activeElement);
    await expect.poll(isChoosing).toBe(true);
    await choose(
      [
        "\uFEFFE-mail;Pays",
        "hala@example.com;AE",
        "reem@example.com;",
        "known@example.com;AE",
        "no address;AE",
      ].join("\r\n"),
    );
    await page.getByLabel(words.columns.defaultCountry).selectOption("SA");
    await page.getByRole("button", { name: words.columns.check }).click();
    const outcome = (name: keyof typeof words.outcomes, figure: string) =>
      page.getByRole("button", { name: `${figure} ${words.outcomes[name]}` }).waitFor();
    await outcome("new", "2");
    await outcome("already_there", "1");
    await outcome("invalid_email", "1");
    expect(await barriers(page)).toEqual([]);

    const submit = page.locator("form button[type=submit]");
    await submit.click();
    await page.getByText(words.commit.statementMissing).waitFor();
    await page.getByLabel(words.commit.source).fill("جناح جيتكس");
    await page.getByLabel(words.commit.date).fill("2026-10-02");
    await page.getByLabel(words.commit.statements.waitlist).check();
    // Shown as still running: two people are imported before the page could poll.
    let isSlow = true;
    await page.route("**/api/admin/imports", async (route) => {
      const response = await route.fetch();
      const { imports } = (await response.json()) as { imports: ImportJob[] };
      const slowly = imports.map((job) => ({ ...job, state: "running", done: 1, imported: 1 }));
      await route.fulfill({ response, json: { imports: isSlow ? slowly : imports } });
    });
    await submit.click();
    await page.getByRole("heading", { name: words.jobs.under_way }).waitFor();
    await page.getByRole("progressbar").waitFor();
    expect(await barriers(page)).toEqual([]);
    isSlow = false;
    await page.getByRole("heading", { name: "اكتمل استيراد شخصين" }).waitFor();
    expect(await barriers(page)).toEqual([]);
    // A late press gets a notice: the import ends after the dialog has opened.
    await page.route("**/api/admin/imports/*/stop", async (route) => {
      isSlow = false;
      // The page may learn of the end before the answer.
      await page.locator("progress").waitFor({ state: "detached" });
      await route.continue();
    });
    const question = page.getByRole("dialog");
    const lineNames = { fr: ["Ligne 4", "Ligne 5"], ar: ["السطر 4", "السطر 5"] };
    for (const language of ["fr", "ar"] as const) {
      isSlow = true;
      await page.goto(product.url + localizedPath(language, pathOf("adminImport")));
      const { jobs, outcomes, stop } = wordsOf(language, "admin-import");
      const latest = page.getByRole("region", { name: jobs.title });
      const bar = latest.getByRole("progressbar");
      await bar.waitFor();
      expect(await bar.getAttribute("value")).toBe("1");
      await withoutBarriers(page);
      await latest.getByRole("button", { name: stop.ask }).click();
      await question.getByText(stop.text).waitFor();
      await withoutBarriers(page);
      await question.getByRole("button", { name: stop.yes }).click();
      await shownNotice(page, stop.over);
      await bar.waitFor({ state: "detached" });
      await latest.getByText(outcomes.already_there).waitFor();
      await latest.getByText(outcomes.invalid_email).waitFor();
      // The file's lines of people who were not imported.
      for (const line of lineNames[language]) await latest.getByText(line).waitFor();
    }
    await page.unroute("**/api/admin/imports/*/stop");
    // A larger file, whose import is stopped once it has begun.
    const many = Array.from({ length: 10_000 }, (_, n) => `many${n}@example.com;AE`);
    await choose(["E-mail;Pays", ...many].join("\r\n"));
    await page.getByRole("button", { name: words.columns.check }).click();
    await page.getByLabel(words.commit.confirmed).check();
    await page.getByLabel(words.commit.source).fill("جناح جيتكس");
    await page.getByLabel(words.commit.date).fill("2026-10-02");
    await page.getByLabel(words.commit.statements.waitlist).check();
    await submit.click();
    await page.getByRole("button", { name: words.stop.ask }).click();
    await question.getByRole("button", { name: words.stop.yes }).click();
    await page.getByRole("heading", { name: words.jobs.endedEarly }).waitFor();
    await page.getByText(words.jobs.stopped).waitFor();
    await page.getByText(words.outcomes.stopped).waitFor();
    expect(await barriers(page)).toEqual([]);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: words.lines.download }).first().click();
    const csv = await text(await (await saving).createReadStream());
    expect(csv).toMatch(/^line,reason\n\d+,stopped_from_here$/);
    // Each gets a mail that requests a confirmation, in the language chosen for the file.
    const mail = await product.mail.to("reem@example.com");
    expect(mail.text).toContain("/ar/waitlist/confirm?token=");

    await resize(page, { width: 320, height: 640 });
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await tooWide()).toBe(false);
    await visitor.open("adminAudit");
    await page.getByText("استيراد شخصين").first().waitFor();
    await page.getByText("إيقاف استيراد").first().waitFor();
    expect(await tooWide()).toBe(false);

    // Without a session the page leads to the sign-in.
    const stranger = await newVisitor(browser, product.url, { expects: [/401/] });
    await stranger.page.goto(product.url + localizedPath("en", pathOf("adminImport")));
    await stranger.page.waitForURL(`${product.url}/admin/login`);
    await stranger.leave();
  },
);

journey(
  "another file is imported though the import of the one before was never answered",
  async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    const words = wordsOf("en", "admin-import");
    await enter(visitor, product, "adminImport");
    const commits: string[] = [];
    await page.route("**/api/admin/imports/*/commit", (route) => {
      commits.push(route.request().url());
      // The first is never answered.
      return commits.length > 1 ? route.continue() : undefined;
    });
    async function commit(email: string) {
      await page.getByLabel(words.file.choose).setInputFiles({
        ...{ name: "people.csv", mimeType: "text/csv" },
        buffer: Buffer.from(`email,country\n${email},AE`),
      });
      await page.getByRole("button", { name: words.columns.check }).click();
      await page.getByLabel(words.commit.source).fill("Stand at a fair");
      await page.getByLabel(words.commit.date).fill("2026-10-02");
      await page.getByLabel(words.commit.statements.waitlist).check();
      await page.locator("form button[type=submit]").click();
    }
    await commit("first@example.com");
    await page.getByText(words.commit.busy).waitFor();
    await page.getByRole("button", { name: words.file.other }).click();
    await commit("second@example.com");
    await expect.poll(() => commits.length).toBe(2);
    await page.getByRole("link", { name: words.done.see }).waitFor();
  },
);

journey(
  "subscribers are imported from the place where they are listed, seen there, and deleted again",
  async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    const words = wordsOf("en", "admin-import");
    const actions = wordsOf("en", "admin-bulk-actions");
    await enter(visitor, product, "adminInbox");
    const inbox = product.url + localizedPath("en", pathOf("adminInbox"));
    await page.goto(`${inbox}?kind=newsletter`);
    await page
      .getByRole("link", { name: wordsOf("en", "inbox").list.importSubscribers })
      .press("Enter");
    const list = page.getByRole("radio", { name: words.lists.newsletter });
    await list.waitFor();
    expect(await list.isChecked()).toBe(true);
    await withoutBarriers(page);
    await page.getByLabel(words.file.choose).setInputFiles("tests/fixtures/imports/ghost.csv");
    await page.getByText(words.columns.tool.replace("{tool}", "⁨Ghost⁩")).waitFor();
    // What the newsletter does not keep is not offered.
    await page.getByLabel(words.columns.joined_at).waitFor();
    for (const absent of [words.columns.country, words.columns.withLeft, words.columns.notes]) {
      expect(await page.getByText(absent, { exact: true }).count()).toBe(0);
    }
    await page.getByRole("button", { name: words.columns.check }).press("Enter");
    await page.getByRole("button", { name: `2 ${words.outcomes.new}` }).waitFor();
    await page.getByRole("button", { name: `2 ${words.outcomes.left}` }).waitFor();
    await page.getByLabel(words.commit.confirmed).check();
    await page.getByLabel(words.commit.source).fill("Sign-up form of the old site");
    await page.getByLabel(words.commit.date).fill("2026-10-02");
    await page.getByLabel(words.commit.statements.newsletter).check();
    await withoutBarriers(page);
    await page.getByRole("button", { name: "Import 2 people" }).press("Enter");
    await page.getByRole("heading", { name: "2 people have been imported as confirmed" }).waitFor();

    // A deletion that is undone leaves them on the list.
    await page
      // Above those of earlier imports.
      .getByRole("button", { name: actions.delete_subscribers, exact: true })
      .first()
      .press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Delete 2 subscribers?" }).waitFor();
    await withoutBarriers(page);
    await dialog.getByLabel("Type 2 to confirm").fill("2");
    await dialog.getByRole("button", { name: "Delete 2 subscribers" }).press("Enter");
    const notices = page.getByRole("region", { name: actions.notices.label });
    await notices.getByText("2 subscribers will be deleted").waitFor();
    await notices.getByRole("button", { name: actions.notices.undo }).press("Enter");
    await notices.getByText(actions.notices.undone).waitFor();
    await page.getByRole("link", { name: words.done.seeSubscribers }).press("Enter");
    await page.getByRole("button", { name: "salma@example.org" }).waitFor();
    await page.getByRole("button", { name: "marc@example.org" }).waitFor();

    await visitor.open("adminAudit");
    await page.getByText("Imported 2 people as confirmed").waitFor();
    await page.getByText("Undid the deletion of 2 subscribers").waitFor();
    // The same file again has no new person, in Arabic on a phone too.
    await resize(page, { width: 320, height: 640 });
    const arabic = wordsOf("ar", "admin-import");
    const path = localizedPath("ar", pathOf("adminImport"));
    await page.goto(`${product.url}${path}?list=newsletter`);
    await page.getByLabel(arabic.file.choose).setInputFiles("tests/fixtures/imports/ghost.csv");
    await page.getByRole("button", { name: arabic.columns.check }).press("Enter");
    await page.getByText(arabic.check.nobody).waitFor();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      ),
    ).toBe(false);
    await withoutBarriers(page);
  },
);
