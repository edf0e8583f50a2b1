import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Campaign, Wave } from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { isolated } from "#site/admin/reader-formats.ts";
import { barriers, withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { resize, shownNotice } from "#tests/browser/visitor.ts";
import { apart, call, draft, enter } from "./campaign-calls.ts";
import { fillDashboard, leads, password, people } from "./dashboard-leads.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" }, fillDashboard);
const editor = "editor@example.com";

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The name of the row of the pages about campaigns. */
function rowOfPages(language: Locale): string {
  const { pagesOf, campaigns } = wordsOf(language, "admin").nav;
  return pagesOf.replace("{part}", campaigns);
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** A country for each language, so that no lead is written to twice. */
const countryOf: Record<Locale, string> = { en: "SA", ar: "FR", fr: "AE" };
const confirmedIn = (country: string) =>
  leads.filter((lead) => lead.status === "confirmed" && lead.country === country).length;

describe.each(locales)("in %s", (language) => {
  const words = wordsOf(language, "admin-campaigns");
  const dashboard = wordsOf(language, "admin-dashboard");

  journey(
    "an owner writes to those of a filter, sees the mail, sends it, pauses and resumes",
    async ({ visit, product }) => {
      const visitor = await visit({ language });
      const { page } = visitor;
      await enter(visitor, product.url, people.owner);
      await visitor.open("adminDashboard", `?country=${countryOf[language]}&status=confirmed`);
      await page.getByRole("button", { name: dashboard.write }).click();
      const { write } = wordsOf(language, "admin").campaigns;
      await page.getByRole("menuitem", { name: write.update, exact: true }).waitFor();
      await page.getByRole("menuitem", { name: write.invitation, exact: true }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/admin/campaign"));
      const who = page.getByRole("region", { name: words.composer.who });
      expect(await who.getByLabel(dashboard.filters.country).inputValue()).toBe(
        countryOf[language],
      );
      const many = confirmedIn(countryOf[language]);
      await who.getByRole("status").getByText(`${many}`).waitFor();

      // The audience is saved under a name, and found by it.
      await who.getByRole("button", { name: words.segmentBar.save }).click();
      const naming = page.getByRole("dialog");
      const segment = `Of one country ${language}`;
      await naming.getByLabel(words.segmentBar.name).fill(segment);
      await naming.getByRole("button", { name: words.segmentBar.saveIt, exact: true }).click();
      await naming.waitFor({ state: "detached" });
      const country = who.getByLabel(dashboard.filters.country);
      await country.selectOption("");
      await who
        .getByRole("status")
        .getByText(new RegExp(`\\b${many}\\b`))
        .waitFor({ state: "detached" });
      await who.getByLabel(words.segmentBar.choose).selectOption({ label: segment });
      expect(await country.inputValue()).toBe(countryOf[language]);
      await who.getByRole("status").getByText(`${many}`).waitFor();

      const name = `Autumn ${language}`;
      await page.getByLabel(words.composer.name).fill(name);
      const what = page.getByRole("region", { name: words.composer.what });
      await what.getByLabel(words.texts.subject, { exact: true }).fill(`Hello ${language}`);
      const body = what.getByLabel(words.texts.body, { exact: true });
      await body.fill("Come in");
      await body.press("ControlOrMeta+a");
      await body.press("ControlOrMeta+b");
      expect(await body.inputValue()).toBe("**Come in**");
      await body.press("End");
      await body.pressSequentially(".\n\nNumber ");
      await what.getByRole("button", { name: words.texts.tools.placeholder }).click();
      await page.getByRole("menuitem", { name: words.texts.placeholders.place }).click();
      await what.getByRole("button", { name: words.texts.tools.button, exact: true }).click();
      expect(await body.inputValue()).toMatch(
        /^\*\*Come in\*\*\.\n\nNumber \{\{place\|[^}]+\}\}\n\n\[[^\]]+\]\(\{\{invitation\|http[^}]+\}\} "button"\)\n\n$/,
      );
      const frame = page.frameLocator("iframe");
      await frame.getByText("Come in").waitFor();

      // HTML is reported with its line, and a press leads there.
      const good = await body.inputValue();
      await body.fill(`${good}<b>bold</b>`);
      const fault = what.getByText(words.faults.html_not_allowed);
      await fault.first().waitFor();
      const line = words.texts.line.replace("{figure}", "7");
      await what.getByRole("button", { name: line }).first().click();
      expect(
        await body.evaluate((area: HTMLTextAreaElement) =>
          area.value.slice(area.selectionStart, area.selectionEnd),
        ),
      ).toBe("<b>bold</b>");
      await body.press("Delete");
      await fault.first().waitFor({ state: "detached" });

      const preview = page.getByRole("region", { name: words.preview.title });
      const ground = () =>
        frame.locator("body").evaluate((element) => getComputedStyle(element).backgroundColor);
      const light = await ground();
      await preview.getByText(words.preview.themes.dark, { exact: true }).click();
      await expect.poll(ground).not.toBe(light);
      await preview.getByText(words.preview.widths["360"], { exact: true }).click();
      await expect.poll(() => frame.locator("html").evaluate(() => innerWidth)).toBe(360);
      expect(await frame.locator("html").getAttribute("dir")).toBe(
        language === "ar" ? "rtl" : "ltr",
      );

      await page.getByRole("button", { name: words.composer.test }).press("Enter");
      await shownNotice(page, words.composer.tested.replace("{email}", people.owner));
      await withoutBarriers(page, apart);

      // A reload restores everything that was typed.
      await page.getByText(words.saving.saved, { exact: true }).waitFor();
      await page.reload();
      expect(await body.inputValue()).toBe(good);

      await page.getByLabel(words.when.perHour).fill("1");
      await page.getByText(words.saving.saved, { exact: true }).waitFor();
      await page.getByRole("button", { name: words.composer.send }).click();
      const dialog = page.getByRole("dialog");
      // The dialog counts readers of other languages, who get the sample that it began with.
      for (const other of locales.filter((one) => one !== language)) {
        const readers = leads.filter(
          ({ status, country, locale }) =>
            status === "confirmed" && country === countryOf[language] && locale === other,
        ).length;
        const said = words.send.language
          .replace("{language}", dashboard.languages[other])
          .replace("{figure}", `${readers}`);
        await dialog.getByText(said).waitFor();
      }
      await dialog.getByRole("button", { name: new RegExp(`\\b${many}\\b`) }).click();
      // The page now shows progress: a screen reader starts at its heading.
      const title = page.getByRole("heading", { name });
      await expect.poll(() => isFocused(title)).toBe(true);
      await page.getByRole("button", { name: words.acts.pause }).click();
      await page.getByText(words.pauses.asked.why).waitFor();
      await withoutBarriers(page, apart);
      await page.getByRole("button", { name: words.acts.resume }).click();
      await page.getByText(words.states.running, { exact: true }).waitFor();
      await page.getByRole("button", { name: words.acts.cancel }).click();
      await page.getByRole("dialog").getByRole("button", { name: words.acts.cancelYes }).click();
      await page.getByText(words.states.cancelled, { exact: true }).waitFor();
      // People who are not written to are listed with the reason.
      const { title: why } = words.outcomes.skippedFor;
      const reasons = page.getByRole("list", { name: why }).getByRole("listitem");
      await expect.poll(() => reasons.count()).toBe(1);

      const sections = page.getByRole("navigation", { name: rowOfPages(language) });
      const { pages } = wordsOf(language, "admin").nav;
      await sections.getByRole("link", { name: pages.campaigns }).click();
      await page.getByRole("link", { name }).waitFor();
      await withoutBarriers(page, apart);
      await resize(page, { width: 360, height: 740 });
      await expect.poll(() => tooWide(page)).toBe(0);
      await page.getByRole("link", { name }).click();
      await page.getByText(words.outcomes.sent, { exact: true }).waitFor();
      await expect.poll(() => tooWide(page)).toBe(0);
    },
  );
});

