import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { names } from "#brand/names.ts";
import { locales } from "#contract/locale.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import {
  documentLanguage,
  expectedDocument,
  hydrated,
  shownNotice,
  shownNotices,
} from "#tests/browser/visitor.ts";
import { followByHand, joinFromHome, notice, openDialog, type Person, people } from "./joining.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

// The same person joins several times in a minute here, which the limits would stop.
const journey = journeyWith({ RATE_LIMITS: "off" });

/** Joins and never confirms. Her city would run as a formula in a spreadsheet. */
const pending: Person = { email: "zoe@example.com", country: "GB", city: "=1+1", channel: "other" };

const admin = { email: "admin@example.com", password: "a long enough passphrase" };

describe("the waitlist, end to end", () => {
  for (const language of locales) {
    journey(
      `${language}: join, read the mail, follow its link, confirm, join again`,
      async ({ visit, product }) => {
        const person = people[language];
        const words = wordsOf(language, "waitlist");
        const confirm = wordsOf(language, "confirm");
        const visitor = await visit({ language });
        const dialog = await joinFromHome(visitor, person);
        const success = dialog.getByRole("heading", { name: words.success.title });
        await success.waitFor();
        expect(await dialog.getByText(person.email).count()).toBe(1);

        const mail = await product.mail.to(person.email);
        const brand = names.group[language];
        const subject = wordsOf(language, "mail").waitlistConfirm.subject;
        expect(mail.subject).toBe(subject.replace("{brand}", brand));
        expect(mail.html).toMatch(new RegExp(`<html[^>]* dir="${expectedDocument(language).dir}"`));
        expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
        const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
        expect(header("list-unsubscribe")).toContain(product.url);
        expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

        const link = linkIn(mail, "/waitlist/confirm");
        expect(link.startsWith(product.url)).toBe(true);
        expect(mail.html?.replaceAll("&amp;", "&")).toContain(link);
        await followByHand(visitor.page, link);
        await visitor.page.getByRole("heading", { name: confirm.success }).waitFor();
        expect(await documentLanguage(visitor.page)).toEqual(expectedDocument(language));
        expect(await visitor.page.getByText(person.email).count()).toBe(1);
        const place = wordsOf(language, "mail-link").place.replace("{place}", "\\d+");
        await visitor.page.getByText(new RegExp(`^${place}$`)).waitFor();
        // The token has left the address, so that the page can be shared without it.
        expect(visitor.page.url()).not.toContain("token");

        await followByHand(visitor.page, link);
        await visitor.page.getByRole("heading", { name: confirm.already }).waitFor();
        await visitor.page
          .getByRole("main")
          .getByRole("link", { name: wordsOf(language, "mail-link").home })
          .click();
        await visitor.page.getByRole("heading", { level: 1 }).waitFor();
        expect(await documentLanguage(visitor.page)).toEqual(expectedDocument(language));

        const again = await visit({ language });
        await joinFromHome(again, person);
        await shownNotice(again.page, words.already.text);
        // One to confirm, and one with the place in the queue.
        const mails = (await product.mail.all()).filter(
          ({ to }) => to?.[0]?.address === person.email,
        );
        expect(mails).toHaveLength(2);
        expect(
          mails.some(({ text }) => text?.includes(`${product.url}/`) && text.includes("/place")),
        ).toBe(true);
      },
    );
  }

  journey("a pending address gets a second mail, and is told so", async ({ visit, product }) => {
    const first = await visit();
    await joinFromHome(first, pending);
    await product.mail.to(pending.email);
    const second = await visit();
    const dialog = await joinFromHome(second, pending);
    await dialog
      .getByRole("heading", { name: wordsOf("en", "waitlist").success.resentTitle })
      .waitFor();
    await product.mail.to(pending.email, 2);
    // Closing the success view clears the form.
    await dialog
      .getByRole("button", { name: wordsOf("en", "waitlist").close })
      .last()
      .click();
    await dialog.waitFor({ state: "detached" });
    await second.page
      .getByRole("banner")
      .getByRole("button", { name: wordsOf("en", "shell").join })
      .click();
    expect(
      await dialog
        .getByRole("textbox", { name: wordsOf("en", "waitlist").fields.email })
        .inputValue(),
    ).toBe("");
  });

  journey(
    "a mail scanner that runs scripts, hides it, clicks and scrolls confirms nothing",
    async ({ visit, product }) => {
      const mail = await product.mail.to(pending.email);
      const link = linkIn(mail, "/waitlist/confirm");
      const { page } = await visit();
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      await page.clock.install();
      await page.goto(link);
      await hydrated(page);
      await page.clock.fastForward(2000);
      await page.getByRole("button", { name: wordsOf("en", "confirm").askButton }).waitFor();
      await page.evaluate(() => {
        for (const [Kind, ...names] of [
          [PointerEvent, "pointermove", "pointerdown", "pointerup"],
          [KeyboardEvent, "keydown", "keyup"],
          [WheelEvent, "wheel"],
        ] as const) {
          for (const name of names) document.body.dispatchEvent(new Kind(name, { bubbles: true }));
        }
        for (const button of document.querySelectorAll<HTMLElement>("main button")) button.click();
        scrollTo(0, document.body.scrollHeight);
      });
      await page.clock.fastForward(10_000);
      await page.waitForLoadState("networkidle");
      expect(sent).toEqual([]);
      // Speech control presses without a pointer too: a message says what to do.
      await page.getByRole("alert").getByText(wordsOf("en", "mail-link").byHand).waitFor();
      const reader = await fetch(link);
      expect(reader.status).toBe(200);
      expect(reader.headers.get("cache-control")).toContain("no-store");
      expect(reader.headers.get("referrer-policy")).toBe("no-referrer");
    },
  );

  journey("a network that fails is not blamed on the link, which works then", async ({ visit }) => {
    const words = wordsOf("en", "mail-link");
    const visitor = await visit({ expects: [/ERR_INTERNET_DISCONNECTED/, /404/, /503/] });
    const { page, context } = visitor;
    await page.route("**/api/waitlist-confirm", (route) =>
      route.fulfill({ status: 503, json: { error: "db_error" } }),
    );
    await visitor.open("waitlistConfirm", "?token=nonsense");
    await page.keyboard.press("Shift");
    await page.getByRole("heading", { name: words.server.title }).waitFor();
    await page.getByText(words.server.text).waitFor();
    await context.setOffline(true);
    await page.unroute("**/api/waitlist-confirm");
    await page.getByRole("button", { name: words.again }).click();
    await page.getByRole("heading", { name: words.unreachable.title }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: words.again }).click();
    await page.getByRole("heading", { name: wordsOf("en", "confirm").confirmError }).waitFor();
  });

  journey("an expired link is replaced by a new one, or by another address", async ({ visit }) => {
    const words = wordsOf("en", "mail-link");
    const visitor = await visit({ expects: [/410/] });
    const { page } = visitor;
    for (const [list, name] of [
      ["waitlist", "waitlistConfirm"],
      ["newsletter", "newsletterConfirm"],
    ] as const) {
      await page.route(`**/api/${list}-confirm`, (route) =>
        route.fulfill({ status: 410, json: { error: "expired_token" } }),
      );
      await page.route(`**/api/${list}-confirm/resend`, (route) =>
        route.fulfill({ json: { ok: true } }),
      );
      await visitor.open(name, "?token=nonsense");
      await page.mouse.move(200, 200);
      await page.mouse.move(300, 300);
      await page.getByRole("button", { name: words.newLink.button }).click();
      await page.getByText(words.newLink.sent).waitFor();
    }
    await page.getByRole("link", { name: words.otherAddress }).click();
    expect(await page.locator("#subscribe").isVisible()).toBe(true);
    await visitor.open("waitlistConfirm", "?token=nonsense");
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 300);
    await page.getByRole("button", { name: words.otherAddress }).click();
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: wordsOf("en", "waitlist").fields.email })
      .waitFor();
  });

  journey("a link without a token, or with a wrong one, is an error", async ({ visit }) => {
    for (const suffix of ["", "?token=nonsense"]) {
      const visitor = await visit({ expects: [/40[04]/] });
      await visitor.open("waitlistConfirm", suffix);
      await visitor.page.mouse.move(200, 200);
      await visitor.page
        .getByRole("heading", { name: wordsOf("en", "confirm").confirmError })
        .waitFor();
      await visitor.page.getByText(wordsOf("en", "confirm").confirmErrorDesc).waitFor();
    }
  });

  journey(
    "the administrator signs in, counts, and exports to the byte",
    async ({ visit, product }) => {
      const { login, dashboard } = wordsOf("en", "admin");
      await product.admin(["add", admin.email], { ADMIN_PASSWORD: admin.password });
      const { page, open } = await visit({ expects: [/40[01]/] });
      // Without a session the dashboard leads to the sign-in.
      await open("adminDashboard");
      await page.waitForURL(`${product.url}/admin/login`);

      const button = page.getByRole("button", { name: login.submit, exact: true });
      await page.getByLabel(login.email).fill("nobody");
      await button.click();
      await page.getByText(login.invalidEmail).waitFor();
      await page.getByLabel(login.email).fill(admin.email);
      await page.getByLabel(login.password, { exact: true }).fill("12345");
      await button.click();
      await page.getByText(login.shortPassword).waitFor();
      await page.getByLabel(login.password, { exact: true }).fill("wrong password");
      await button.click();
      await shownNotice(page, login.refused);
      await page.getByLabel(login.password, { exact: true }).fill(admin.password);
      await button.click();
      await page.waitForURL(`${product.url}/admin/dashboard`);

      const counts = page.getByRole("region", { name: dashboard.counts.label });
      await counts.waitFor();
      const figures = await counts.textContent();
      expect(figures).toMatch(/Total Signups\D*4|4\D*Total Signups/);
      expect(figures).toMatch(/Confirmed\D*3|3\D*Confirmed/);
      expect(figures).toMatch(/Pending\D*1|1\D*Pending/);
      expect(await page.getByRole("columnheader").allTextContents()).toEqual([
        "Email",
        "Status",
        "Signup Date",
        "Confirmed Date",
        "Country",
        "City",
      ]);
      const rows = page.getByRole("table").getByRole("row");
      expect(await rows.count()).toBe(5);
      expect(await rows.nth(1).textContent()).toContain(pending.email);
      expect(await rows.nth(1).textContent()).toContain(dashboard.leads.notConfirmed);

      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: dashboard.export.start }).click();
      const download = await downloading;
      await shownNotice(page, dashboard.export.success);
      const days = await page.getByRole("row").nth(2).getByRole("cell").allTextContents();
      const day = days[2] ?? "";
      const [dd, mm, yyyy] = day.split("/");
      expect(download.suggestedFilename()).toBe(`waitlist_leads_${yyyy}-${mm}-${dd}.csv`);
      expect(day).toBe(dayInDubai(new Date()));
      const expected = [
        "Email,Status,Signup Date,Confirmed Date,Country,City",
        `zoe@example.com,pending,${day},Not confirmed,GB,'=1+1`,
        `jean@example.com,confirmed,${day},${day},FR,"Lyon, ""Presqu’île"""`,
        `noura@example.com,confirmed,${day},${day},SA,الرياض`,
        `ada@example.com,confirmed,${day},${day},GB,London`,
      ].join("\n");
      const saved = join(product.dataDir, "export.csv");
      await download.saveAs(saved);
      expect(readFileSync(saved).toString("latin1")).toBe(Buffer.from(expected).toString("latin1"));

      await page.getByRole("button", { name: dashboard.logout }).click();
      await page.waitForURL(`${product.url}/admin/login`);
      await open("adminDashboard");
      await page.waitForURL(`${product.url}/admin/login`);
    },
  );

  journey("signing out in one tab shows at once in the other", async ({ visit, product }) => {
    const { dashboard } = wordsOf("en", "admin");
    const visitor = await visit({ expects: [/401/] });
    const { page, context } = visitor;
    await signIn(visitor, product.url, admin);
    await visitor.open("adminDashboard");
    await page.getByRole("table").waitFor();
    const other = await context.newPage();
    await other.goto(`${product.url}/admin/login`);
    // With a session the sign-in leads straight to the dashboard.
    await other.waitForURL(`${product.url}/admin/dashboard`);
    await other.getByRole("table").waitFor();
    await page.getByRole("button", { name: dashboard.logout }).click();
    await other.waitForURL(`${product.url}/admin/login`);
  });
});

