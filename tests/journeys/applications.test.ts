import { expect } from "vitest";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import type { Visitor } from "#tests/browser/visitor.ts";
import { pdf, program } from "#tests/fixtures/cv.ts";
import { inboxRows } from "./inbox-rows.ts";
import { wordsOf } from "./words.ts";

const job = jobs[0] as (typeof jobs)[number];
const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: pdf(300_000) };

/** Goes from the list of positions to the form of the first, by its Apply Now button. */
async function toForm(visitor: Visitor) {
  const { page, language } = visitor;
  await page.clock.install();
  await visitor.open("careers");
  const title = wordsOf(language, "careers").jobs[job.id].title;
  await page.locator(`#${job.id}`).getByRole("link", { name: title }).last().click();
  await page.waitForURL((url) =>
    url.href.endsWith(`${localizedPath(language, pathOf("position", job.id))}#apply`),
  );
  const form = page.getByRole("form", { name: wordsOf(language, "application").title });
  await form.waitFor();
  return form;
}

async function fillIn(form: Awaited<ReturnType<typeof toForm>>, visitor: Visitor, email: string) {
  const { fields } = wordsOf(visitor.language, "application");
  await form.getByLabel(fields.name).fill("Layla Haddad");
  await form.getByLabel(fields.email).fill(email);
  await form.getByLabel(fields.note).fill("Your fees.");
  await form.getByRole("checkbox").check();
}

journey("what the list was narrowed to is there again on the way back", async ({ visit }) => {
  const { page, open } = await visit();
  const { filters, departments } = wordsOf("en", "careers");
  await open("careers");
  await page.getByRole("button", { name: departments.engineering }).click();
  const search = page.getByRole("searchbox", { name: filters.search });
  await search.fill("payments");
  const shown = page.locator("main li[id]");
  const narrowed = await shown.count();
  expect(narrowed).toBeLessThan(jobs.length);
  await shown.first().getByRole("link").first().click();
  await page.waitForURL(/\/careers\/[\w-]+$/);
  await page.goBack();
  await page.getByRole("button", { name: departments.engineering, pressed: true }).waitFor();
  expect(await search.inputValue()).toBe("payments");
  expect(await shown.count()).toBe(narrowed);
  await page.reload();
  await expect.poll(() => shown.count()).toBe(narrowed);
});

for (const language of locales) {
  journey(
    `a person applies in ${language}, from the list to both mails`,
    async ({ visit, product }) => {
      const visitor = await visit({ language, expects: [/422/] });
      const { page } = visitor;
      const words = wordsOf(language, "application");
      const email = `layla.${language}@example.com`;
      const form = await toForm(visitor);
      const submit = form.getByRole("button", { name: words.submit });

      await submit.click();
      for (const error of ["name", "email-missing", "file_missing"] as const) {
        await form.getByText(words.errors[error], { exact: true }).waitFor();
      }
      await fillIn(form, visitor, email);
      // An error message goes as soon as its field is corrected.
      expect(await form.getByText(words.errors.name, { exact: true }).count()).toBe(0);
      expect(await form.getByText(words.errors["email-missing"], { exact: true }).count()).toBe(0);

      const choose = form.getByLabel(words.fields.cv, { exact: true });
      await choose.setInputFiles({ ...cv, buffer: program() });
      await page.clock.fastForward(3000);
      await submit.click();
      await form.getByText(words.errors.file_type, { exact: true }).waitFor();
      // The entries are still there, also after a reload; a file has to be chosen again.
      await page.reload();
      await form.waitFor();
      await page.waitForFunction(() => (window as { siteReady?: boolean }).siteReady === true);
      expect(await form.getByLabel(words.fields.email).inputValue()).toBe(email);

      await form.getByRole("checkbox").check();
      await choose.setInputFiles(cv);
      await page.clock.fastForward(3000);
      await submit.click();
      await page.getByRole("heading", { name: words.sent.title }).waitFor();
      await page.getByText(email).waitFor();
      await withoutBarriers(page);

      const mail = await product.mail.to(email);
      expect(mail.html).toContain(`lang="${language}"`);
      expect(`${mail.html}${mail.text}`).not.toContain("Layla");
      const notice = await product.mail.to(contact.email, locales.indexOf(language) + 1);
      expect(notice.attachments).toEqual([]);
      expect(notice.text).toContain("/admin/inbox?item=application.");
      expect(`${notice.html}${notice.text}`).not.toMatch(/Layla|Your fees/);
      expect(await inboxRows(product, email)).toMatchObject([
        { kind: "application", name: "Layla Haddad", about: job.id, state: "new" },
      ]);
    },
  );
}

journey("an application can be stopped while it is being sent", async ({ visit, product }) => {
  const visitor = await visit({ expects: [/ERR_(ABORTED|FAILED)/] });
  const { page } = visitor;
  const words = wordsOf("en", "application");
  const form = await toForm(visitor);
  await fillIn(form, visitor, "stopped@example.com");
  await form.getByLabel(words.fields.cv, { exact: true }).setInputFiles(cv);
  // The route delays the request; nothing reaches the server.
  const outgoing = page.waitForRequest("**/api/applications");
  await page.route("**/api/applications", () => {});
  await page.clock.fastForward(3000);
  await form.getByRole("button", { name: words.submit }).click();
  await outgoing;
  await form.getByRole("progressbar").waitFor();
  await form.getByRole("button", { name: words.cancel }).click();
  await page.getByText(words.cancelled).first().waitFor();
  await form.getByRole("button", { name: words.submit }).waitFor();
  expect(await form.getByLabel(words.fields.name).inputValue()).toBe("Layla Haddad");
  const mails = await product.mail.all();
  expect(mails.filter(({ to }) => to?.[0]?.address === "stopped@example.com")).toEqual([]);
});

journey("a position's link can be copied", async ({ visit, product }) => {
  const visitor = await visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
  await visitor.open("position", "#apply", job.id);
  const { tools } = wordsOf("en", "position");
  await visitor.page.getByRole("button", { name: tools.copy }).click();
  await visitor.page.getByRole("button", { name: tools.copied }).waitFor();
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(
    product.url + pathOf("position", job.id),
  );
});