describe.each(locales)("in %s", (language) => {
  const words = wordsOf(language, "admin-campaigns");
  const automatic = wordsOf(language, "admin-automatic");

  journey(
    "an automatic mail begins with a sample, and is on or off",
    async ({ visit, product }) => {
      const visitor = await visit({ language });
      const { page } = visitor;
      await enter(visitor, product.url, people.owner);
      await visitor.open("adminAutomatic");
      await page.getByRole("button", { name: automatic.new.button }).press("Enter");
      await page.getByRole("menuitem", { name: automatic.new.invited }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/admin/campaign"));
      const what = page.getByRole("region", { name: words.composer.what });
      const subject = what.getByLabel(words.texts.subject, { exact: true });
      expect(await subject.inputValue()).not.toBe("");
      await page.frameLocator("iframe").getByRole("link").first().waitFor();
      const name = `Reminder ${language}`;
      await page.getByLabel(words.composer.name).fill(name);
      await page.getByLabel(automatic.days).fill("0");
      await page.getByText(words.saving.saved, { exact: true }).waitFor();
      await withoutBarriers(page, apart);
      await page.getByRole("button", { name: automatic.turnOn }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: automatic.onYes }).press("Enter");
      await shownNotice(page, automatic.onDone);
      await page.getByText(automatic.states.running, { exact: true }).waitFor();
      await withoutBarriers(page, apart);
      const sections = page.getByRole("navigation", { name: rowOfPages(language) });
      const { pages } = wordsOf(language, "admin").nav;
      await sections.getByRole("link", { name: pages.automatic }).click();
      const row = page.getByRole("row").filter({ hasText: name });
      await row.getByText(automatic.states.running, { exact: true }).waitFor();
      await withoutBarriers(page, apart);
      await resize(page, { width: 360, height: 740 });
      await expect.poll(() => tooWide(page)).toBe(0);
      await row.getByRole("button", { name: automatic.turnOff }).press("Enter");
      await shownNotice(page, automatic.offDone);
      await row.getByText(automatic.states.draft, { exact: true }).waitFor();
    },
  );
});

