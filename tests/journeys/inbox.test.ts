import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { jobs } from "#brand/jobs.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import type { Product } from "#tests/browser/product.ts";
import { resize } from "#tests/browser/visitor.ts";
import { pdf } from "#tests/fixtures/cv.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" });
const admin = { email: "admin@example.com", password: "a long enough password" };
const job = jobs[0] as (typeof jobs)[number];

/** An application as the form sends it. */
async function apply(product: Product, name: string, email: string, cv: Buffer): Promise<void> {
  const form = new FormData();
  const fields = { job: job.id, name, email, note: "<b>bold</b>", consent: "true", locale: "en" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("cv", new Blob([new Uint8Array(cv)]), `${name}.pdf`);
  const answer = await fetch(`${product.url}/api/applications`, { method: "POST", body: form });
  expect(await answer.json()).toEqual({ ok: true });
}

async function submit(product: Product, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(product.url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toEqual({ ok: true });
}

for (const language of locales) {
  journey(
    `an administrator finds, reads and answers in ${language}`,
    async ({ visit, product }) => {
      if (language === "en")
        await product.admin(["add", admin.email], { ADMIN_PASSWORD: admin.password });
      const words = wordsOf(language, "inbox");
      const { nav: menu } = wordsOf(language, "admin");
      const bulk = wordsOf(language, "admin-bulk-actions").notices;
      const cv = pdf(20_000);
      await apply(product, `Noor ${language}`, `noor.${language}@example.com`, cv);
      await apply(product, `Sami ${language}`, `sami.${language}@example.com`, pdf());

      const visitor = await visit({ language });
      const { page } = visitor;
      await signIn(visitor, product.url, admin);
      await visitor.open("adminDashboard");
      // The two lists of the administration lead to each other.
      await page.getByRole("link", { name: menu.inbox }).click();
      await page.waitForURL(product.url + localizedPath(language, pathOf("adminInbox")));
      const list = page.getByRole("region", { name: words.list.title });
      await list.getByRole("button", { name: `Sami ${language}` }).waitFor();

      await page.getByLabel(words.filters.search).fill(`noor.${language}`);
      await page.waitForURL((url) => url.searchParams.get("q") === `noor.${language}`);
      await list.getByRole("button", { name: `Sami ${language}` }).waitFor({ state: "detached" });
      await list.getByRole("button", { name: `Noor ${language}` }).click();
      const entry = page.getByRole("region", { name: `Noor ${language}` });
      await entry.getByText("<b>bold</b>").waitFor();
      await withoutBarriers(page);

      const saving = page.waitForEvent("download");
      await entry.getByRole("link", { name: words.detail.file }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(`Noor ${language}.pdf`);
      expect((await buffer(await saved.createReadStream())).equals(cv)).toBe(true);

      // By keyboard, from the heading, which got the focus when the entry opened.
      await entry.getByRole("heading").focus();
      await page.keyboard.press("3");
      const answered = entry.getByRole("button", { name: words.states.answered, pressed: true });
      await answered.waitFor();
      await list.getByText(words.states.answered).waitFor();
      // Keys typed in a dialog do not act on the list.
      await entry.getByRole("button", { name: words.detail.delete }).click();
      await page.getByRole("dialog", { name: words.detail.deleteTitle }).waitFor();
      await page.keyboard.press("1");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await answered.isVisible()).toBe(true);
      // The address contains the whole view: it can be reloaded or passed to a colleague.
      await page.getByRole("search").getByLabel(words.filters.state).selectOption("answered");
      await page.waitForURL((url) => url.searchParams.get("state") === "answered");
      await page.reload();
      await entry.getByText("<b>bold</b>").waitFor();
      expect(await list.getByRole("button").allTextContents()).toEqual([`Noor ${language}`]);

      // Requests by their topic, and subscribers by their kind.
      await submit(product, "/api/contact", {
        ...{ name: `Dana ${language}`, email: `dana.${language}@example.com`, topic: "demo" },
        ...{ subject: "Show us", message: "In the morning.", locale: language },
      });
      await submit(product, "/api/newsletter", {
        ...{ email: `rim.${language}@example.com`, consent: true, locale: language },
      });
      await visitor.open("adminInbox", `?topic=demo&q=dana.${language}`);
      const request = list.getByRole("row").filter({ hasText: `Dana ${language}` });
      await request.getByText(words.kinds.request, { exact: true }).waitFor();
      await request.getByText(words.topics.demo, { exact: true }).waitFor();
      const filters = page.getByRole("search");
      await filters.getByLabel(words.filters.topic).selectOption("press");
      await list.getByText(words.list.empty.filtered, { exact: true }).waitFor();
      await page.getByLabel(words.filters.search).fill(`rim.${language}`);
      await filters.getByLabel(words.filters.kind).selectOption("newsletter");
      // How the list grows, a bar a day.
      await page.getByRole("slider", { name: words.list.subscribersChart }).waitFor();
      await list.getByRole("button", { name: `rim.${language}@example.com` }).click();
      // Columns that a subscriber has no value for stay, or the others would move below wrong headers.
      const theirs = list.getByRole("row").filter({ hasText: `rim.${language}@` });
      expect(await theirs.getByRole("cell").nth(3).textContent()).toBe(words.kinds.newsletter);
      const subscriber = page.getByRole("region", { name: `rim.${language}@example.com` });
      await subscriber.getByText(words.standing.pending, { exact: true }).waitFor();

      const leave = async () => {
        await subscriber.getByRole("button", { name: words.detail.leave }).click();
        await page.getByRole("button", { name: words.detail.leaveYes, exact: true }).click();
        await notices.getByText(bulk.waiting.delete_entry).waitFor();
      };
      const notices = page.getByRole("region", { name: bulk.label });
      await leave();
      await notices.getByRole("button", { name: bulk.undo, exact: true }).click();
      await notices.getByText(bulk.undone).waitFor();
      const line = list.getByRole("button", { name: `rim.${language}@example.com` });
      await line.click();
      // The undo window takes ten seconds: once is enough.
      if (language === "en") {
        await leave();
        await list.getByText(words.list.empty.filtered, { exact: true }).waitFor();
      }

      // An opened entry counts as read; an erased person is gone from every list.
      await visitor.open("adminInbox", `?q=${language}@`);
      await list.getByText(words.states.new).first().waitFor();
      const unread = () => page.getByRole("link", { name: menu.inbox }).getByText(/^\d+$/);
      const before = Number(await unread().textContent());
      await list.getByRole("button", { name: `Sami ${language}` }).click();
      await list.getByText(words.states.read, { exact: true }).waitFor();
      const after = before > 1 ? `${before - 1}` : undefined;
      if (after) await expect.poll(() => unread().textContent()).toBe(after);
      const erasure = wordsOf(language, "admin-erasure");
      await page.getByRole("button", { name: erasure.open, exact: true }).click();
      await page.getByLabel(erasure.email).fill(`noor.${language}@example.com`);
      await page.getByRole("button", { name: erasure.look }).click();
      await page.getByRole("dialog").getByRole("listitem").waitFor();
      await page.getByRole("button", { name: erasure.erase, exact: true }).click();
      await list.getByRole("button", { name: `Noor ${language}` }).waitFor({ state: "detached" });
      await list.getByRole("button", { name: `Sami ${language}` }).waitFor();

      await resize(page, { width: 320, height: 640 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(tooWide).toBe(false);
    },
  );
}

journey("the keyboard keeps its place where an entry goes", async ({ visit, product }) => {
  await product.admin(["add", "keys@example.com"], { ADMIN_PASSWORD: admin.password });
  const words = wordsOf("en", "inbox");
  const erasure = wordsOf("en", "admin-erasure");
  for (const name of ["Third", "Second", "First"]) {
    await apply(product, `Place ${name}`, `${name.toLowerCase()}@place.example`, pdf());
  }
  const visitor = await visit();
  const { page } = visitor;
  await signIn(visitor, product.url, { ...admin, email: "keys@example.com" });
  await visitor.open("adminInbox", "?q=place.example");
  const list = page.getByRole("region", { name: words.list.title });
  const row = (name: string) => list.getByRole("button", { name: `Place ${name}` });
  const isFocused = (name: string) =>
    row(name).evaluate((button) => button === document.activeElement);
  const openEntry = async (name: string) => {
    await row(name).press("Enter");
    const entry = page.getByRole("region", { name: `Place ${name}` });
    await entry.getByRole("button", { name: words.detail.delete }).waitFor();
    return entry;
  };

  const third = await openEntry("Third");
  await third.getByRole("button", { name: words.detail.close, exact: true }).press("Enter");
  await expect.poll(() => isFocused("Third")).toBe(true);

  // Erased at once: the next entry takes its place.
  const first = await openEntry("First");
  await first.getByRole("button", { name: erasure.ofThis }).press("Enter");
  await page.getByRole("button", { name: erasure.erase, exact: true }).press("Enter");
  await row("First").waitFor({ state: "detached" });
  await expect.poll(() => isFocused("Second")).toBe(true);

  // Deleted when the undo window ends: until then the focus is on the entry.
  const second = await openEntry("Second");
  await second.getByRole("button", { name: words.detail.delete }).press("Enter");
  await page.getByRole("button", { name: words.detail.deleteYes, exact: true }).press("Enter");
  await expect.poll(() => isFocused("Second")).toBe(true);
  // Undo disappears when it is pressed: the focus returns to where it was before.
  const bulk = wordsOf("en", "admin-bulk-actions").notices;
  await page.getByRole("button", { name: bulk.undo, exact: true }).press("Enter");
  await page.getByRole("region", { name: bulk.label }).getByText(bulk.undone).waitFor();
  await expect.poll(() => isFocused("Second")).toBe(true);
  const again = await openEntry("Second");
  await again.getByRole("button", { name: words.detail.delete }).press("Enter");
  await page.getByRole("button", { name: words.detail.deleteYes, exact: true }).press("Enter");
  await row("Second").waitFor({ state: "detached" });
  await expect.poll(() => isFocused("Third")).toBe(true);
});

journey("only administrators see the inbox", async ({ visit, product }) => {
  const visitor = await visit({ expects: [/401/] });
  await visitor.page.goto(product.url + pathOf("adminInbox"));
  await visitor.page.waitForURL(`${product.url}/admin/login`);
  expect((await fetch(`${product.url}/api/inbox`)).status).toBe(401);
});
