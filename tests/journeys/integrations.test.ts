import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { resize, shownNotice, type Visitor } from "#tests/browser/visitor.ts";
import { startReceiver } from "#tests/fakes/webhook-receiver.ts";
import { type ApiDocument, clientOf } from "#tests/integration/typed-client.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "integrations-"));
const receiver = await startReceiver();
const journey = journeyWith({
  ...{ RATE_LIMITS: "off", CAPTCHA: "off" },
  WEBHOOK_PRIVATE_TARGETS: receiver.target,
});
afterAll(() => {
  receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

const owner = { email: "owner@example.com", password: "a long enough password" };
const reader = { email: "reader@example.com", password: "a long enough password" };
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Joins the waitlist by the call that the form makes. */
async function join(url: string, email: string): Promise<void> {
  const body = { email, country: "AE", heard_channel: "search", consent: true, locale: "en" };
  const answer = await fetch(`${url}/api/waitlist`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toEqual({ ok: true });
}

/** The buttons of one endpoint's row. */
function rowOf({ page, language }: Visitor, name: string) {
  const { webhooks } = wordsOf(language, "admin-integrations");
  const press = (action: string) =>
    page
      .getByRole("button", {
        name: webhooks.of.replace("{action}", action).replace("{name}", isolated(name)),
      })
      .click();
  return { row: page.getByRole("row").filter({ hasText: receiver.url }), press };
}

/** The time after which the page reads everything anew has passed. */
const readAnew = ({ page }: Visitor) => page.clock.fastForward(10_000);

for (const language of locales) {
  const t = wordsOf(language, "admin-integrations");
  journey(
    `an owner connects a program, sees it fail, mends it: ${language}`,
    async ({ product, visit }) => {
      if (language === "en") {
        await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      }
      receiver.answer.status = 200;
      receiver.received.length = 0;
      const visitor = await visit({ language, expects: [/422/] });
      const { page, context } = visitor;
      await page.clock.install();
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn(visitor, product.url, owner);
      await visitor.open("adminIntegrations");
      await page.getByText(t.webhooks.emptyText).waitFor();
      await withoutBarriers(page);

      // Errors are shown at their fields; the server refuses a private address.
      await page.getByRole("button", { name: t.webhooks.add }).click();
      const form = page.getByRole("dialog");
      const add = form.getByRole("button", { name: t.form.add, exact: true });
      await add.click();
      await form.getByText(t.form.nameMissing).waitFor();
      await form.getByLabel(t.form.name, { exact: true }).fill("CRM");
      const address = form.getByLabel(t.form.url, { exact: true });
      await address.fill("https://10.0.0.1/hook");
      await add.click();
      await form.getByText(t.form.urlWrong).waitFor();
      await address.fill(receiver.url);
      await form.getByLabel(t.form.all).uncheck();
      await add.click();
      await form.getByText(t.form.eventsMissing).waitFor();
      await withoutBarriers(page);
      await form.getByLabel(t.events.lead.joined).check();
      await add.click();

      // The secret is shown this once: a press beside the dialog leaves it open.
      const shown = page.getByRole("dialog", {
        name: isolated("CRM"),
      });
      await shown.waitFor();
      await page.mouse.click(5, 5);
      const secret = (await shown.locator("code").textContent()) ?? "";
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      await withoutBarriers(page);
      await shown.getByRole("button", { name: t.secret.copy }).click();
      await shownNotice(page, t.secret.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      await shown.getByRole("button", { name: t.secret.kept }).click();

      const { row, press } = rowOf(visitor, "CRM");
      await press(t.webhooks.test);
      const test = page.getByRole("dialog");
      await test.getByText("webhook-signature").waitFor();
      await test.getByText("thanks").waitFor();
      await withoutBarriers(page);
      // On a phone its long lines scroll by themselves.
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await resize(page, { width: 360, height });
      await expect.poll(async () => (await test.boundingBox())?.width).toBeLessThanOrEqual(360);
      await resize(page, { width, height });
      expect(receiver.received[0]?.event.type).toBe("endpoint.test");
      await page.keyboard.press("Escape");

      // A real join arrives, signed by the secret that was shown.
      await join(product.url, `first-${language}@example.com`);
      await expect.poll(() => receiver.received.length).toBe(2);
      const [, joined] = receiver.received;
      expect(joined?.event.type).toBe("lead.joined");
      expect(joined && receiver.isSigned(joined, secret)).toBe(true);
      const log = page.getByRole("table", { name: t.log.title });
      await readAnew(visitor);
      await log.getByText(t.log.states.delivered).waitFor();

      // Both secrets sign after a rotation.
      await press(t.webhooks.rotate);
      await page.getByRole("dialog").getByRole("button", { name: t.ask.rotateYes }).click();
      const rotated = (await shown.locator("code").textContent()) ?? "";
      expect(rotated).not.toBe(secret);
      await shown.getByRole("button", { name: t.secret.kept }).click();

      // A failing endpoint: the page shows the error, and what to do.
      receiver.answer = { status: 500, headers: {}, body: "out of order" };
      await join(product.url, `second-${language}@example.com`);
      await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
      await readAnew(visitor);
      await row.getByText(t.webhooks.states.failing, { exact: true }).waitFor();
      await row.getByText(t.faults.refused.replace("{status}", "500")).waitFor();
      expect(receiver.isSigned(receiver.received[2] as never, secret)).toBe(true);
      expect(receiver.isSigned(receiver.received[2] as never, rotated)).toBe(true);
      await page.getByLabel(t.log.state, { exact: true }).selectOption("waiting");
      await page.waitForURL(/state=waiting/);
      await log.getByText(t.log.states.delivered).waitFor({ state: "detached" });
      await log.getByRole("button", { name: t.events.lead.joined }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByText("out of order").first().waitFor();
      await sheet.getByText('"version"').waitFor();
      await withoutBarriers(page);

      // Repaired: delivered again under the same id.
      receiver.answer = { status: 200, headers: {}, body: "thanks" };
      const before = receiver.received.length;
      await sheet.getByRole("button", { name: t.log.again }).click();
      await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
      expect(receiver.received.at(-1)?.id).toBe(receiver.received[2]?.id);
      await page.keyboard.press("Escape");
      await readAnew(visitor);
      await row.getByText(t.webhooks.states.active, { exact: true }).waitFor();
      await page.getByText(t.log.noMatch).waitFor();
      await page.getByLabel(t.log.state, { exact: true }).selectOption("");

      // All deliveries of a period.
      const count = receiver.received.length;
      await press(t.webhooks.replay);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t.replay.from, { exact: true }).fill("2026-01-02T00:00");
      await dialog.getByLabel(t.replay.to, { exact: true }).fill("2026-01-01T00:00");
      await dialog.getByRole("button", { name: t.replay.yes }).click();
      await dialog.getByText(t.replay.spanWrong).waitFor();
      await dialog.getByLabel(t.replay.to, { exact: true }).fill("2099-01-01T00:00");
      await dialog.getByRole("button", { name: t.replay.yes }).click();
      await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count + 2);

      await press(t.webhooks.off);
      await page.getByRole("dialog").getByRole("button", { name: t.ask.offYes }).click();
      await row.getByText(t.webhooks.offText).waitFor();
      await press(t.webhooks.on);
      await row.getByText(t.webhooks.states.active, { exact: true }).waitFor();
      await press(t.webhooks.edit);
      await page.getByRole("dialog").getByLabel(t.form.personal).check();
      await page.getByRole("dialog").getByRole("button", { name: t.form.save }).click();
      await row.getByText(t.webhooks.personal).waitFor();
      await press(t.webhooks.remove);
      await page.getByRole("dialog").getByRole("button", { name: t.ask.removeYes }).click();
      await page.getByText(t.webhooks.emptyText).waitFor();
    },
  );
}

/** Calls by a client that is generated from the document of the API, in a process of its own. */
async function clientFor(site: string, key: string) {
  const document = await fetch(`${site}/api/v1/openapi.json`);
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(folder, "client.ts"), clientOf((await document.json()) as ApiDocument));
  const program = `import { createClient } from "./client.ts";
const [site, key, name] = process.argv.slice(2);
await createClient(site, key)(name, {}).then(
  (answer) => console.log(JSON.stringify({ answer })),
  ({ message }) => console.log(JSON.stringify({ message })),
);
`;
  writeFileSync(path.join(folder, "program.ts"), program);
  return async (name: string): Promise<unknown> => {
    const arguments_ = [path.join(folder, "program.ts"), site, key, name];
    const { answer, message } = JSON.parse((await run(process.execPath, arguments_)).stdout);
    if (message !== undefined) throw new Error(message);
    return answer;
  };
}

journey(
  "a chat's address chooses its format, and its channel gets a line for a join",
  async ({ product, visit }) => {
    await product.admin(["add", "chat@example.com"], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit();
    const { page } = visitor;
    const t = wordsOf("en", "admin-integrations");
    await page.clock.install();
    await signIn(visitor, product.url, { ...owner, email: "chat@example.com" });
    await visitor.open("adminIntegrations");
    await page.getByRole("button", { name: t.webhooks.add }).press("Enter");
    const form = page.getByRole("dialog");
    const shape = form.getByLabel(t.form.shape, { exact: true });
    const address = form.getByLabel(t.form.url, { exact: true });
    for (const [url, format] of [
      ["https://discord.com/api/webhooks/1/x", "discord"],
      ["https://hooks.zapier.com/hooks/catch/1/x", "fields"],
      ["https://hooks.slack.com/services/T/B/x", "slack"],
    ] as const) {
      await address.fill(url);
      expect(await shape.inputValue()).toBe(format);
      await form.getByText(t.form.shapeHints[format]).waitFor();
    }
    await shape.selectOption("slack");
    await address.fill(receiver.url);
    expect(await shape.inputValue()).toBe("slack");
    await form.getByLabel(t.form.name, { exact: true }).fill("Team chat");
    receiver.service = "slack";
    receiver.received.length = 0;
    await form.getByRole("button", { name: t.form.add, exact: true }).press("Enter");
    // A chat verifies nothing: no secret is shown.
    await shownNotice(page, t.form.saved);
    const { row, press } = rowOf(visitor, "Team chat");
    await row.getByText(t.shapes.slack).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await join(product.url, "chat-lead@example.com");
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toMatch(/"type":"header".*admin\/dashboard\?lead=/);
    const log = page.getByRole("table", { name: t.log.title });
    await readAnew(visitor);
    await log.getByText(t.log.states.delivered).waitFor();
    receiver.service = undefined;
    await press(t.webhooks.remove);
    await page.getByRole("dialog").getByRole("button", { name: t.ask.removeYes }).press("Enter");
    await page.getByText(t.webhooks.emptyText).waitFor();
  },
);

for (const language of locales) {
  journey(
    `an administrator chooses which mails they get: ${language}`,
    async ({ product, visit }) => {
      const email = `mails-${language}@example.com`;
      await product.admin(["add", email], { ADMIN_PASSWORD: owner.password });
      const visitor = await visit({ language });
      const { page } = visitor;
      const { notices: t } = wordsOf(language, "admin-account");
      await signIn(visitor, product.url, { ...owner, email });
      await visitor.open("adminAccount");
      const messages = page.getByLabel(t.messages, { exact: true });
      const trouble = page.getByLabel(t.trouble, { exact: true });
      const digest = page.getByLabel(t.digest, { exact: true });
      // Owners get mails of what went wrong until they choose otherwise.
      expect([await messages.isChecked(), await trouble.isChecked()]).toEqual([false, true]);
      await messages.check();
      await trouble.uncheck();
      await digest.selectOption("weekly");
      await withoutBarriers(page);
      await page.getByRole("button", { name: t.save, exact: true }).press("Enter");
      await shownNotice(page, t.saved);
      await page.reload();
      await expect.poll(() => messages.isChecked()).toBe(true);
      expect([await trouble.isChecked(), await digest.inputValue()]).toEqual([false, "weekly"]);
    },
  );
}

journey(
  "an owner makes a key, a program calls by it, and it is revoked",
  async ({ product, visit }) => {
    await product.admin(["add", "keys@example.com"], { ADMIN_PASSWORD: owner.password });
    const visitor = await visit();
    const { page, context } = visitor;
    const { keys: t, form: words, secret: shownWords } = wordsOf("en", "admin-integrations");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(visitor, product.url, { ...owner, email: "keys@example.com" });
    await visitor.open("adminIntegrations");
    await page.getByText(t.emptyText).waitFor();
    await page.getByRole("button", { name: t.add }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(t.scopes["leads:read"]).uncheck();
    await form.getByLabel(words.name, { exact: true }).fill("Warehouse");
    await form.getByRole("button", { name: words.add, exact: true }).click();
    await form.getByText(t.scopesMissing).waitFor();
    await withoutBarriers(page);
    await form.getByLabel(t.scopes["stats:read"]).check();
    await form.getByRole("button", { name: words.add, exact: true }).click();
    const shown = page.getByRole("dialog", { name: isolated("Warehouse") });
    const key = (await shown.locator("code").textContent()) ?? "";
    expect(key).toMatch(/^wl_live_[0-9A-Za-z]{49}$/);
    await shown.getByRole("button", { name: shownWords.copy, exact: true }).click();
    await shownNotice(page, shownWords.copied);
    await shown.getByRole("button", { name: shownWords.kept }).click();
    const call = await clientFor(product.url, key);
    expect(await call("GET /statistics")).toMatchObject({ leads: { total: expect.any(Number) } });
    await expect(call("GET /leads")).rejects.toThrow("GET /leads: 403");
    const row = page.getByRole("row").filter({ hasText: "Warehouse" });
    await row.getByText(t.states.active, { exact: true }).waitFor();
    await withoutBarriers(page);
    const revoke = t.revoke.label.replace("{name}", isolated("Warehouse"));
    await page.getByRole("button", { name: revoke }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.revoke.yes, exact: true }).click();
    await row.getByText(t.states.revoked, { exact: true }).waitFor();
    const after = () => call("GET /statistics").catch(({ message }: Error) => message);
    await expect.poll(after).toMatch("GET /statistics: 401");
  },
);

journey("a reader sees what is connected, and changes nothing", async ({ product, visit }) => {
  await product.admin(["add", reader.email, "--role", "reader"], {
    ADMIN_PASSWORD: reader.password,
  });
  const visitor = await visit();
  const { page } = visitor;
  const t = wordsOf("en", "admin-integrations");
  await signIn(visitor, product.url, reader);
  await visitor.open("adminIntegrations");
  await page.getByText(t.readOnly).waitFor();
  await page.getByText(t.log.emptyText).waitFor();
  expect(await page.getByRole("button", { name: t.webhooks.add }).count()).toBe(0);
});