const words = wordsOf("en", "admin-campaigns");

journey("a role offers what it may do, and says so", async ({ visit, product }) => {
  await product.admin(["add", editor, "--role", "editor"], { ADMIN_PASSWORD: password });
  const owner = await visit();
  await enter(owner, product.url, people.owner);
  const { id } = await call<Campaign>(
    owner,
    product.url,
    "/api/admin/campaigns",
    draft("invitation", "For roles"),
  );

  const reader = await visit();
  await enter(reader, product.url, people.reader);
  await reader.open("adminCampaigns");
  await reader.page.getByText(words.may.read).waitFor();
  expect(await reader.page.getByRole("button", { name: words.new.invitation }).count()).toBe(0);
  await reader.page.getByRole("link", { name: "For roles" }).click();
  await reader.page.frameLocator("iframe").getByText("Come in.").waitFor();
  expect(await reader.page.getByLabel(words.composer.name).count()).toBe(0);

  await reader.open("adminAutomatic");
  const automatic = wordsOf("en", "admin-automatic");
  await reader.page.getByText(automatic.may).waitFor();
  expect(await reader.page.getByRole("button", { name: automatic.new.button }).count()).toBe(0);

  const writer = await visit();
  await enter(writer, product.url, editor);
  await writer.open("adminCampaign", `?id=${id}`);
  await writer.page.getByText(words.composer.mayNotSend).waitFor();
  expect(await writer.page.getByRole("button", { name: words.composer.send }).count()).toBe(0);
  await writer.page.getByRole("button", { name: words.composer.test }).press("Enter");
  await shownNotice(writer.page, words.composer.tested.replace("{email}", editor));
});

journey(
  "nothing typed is lost when two change a draft at once, or the server is away",
  async ({ visit, product }) => {
    const one = await visit({ expects: [/ERR_|409/] });
    await enter(one, product.url, people.owner);
    const {
      id,
      version,
      name: _,
      ...rest
    } = await call<Campaign>(
      one,
      product.url,
      "/api/admin/campaigns",
      draft("newsletter", "Shared"),
    );
    const { content, audience, perHour } = rest;
    await one.open("adminCampaign", `?id=${id}`);
    const field = one.page.getByLabel(words.composer.name);
    await field.waitFor();
    const other = (at: number, name: string) =>
      call(one, product.url, `/api/admin/campaigns/${id}`, {
        ...{ version: at, name, content, audience, perHour },
      });

    await other(version, "Theirs");
    await field.fill("Mine");
    await one.page.getByRole("button", { name: words.conflict.theirs }).click();
    expect(await field.inputValue()).toBe("Theirs");
    // The pressed button is gone: the focus moves to the one that reverts it.
    const back = one.page.getByRole("button", { name: words.conflict.bringBack });
    await expect.poll(() => isFocused(back)).toBe(true);
    await back.press("Enter");
    expect(await field.inputValue()).toBe("Mine");
    await expect.poll(() => isFocused(field)).toBe(true);
    await one.page.getByText(words.saving.saved, { exact: true }).waitFor();
    const saved = () => call<Campaign>(one, product.url, `/api/admin/campaigns/${id}`);
    expect((await saved()).name).toBe("Mine");

    await other((await saved()).version, "Theirs again");
    await field.fill("Still mine");
    await one.page.getByRole("button", { name: words.conflict.mine }).click();
    await expect.poll(() => isFocused(field)).toBe(true);
    await expect.poll(async () => (await saved()).name).toBe("Still mine");

    await one.context.setOffline(true);
    await field.fill("Written offline");
    await one.page.getByText(words.saving.offline).waitFor();
    await one.context.setOffline(false);
    await expect.poll(async () => (await saved()).name).toBe("Written offline");
  },
);

