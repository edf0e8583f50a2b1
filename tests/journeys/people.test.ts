import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Locale } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { barriers, withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import type { Visitor } from "#tests/browser/visitor.ts";
import { codeOf } from "#tests/fakes/authenticator.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off" });
const owner = { email: "owner@example.com", password: "a long enough password" };

interface Person {
  email: string;
  password: string;
}

async function typeIn({ page, language, open }: Visitor, who: Person): Promise<void> {
  const { login } = wordsOf(language, "admin");
  await open("adminLogin");
  await page.getByLabel(login.email).fill(who.email);
  await page.getByLabel(login.password, { exact: true }).fill(who.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
}

const atDesk = (page: Page) =>
  page.waitForURL((url) => url.pathname.endsWith(pathOf("adminDashboard")));

/** From the mail to the dashboard: the link sets the password, and is used up. */
async function takeUp(visitor: Visitor, link: string, who: Person): Promise<void> {
  const { page, language } = visitor;
  const words = wordsOf(language, "admin-set-password");
  await page.goto(link);
  await page.getByRole("heading", { name: words.invitation.title }).waitFor();
  // The secret has left the address bar.
  await page.waitForURL((url) => !url.href.includes("token"));
  await withoutBarriers(page);
  await page.getByLabel(words.password, { exact: true }).fill(who.password);
  await page.getByRole("button", { name: words.submit }).click();
  // Signed in at once, without typing the new password again.
  await page.getByText(words.done).waitFor();
  await atDesk(page);
  // A used link is reported before anything is typed.
  await page.goto(link);
  await page.getByRole("heading", { name: words.invalid.title }).waitFor();
}

/** The colour of a picture's margin: red, green and blue. */
async function marginOf(picture: Locator): Promise<number[]> {
  const png = await picture.screenshot();
  return picture.page().evaluate(
    async (bytes) => {
      const shown = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(shown.width, shown.height).getContext("2d");
      canvas?.drawImage(shown, 0, 0);
      return [...(canvas?.getImageData(shown.width / 2, 8, 1, 1).data ?? [])].slice(0, 3);
    },
    [...png],
  );
}

/** Sets up a second factor by the key on the page. Answers the key and a recovery code. */
async function setUp({ page, language, open }: Visitor, who: Person) {
  const { factor, codes } = wordsOf(language, "admin-account");
  await open("adminAccount");
  await page.getByRole("button", { name: factor.setUp, exact: true }).click();
  await page.getByLabel(factor.yourPassword).fill(who.password);
  await page.getByRole("button", { name: factor.continue }).click();
  // Scanners read only black on white, in either theme.
  expect(await marginOf(page.getByRole("img", { name: factor.picture }))).toEqual([255, 255, 255]);
  await withoutBarriers(page);
  const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(factor.code).fill(codeOf(key));
  await page.getByRole("button", { name: factor.confirm, exact: true }).click();
  await page.getByRole("heading", { name: codes.title }).waitFor();
  const kept = page.getByRole("region", { name: factor.title }).getByRole("listitem");
  const [recovery = ""] = await kept.allTextContents();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: codes.download }).click();
  expect((await saving).suggestedFilename()).toBe(codes.file);
  await page.getByRole("button", { name: codes.kept }).click();
  await page.getByText(factor.on).waitFor();
  return { key, recovery };
}