describe("the dialog", () => {
  journey(
    "says for what one waits: the service whose page or guide was open",
    async ({ visit }) => {
      for (const [language, open, service] of [
        ["en", "logistics", "logistics"],
        ["ar", "guideEducation", "education"],
        ["fr", "wallet", undefined],
      ] as const) {
        const words = wordsOf(language, "waitlist");
        const shell = wordsOf(language, "shell");
        const visitor = await visit({ language });
        await visitor.open(open);
        const join = visitor.page.getByRole("banner").getByRole("button", { name: shell.join });
        expect(await join.textContent()).toContain(shell.joinNote);
        await join.click();
        const title = service
          ? words.titleFor.replace("{service}", shell.pages[service])
          : words.title;
        await visitor.page
          .getByRole("dialog")
          .getByRole("heading", { level: 2, name: title, exact: true })
          .waitFor();
      }
    },
  );

  journey(
    "asks for what is missing, says why, keeps what was typed, and sends nothing",
    async ({ visit }) => {
      const words = wordsOf("en", "waitlist");
      const { page, ...visitor } = await visit();
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      const dialog = await openDialog({ page, ...visitor });
      const submit = dialog.getByRole("button", { name: words.submit });
      await submit.click();
      await dialog.getByText(words.faults["email-missing"]).waitFor();
      expect(
        await dialog
          .getByRole("textbox", { name: words.fields.email })
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
      // Each fault is at its field; a notice would name one of them alone.
      expect(await shownNotices(page)).toEqual([]);
      const top = () => dialog.evaluate((popup: HTMLElement) => popup.offsetTop);
      const before = await top();
      expect(await dialog.getByLabel(words.fields.heard_detail).count()).toBe(0);
      await dialog.getByRole("textbox", { name: words.fields.email }).fill("ada@example.com");
      await dialog.getByLabel(words.fields.country).selectOption("AE");
      await dialog.getByLabel(words.fields.heard_channel).selectOption("linkedin");
      await dialog.getByLabel(words.fields.heard_detail).waitFor();
      // It grows downward alone.
      expect(await top()).toBe(before);
      await submit.click();
      await page.getByText(words.errorTitle).last().waitFor();
      await page.getByText(words.errors.consent_required).first().waitFor();
      expect(await dialog.getByRole("textbox", { name: words.fields.email }).inputValue()).toBe(
        "ada@example.com",
      );
      expect(
        await dialog.getByRole("checkbox").evaluate((box) => box === document.activeElement),
      ).toBe(true);
      expect(sent).toEqual([]);
      const policy = dialog.getByRole("link", { name: /privacy/i });
      expect(await policy.getAttribute("href")).toBe("/legal/privacy");
      expect(await policy.getAttribute("target")).toBe("_blank");
    },
  );

  journey("on a phone its notices cover no field", async ({ visit }) => {
    const words = wordsOf("en", "waitlist");
    const visitor = await visit({ width: 360, height: 640, touch: true });
    const { page } = visitor;
    await visitor.open("home");
    await page.getByRole("button", { name: wordsOf("en", "shell").nav.openMenu }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf("en", "shell").join })
      .click();
    const dialog = page.getByRole("dialog", { name: words.title });
    await dialog.getByRole("textbox", { name: words.fields.email }).fill("ada@example.com");
    await dialog.getByLabel(words.fields.country).selectOption("AE");
    await dialog.getByLabel(words.fields.heard_channel).selectOption("linkedin");
    await dialog.getByRole("button", { name: words.submit }).click();
    const said = notice(page, words.errors.consent_required);
    await said.waitFor();
    // It stays while the pointer rests on it, and everything else can be reached meanwhile.
    await said.hover();
    const box = dialog.getByRole("checkbox");
    await expect.poll(() => isUncovered(box)).toBe(true);
    for (const control of await dialog.locator("input:visible, select, button").all()) {
      if ((await control.getAttribute("name")) === "website") continue;
      await control.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
      await expect.poll(() => isUncovered(control)).toBe(true);
    }
    expect(await said.isVisible()).toBe(true);
  });

  journey(
    "a typo seen too late costs the address alone, and a mail that did not come one press",
    async ({ visit, product }) => {
      const words = wordsOf("en", "waitlist");
      const visitor = await visit();
      const typo = { email: "lena@exmaple.com", country: "FR", city: "Lyon", channel: "search" };
      await visitor.page.route("**/api/waitlist/confirmed", (route) =>
        route.fulfill({ json: { confirmed: 1203 } }),
      );
      const dialog = await joinFromHome(visitor, typo as Person);
      await dialog.getByText(typo.email).waitFor();
      await dialog.getByText(/^1,203 people have confirmed so far\./).waitFor();
      await dialog.getByRole("button", { name: words.success.change }).click();
      const email = dialog.getByRole("textbox", { name: words.fields.email });
      expect(await email.inputValue()).toBe(typo.email);
      await expect
        .poll(() => email.evaluate((field) => field === document.activeElement))
        .toBe(true);
      expect(await dialog.getByLabel(words.fields.city).inputValue()).toBe("Lyon");
      await email.fill("lena@example.com");
      await dialog.getByRole("button", { name: words.submit }).click();
      await dialog.getByText("lena@example.com").waitFor();
      await product.mail.to("lena@example.com");
      await dialog.getByRole("button", { name: words.success.again }).click();
      await dialog.getByRole("heading", { name: words.success.resentTitle }).waitFor();
      await product.mail.to("lena@example.com", 2);
    },
  );

  journey("who closes it while it sends is told what came of it", async ({ visit }) => {
    const words = wordsOf("en", "waitlist");
    const visitor = await visit({ expects: [/503/] });
    const { page } = visitor;
    const waiting: ((route: Route) => void)[] = [];
    await page.route("**/api/waitlist", (route) => waiting.shift()?.(route));
    const nextCall = () => new Promise<Route>((resolve) => waiting.push(resolve));
    const closed = async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };

    const refused = nextCall();
    const dialog = await joinFromHome(visitor, {
      ...{ email: "gone@example.com", country: "GB", channel: "search" },
    });
    const refusal = await refused;
    await closed();
    await refusal.fulfill({ status: 503, json: { error: "db_error" } });
    await shownNotice(page, words.errors.db_error);

    const taken = nextCall();
    await page
      .getByRole("banner")
      .getByRole("button", { name: wordsOf("en", "shell").join })
      .click();
    await dialog.getByRole("button", { name: words.submit }).click();
    const success = await taken;
    await closed();
    await success.fulfill({ json: { ok: true } });
    await shownNotice(page, words.success.title);
    expect(await dialog.count()).toBe(0);
  });

  journey("opens without a network where the pointer had come near", async ({ visit }) => {
    const visitor = await visit({ expects: [/ERR_INTERNET_DISCONNECTED/] });
    const { page, context } = visitor;
    await visitor.open("home");
    const underWay = new Set<string>();
    const requests: string[] = [];
    page.on("request", (request) => {
      requests.push(request.url());
      underWay.add(request.url());
    });
    page.on("requestfinished", (request) => underWay.delete(request.url()));
    const banner = page.getByRole("banner");
    // A pointer on a link fetches its document, not the dialog.
    await banner.getByRole("link").first().hover();
    expect(requests.some((url) => url.includes("/waitlist-dialog-"))).toBe(false);
    await banner.locator("[data-approach]").hover();
    await expect
      .poll(() => [requests.some((url) => url.includes("/waitlist-dialog-")), underWay.size])
      .toEqual([true, 0]);
    expect(requests.filter((url) => /api\/|captcha/.test(url))).toEqual([]);
    await context.setOffline(true);
    await banner.getByRole("button", { name: wordsOf("en", "shell").join }).click();
    const email = page
      .getByRole("dialog")
      .getByRole("textbox", { name: wordsOf("en", "waitlist").fields.email });
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  journey("loads the captcha only when it opens", async ({ visit }) => {
    const visitor = await visit();
    const requests: string[] = [];
    visitor.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await visitor.open("home");
    await visitor.page.waitForLoadState("networkidle");
    expect(requests.filter((path) => /api|captcha|altcha/i.test(path))).toEqual([]);
    const opening = visitor.page.waitForRequest(/\/api\/config/);
    await visitor.page
      .getByRole("banner")
      .getByRole("button", { name: wordsOf("en", "shell").join })
      .click();
    await opening;
  });

  journey("keeps the first campaign a visitor came by", async ({ visit, product }) => {
    const visitor = await visit();
    await visitor.page.goto(`${product.url}/?utm_source=first&utm_medium=mail&utm_campaign=spring`);
    await hydrated(visitor.page);
    await visitor.page.goto(`${product.url}/legal/privacy?utm_source=second`);
    await hydrated(visitor.page);
    const sending = visitor.page.waitForRequest(/\/api\/waitlist$/);
    await joinFromHome(visitor, { email: "utm@example.com", country: "GB", channel: "search" });
    const body = (await sending).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({
      utm_source: "first",
      utm_medium: "mail",
      utm_campaign: "spring",
      locale: "en",
    });
    expect(String(body.recaptchaToken).length).toBeGreaterThan(50);
    await visitor.page.getByRole("dialog").getByText("utm@example.com").waitFor();
  });
});

/** Whether a press on the middle of a control would reach it. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

/** The day in Dubai, four hours ahead of UTC all year, as a British reader writes it. */
function dayInDubai(moment: Date): string {
  const [year, month, day] = new Date(moment.getTime() + 4 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${day}/${month}/${year}`;
}