/** A draft for the confirmed leads of one country; no other draft uses that country. */
const toCountry = (name: string, country: string) => {
  const { content, ...rest } = draft("invitation", name);
  const text = { ...content.texts.en, body: "[Come in]({{invitation|https://site.example}})" };
  return {
    ...rest,
    content: { ...content, texts: { en: text } },
    audience: { of: "leads", filter: { country } },
  };
};

journey(
  "what cannot be saved of a draft is named at its field, and neither saved nor sent",
  async ({ visit, product }) => {
    const visitor = await visit();
    const { page } = visitor;
    await enter(visitor, product.url, people.owner);
    const made = toCountry("Limits", "other");
    const path = "/api/admin/campaigns";
    const { id } = await call<Campaign>(visitor, product.url, path, made);
    const read = () => call<Campaign>(visitor, product.url, `${path}/${id}`);
    await visitor.open("adminCampaign", `?id=${id}`);
    const saved = page.getByText(words.saving.saved, { exact: true });
    const wrong = (field: string) =>
      page.getByText(words.saving.invalidField.replace("{field}", field)).waitFor();

    // A campaign with an invalid limit can be neither tested nor sent, and a reload keeps the limit.
    const pace = page.getByLabel(words.when.perHour);
    await pace.fill("0");
    await wrong(words.when.perHour);
    await page.getByText(words.limitWrong.replace("{most}", "1,000,000")).waitFor();
    await page.getByRole("button", { name: words.composer.test }).press("Enter");
    await shownNotice(page, words.composer.untested);
    await page.getByRole("button", { name: words.composer.send, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words.send.problems.unsaved).waitFor();
    await dialog.getByRole("button", { name: words.send.close }).click();
    await page.reload();
    expect(await pace.inputValue()).toBe("0");
    await pace.fill("20");
    await saved.waitFor();
    expect((await read()).perHour).toBe(20);
    const most = page.getByLabel(words.audience.oldest);
    await most.fill("20000000");
    await wrong(words.audience.oldest);
    await most.fill("");
    await saved.waitFor();

    // A long text is kept, with its length.
    const body = page.getByRole("textbox", { name: words.texts.body, exact: true });
    const good = await body.inputValue();
    await body.fill("a".repeat(50_001));
    const long = words.saving.tooLong.replace("{figure}", "50,001").replace("{most}", "50,000");
    await page.getByText(long).waitFor();
    await wrong(`${words.texts.body} (${wordsOf("en", "admin-dashboard").languages.en})`);
    expect((await body.inputValue()).length).toBe(50_001);
    await body.fill(`${good}\v.`);
    expect(await body.inputValue()).toBe(`${good}\n.`);
    await saved.waitFor();

    const who = page.getByRole("region", { name: words.composer.who });
    const pasted = who.getByLabel(words.audience.pasted);
    await who.getByText(words.audience.from.addresses, { exact: true }).click();
    await pasted.fill("one@example.com, two@example.com");
    await who.getByText(words.audience.from.leads, { exact: true }).click();
    await who.getByText(words.audience.from.addresses, { exact: true }).click();
    expect(await pasted.inputValue()).toBe("one@example.com\ntwo@example.com");

    await page.getByLabel(words.composer.name).fill("Limits\u202a again");
    await saved.waitFor();
    expect((await read()).name).toBe("Limits again");
    await page.getByRole("button", { name: words.delete.ask }).click();
    await page
      .getByRole("heading", { name: words.delete.title.replace("{name}", "Limits again") })
      .waitFor();
  },
);

journey("nothing is lost or sent unread after a concurrent change", async ({ visit, product }) => {
  const visitor = await visit({ expects: [/ERR_|409/] });
  const { page } = visitor;
  await enter(visitor, product.url, people.owner);
  const made = toCountry("Before", "other");
  const path = "/api/admin/campaigns";
  const { id, version } = await call<Campaign>(visitor, product.url, path, made);
  await visitor.open("adminCampaign", `?id=${id}`);
  const name = page.getByLabel(words.composer.name);
  await name.waitFor();
  const { kind: _, ...draft } = made;
  await call(visitor, product.url, `${path}/${id}`, { ...draft, version, name: "After" });
  await page.getByRole("button", { name: words.composer.send, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const many = confirmedIn("other");
  const send = dialog.getByRole("button", { name: new RegExp(`\\b${many}\\b`) });
  await send.click();
  await dialog.getByText(words.send.problems.changed).waitFor();
  await expect.poll(() => name.inputValue()).toBe("After");
  expect(await send.count()).toBe(0);
  await dialog.getByRole("button", { name: words.send.close }).click();
  await page.getByText(words.saving.saved, { exact: true }).waitFor();

  // The browser asks before a tab closes on what is not saved.
  await visitor.context.setOffline(true);
  await name.press("End");
  await name.pressSequentially(" all");
  await page.getByText(words.saving.offline).waitFor();
  const opened = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await opened;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await visitor.context.setOffline(false);
  await page.getByText(words.saving.saved, { exact: true }).waitFor();

  // It is sent, and what is typed meanwhile becomes another draft.
  const now = await call<Campaign>(visitor, product.url, `${path}/${id}`);
  expect(now.name).toBe("After all");
  const at = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await call(visitor, product.url, `${path}/${id}/send`, {
    ...{ version: now.version, count: many, at, timeZone: "Etc/UTC" },
  });
  await name.fill("Too late");
  await page.getByText(words.saving.over).waitFor();
  await page.getByRole("button", { name: words.kept.use }).click();
  await page.waitForURL((url) => url.searchParams.get("id") !== id);
  await expect.poll(() => name.inputValue()).toBe("Too late");
  await page.getByText(words.saving.saved, { exact: true }).waitFor();
  expect(await page.getByText(words.kept.text).count()).toBe(0);
  await call(visitor, product.url, `${path}/${id}/cancel`, {});
});

journey("an owner schedules for a time in a zone, in Arabic", async ({ visit, product }) => {
  const language = "ar";
  const words = wordsOf(language, "admin-campaigns");
  const visitor = await visit({ language, expects: [/409/] });
  const { page } = visitor;
  await enter(visitor, product.url, people.owner);
  const made = toCountry("Tomorrow", "other");
  const { id } = await call<Campaign>(visitor, product.url, "/api/admin/campaigns", made);
  await visitor.open("adminCampaign", `?id=${id}`);
  const when = page.getByRole("region", { name: words.composer.when });
  await when.getByText(words.when.later, { exact: true }).click();
  const button = page.getByRole("button", { name: words.composer.schedule });
  expect(await button.isDisabled()).toBe(true);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await when.getByLabel(words.when.zone).fill("Asia/Nowhere");
  await when.getByText(words.when.noZone).waitFor();
  await when.getByLabel(words.when.zone).fill("Asia/Tokyo");
  await when.getByLabel(words.when.at).fill("2020-01-01T10:00");
  await when.getByText(words.when.past).waitFor();
  await when.getByLabel(words.when.at).fill(`${day}T10:00`);
  await when.getByText(words.when.past).waitFor({ state: "detached" });
  await button.click();
  const many = confirmedIn("other");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: new RegExp(`\\b${many}\\b`) }).click();
  await page.getByText(words.states.scheduled, { exact: true }).waitFor();
  await page.getByText("Asia/Tokyo").waitFor();
  const path = `/api/admin/campaigns/${id}`;
  const { scheduledAt } = await call<Campaign>(visitor, product.url, path);
  expect(scheduledAt).toBe(`${day}T01:00:00.000Z`);
  expect(await barriers(page, apart)).toEqual([]);
  await page.getByRole("button", { name: words.acts.pause }).click();
  await page.getByText(words.pauses.asked.why).waitFor();
  await page.getByRole("button", { name: words.acts.resume }).click();
  await page.getByText(words.states.scheduled, { exact: true }).waitFor();
  await page.getByRole("button", { name: words.acts.cancel }).click();
  // Another administrator cancels it first.
  await call(visitor, product.url, `${path}/cancel`, {});
  await page.getByRole("dialog").getByRole("button", { name: words.acts.cancelYes }).click();
  await page.getByText(words.acts.changed).waitFor();
  await page.getByText(words.states.cancelled, { exact: true }).waitFor();
});

journey("an owner lets invitations go out in waves, in French", async ({ visit, product }) => {
  const language = "fr";
  const words = wordsOf(language, "admin-waves");
  const visitor = await visit({ language, width: 360, height: 740, expects: [/409/] });
  const { page } = visitor;
  await enter(visitor, product.url, people.owner);
  const made = toCountry("By turns", "other");
  const { id } = await call<Campaign>(visitor, product.url, "/api/admin/campaigns", made);
  await visitor.open("adminWaves");
  // The row of pages is wider than a phone: the current page's entry is in view.
  const sections = page.getByRole("navigation", { name: rowOfPages(language) });
  const isSeen = () =>
    sections.evaluate((row) => {
      const outer = row.getBoundingClientRect();
      const inner = row.querySelector("[aria-current]")?.getBoundingClientRect();
      // The width by which a font that loads later can widen the words.
      const slack = 8;
      return inner && inner.left > outer.left - slack && inner.right < outer.right + slack;
    });
  await expect.poll(isSeen).toBe(true);

  await page.getByLabel(words.new.size).fill("0");
  await page.getByRole("button", { name: words.new.start }).click();
  await page.getByText(words.new.nameMissing, { exact: true }).waitFor();
  await page.getByText(words.new.campaignMissing).waitFor();
  await page.getByText(words.new.sizeWrong).waitFor();
  await page.getByLabel(words.new.name, { exact: true }).fill("Par étapes");
  await page.getByLabel(words.new.campaign).selectOption(id);
  await page.getByLabel(words.new.size).fill("20");
  const inHours = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
  await page.getByLabel(words.new.time, { exact: true }).fill(inHours);
  await page.getByLabel(wordsOf(language, "admin-campaigns").when.zone).fill("Etc/UTC");
  await page.getByRole("button", { name: words.new.start }).click();
  const row = page.getByRole("row").filter({ hasText: "Par étapes" });
  await row.getByText(`20 invitations, ${words.weekdays}`).waitFor();
  await row.getByText(inHours).first().waitFor();
  expect(await barriers(page, apart)).toEqual([]);
  await expect.poll(() => tooWide(page)).toBe(0);
  await row.getByRole("button", { name: words.stop.ask }).click();
  // Another administrator stops it first.
  const { waves } = await call<{ waves: Wave[] }>(visitor, product.url, "/api/admin/waves");
  await call(visitor, product.url, `/api/admin/waves/${waves[0]?.id}/stop`, {});
  await page.getByRole("dialog").getByRole("button", { name: words.stop.yes }).click();
  await page.getByText(words.stop.over.replace("{name}", isolated("Par étapes"))).waitFor();
  await row.getByText(words.stopped, { exact: true }).waitFor();

  await visitor.open("adminSuppressions");
  await expect.poll(isSeen).toBe(true);
});

journey("deleting what is gone already shows a notice", async ({ visit, product }) => {
  const names = wordsOf("en", "admin-segments");
  const visitor = await visit({ expects: [/404/] });
  const { page } = visitor;
  await enter(visitor, product.url, people.owner);
  const { audience } = toCountry("", "other");
  const path = "/api/admin/segments";
  const all = await call<{ segments: { id: string; name: string }[] }>(
    ...([visitor, product.url, path, { name: "Twice", audience }] as const),
  );
  const { id } = all.segments.find(({ name }) => name === "Twice") ?? {};
  await visitor.open("adminSegments");
  await page.getByRole("button", { name: names.delete.label.replace("{name}", "Twice") }).click();
  await call(visitor, product.url, `${path}/${id}/delete`, {});
  await page.getByRole("dialog").getByRole("button", { name: names.delete.yes }).click();
  await shownNotice(page, wordsOf("en", "admin").outdated);
  await page.getByText("Twice").waitFor({ state: "detached" });

  // When a row goes, the focus moves to the same button of the next one, and to the heading after the
  // last.
  const remove = async (name: string) => {
    const label = names.delete.label.replace("{name}", name);
    await page.getByRole("button", { name: label }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: names.delete.yes }).press("Enter");
    await page.getByText(name, { exact: true }).waitFor({ state: "detached" });
  };
  const { segments: others } = await call<typeof all>(visitor, product.url, path);
  for (const other of others) await call(visitor, product.url, `${path}/${other.id}/delete`, {});
  for (const name of ["First", "Second"]) {
    await call(visitor, product.url, path, { name, audience });
  }
  await page.reload();
  await remove("First");
  const next = page.getByRole("button", { name: names.delete.label.replace("{name}", "Second") });
  await expect.poll(() => isFocused(next)).toBe(true);
  await remove("Second");
  await page.getByText(names.empty, { exact: true }).waitFor();
  const heading = page.getByRole("heading", { name: names.title });
  await expect.poll(() => isFocused(heading)).toBe(true);
});