for (const language of ["en", "ar"] satisfies Locale[]) {
  journey(
    `an owner invites, and who is invited signs in with two factors, in ${language}`,
    async ({ visit, product }) => {
      await product.admin(["add", owner.email], { ADMIN_PASSWORD: owner.password });
      const words = wordsOf(language, "admin-people");
      const { login, nav, dashboard } = wordsOf(language, "admin");
      const guest = {
        email: `guest.${language}@example.com`,
        password: "my own long password",
      };

      const boss = await visit({ language });
      await typeIn(boss, owner);
      await atDesk(boss.page);
      await boss.page.getByRole("link", { name: nav.settings }).click();
      await boss.page.getByRole("link", { name: nav.pages.people }).click();
      await boss.page
        .getByRole("textbox", { name: words.invite.email, exact: true })
        .fill(guest.email);
      await boss.page.getByRole("button", { name: words.invite.submit }).click();
      const team = boss.page.getByRole("region", { name: words.list.title });
      const row = team.getByRole("row").filter({ hasText: guest.email });
      await row.getByRole("button", { name: words.list.again }).waitFor();
      await withoutBarriers(boss.page);
      const mail = await product.mail.to(guest.email);
      const link = linkIn(mail, pathOf("adminSetPassword"));
      expect(link).toContain(localizedPath(language, pathOf("adminSetPassword")));

      const one = await visit({ language, expects: [/40[01]/] });
      await takeUp(one, link, guest);
      const { key, recovery } = await setUp(one, guest);

      // From another browser: the password alone does not sign in.
      const two = await visit({ language, expects: [/401/] });
      await typeIn(two, guest);
      await two.page.getByLabel(login.code).fill("000000");
      await two.page.getByRole("button", { name: login.submit, exact: true }).click();
      await two.page.getByText(login.wrongCode).waitFor();
      await withoutBarriers(two.page);
      await two.page.getByLabel(login.code).fill(codeOf(key));
      await two.page.getByRole("button", { name: login.submit, exact: true }).click();
      await atDesk(two.page);

      // The first browser sees that session and ends it; the second is at the sign-in again.
      const account = wordsOf(language, "admin-account");
      await one.open("adminAccount");
      const sessions = one.page.getByRole("region", { name: account.sessions.title });
      await sessions.getByRole("button", { name: account.sessions.end, exact: true }).click();
      await one.page.getByText(account.sessions.ended).waitFor();
      await two.page.reload();
      await two.page.waitForURL((url) => url.pathname.endsWith(pathOf("adminLogin")));
      await typeIn(two, guest);
      await two.page.getByRole("button", { name: login.useRecovery }).click();
      await two.page.getByLabel(login.recoveryCode).fill(recovery);
      await two.page.getByRole("button", { name: login.submit, exact: true }).click();
      await atDesk(two.page);

      // Removed by the owner, after a question that names them, they are signed out everywhere.
      await boss.page.reload();
      await row.getByRole("button", { name: words.list.remove }).click();
      const question = boss.page.getByRole("dialog");
      await question.getByText(guest.email).waitFor();
      await question.getByRole("button", { name: words.question.remove, exact: true }).click();
      await row.waitFor({ state: "detached" });
      await two.page.reload();
      await two.page.getByText(dashboard.loading).waitFor({ state: "detached" });
      await two.page.waitForURL((url) => url.pathname.endsWith(pathOf("adminLogin")));
    },
  );
}

journey(
  "a forgotten password is replaced by mail, and no answer reveals whether an address has an account",
  async ({ visit, product }) => {
    const who = { email: "forgetful@example.com", password: "a long enough password" };
    await product.admin(["add", who.email, "--role", "reader"], { ADMIN_PASSWORD: who.password });
    const { login } = wordsOf("fr", "admin");
    const words = wordsOf("fr", "admin-set-password");
    const visitor = await visit({ language: "fr", width: 390 });
    const { page, open } = visitor;
    for (const address of ["nobody@example.com", who.email]) {
      await open("adminLogin");
      await page.getByLabel(login.email).fill(address);
      await page.getByRole("button", { name: login.forgotten }).click();
      await page.getByRole("button", { name: login.sendLink }).click();
      await page.getByText(login.linkSent).waitFor();
    }
    expect(await barriers(page)).toEqual([]);
    const link = linkIn(await product.mail.to(who.email), pathOf("adminSetPassword"));
    await page.goto(link);
    await page.getByRole("heading", { name: words.reset.title }).waitFor();
    await page.getByLabel(words.password, { exact: true }).fill("too short");
    await page.getByRole("button", { name: words.submit }).click();
    await page.getByText(words.short.replace("{count}", "15")).waitFor();
    const fresh = { ...who, password: "a password nobody forgets" };
    await page.getByLabel(words.password, { exact: true }).fill(fresh.password);
    await page.getByRole("button", { name: words.submit }).click();
    await page.getByText(words.done).waitFor();
    await atDesk(page);
    // On a phone the header is one row, whose menu has the rest.
    const { nav: frNav, dashboard: frDashboard } = wordsOf("fr", "admin");
    const menu = page.getByRole("button", { name: frNav.menu });
    const logout = page.getByRole("button", { name: frDashboard.logout });
    await menu.press("Enter");
    await logout.waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await logout.waitFor({ state: "hidden" });
    await expect.poll(() => menu.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await page.locator("header").boundingBox())?.height).toBeLessThan(110);
    await menu.click();
    await logout.click();
    await typeIn(visitor, fresh);
    await atDesk(page);
    expect((await product.mail.all()).map(({ to }) => to?.[0]?.address)).not.toContain(
      "nobody@example.com",
    );
  },
);

type WithFinger = { touchDevice: () => Promise<void> };

/** Runs in the page: the finger touches the device once the page prompts for a key, and not before. */
function touchOnPrompt(): void {
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = async (options) => {
    if (options?.mediation !== "conditional")
      await (globalThis as unknown as WithFinger).touchDevice();
    return get(options);
  };
}

journey("a passkey is added, signs in and is removed, in Arabic", async ({ visit, product }) => {
  const language = "ar";
  const who = { email: "key@example.com", password: "a long enough password" };
  await product.admin(["add", who.email], { ADMIN_PASSWORD: who.password });
  const { login, dashboard } = wordsOf(language, "admin");
  const { passkeys, factor } = wordsOf(language, "admin-account");
  const visitor = await visit({ language });
  const { page, open, context } = visitor;
  const devices = await context.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });

  await signIn(visitor, product.url, who);
  await open("adminAccount");
  const section = page.getByRole("region", { name: passkeys.title });
  await section.getByText(passkeys.none).waitFor();
  await section.getByRole("button", { name: passkeys.add }).click();
  await section.getByLabel(factor.yourPassword).fill(who.password);
  await section.getByRole("button", { name: factor.continue }).click();
  await section.getByLabel(passkeys.name).fill("My laptop");
  await withoutBarriers(page);
  await section.getByRole("button", { name: passkeys.create }).click();
  await page.getByText(passkeys.added).waitFor();
  const key = section.getByRole("listitem").filter({ hasText: "My laptop" });
  await key.waitFor();
  // Until the device is touched, the key that the address field suggests is not used.
  const touches = (enabled: boolean) =>
    devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  await touches(false);
  await page.exposeFunction("touchDevice", () => touches(true));
  await page.evaluate(touchOnPrompt);
  await page.getByRole("button", { name: dashboard.logout }).click();
  await page.getByRole("button", { name: login.passkey }).click();
  await atDesk(page);
  await open("adminAccount");
  await key.getByRole("button", { name: passkeys.remove }).click();
  await section.getByLabel(factor.yourPassword).fill(who.password);
  await section.getByRole("button", { name: passkeys.remove, exact: true }).last().click();
  await page.getByText(passkeys.removed).waitFor();
  await section.getByText(passkeys.none).waitFor();
});

journey(
  "an idle dashboard polls in the background, and warns before its session ends",
  async ({ visit, product }) => {
    const who = { email: "away@example.com", password: "a long enough password" };
    await product.admin(["add", who.email], { ADMIN_PASSWORD: who.password });
    const { dashboard } = wordsOf("en", "admin");
    const visitor = await visit();
    const { page, open } = visitor;
    await signIn(visitor, product.url, who);
    await page.clock.install();
    await open("adminDashboard");
    await page.getByRole("button", { name: dashboard.logout }).waitFor();
    const requests = new Map<string, boolean>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/api/")) return;
      requests.set(pathname, request.headers()["x-background"] === "1");
    });
    await page.clock.runFor(29 * 60_000 + 5_000);
    await page.getByText(dashboard.endsSoon).waitFor();
    expect(requests.get("/api/waitlist_leads/fresh")).toBe(true);
    expect(requests.get("/api/auth/get-session")).toBe(true);
    // A key press counts as activity: the session is extended, and the end moves on.
    requests.clear();
    await page.keyboard.press("Shift");
    await expect.poll(() => requests.get("/api/auth/get-session")).toBe(false);
  },
);

for (const [clock, ahead] of [
  ["fast", 30 * 60_000],
  ["slow", -30 * 60_000],
] as const) {
  journey(
    `warns a minute before the session ends where the machine's clock is half an hour ${clock}`,
    async ({ visit, product }) => {
      const who = { email: `${clock}@example.com`, password: "a long enough password" };
      await product.admin(["add", who.email], { ADMIN_PASSWORD: who.password });
      const { dashboard } = wordsOf("en", "admin");
      const visitor = await visit();
      const { page, open } = visitor;
      await signIn(visitor, product.url, who);
      await page.clock.install({ time: Date.now() + ahead });
      await open("adminDashboard");
      await page.getByRole("button", { name: dashboard.logout }).waitFor();
      await page.clock.runFor(28 * 60_000);
      expect(await page.getByText(dashboard.endsSoon).count()).toBe(0);
      await page.clock.runFor(65_000);
      await page.getByText(dashboard.endsSoon).waitFor();
    },
  );
}
