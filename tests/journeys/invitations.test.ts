import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { afterAll, describe, expect } from "vitest";
import { invitation } from "#brand/links.ts";
import type { Audience, AudienceCount, Campaign } from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { createInvitationUrls } from "#server/leads/invitation.ts";
import { isolated } from "#site/admin/reader-formats.ts";
import { barriers, withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { linkIn } from "#tests/browser/mailbox.ts";
import type { Product } from "#tests/browser/product.ts";
import type { Visitor, VisitorOptions } from "#tests/browser/visitor.ts";
import { shownNotice } from "#tests/browser/visitor.ts";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import { apart, call, draft, enter } from "./campaign-calls.ts";
import { fillDashboard, leads, people } from "./dashboard-leads.ts";
import { wordsOf } from "./words.ts";

const postmarkLogin = "postmark:a-long-enough-password";
const journey = journeyWith(
  { RATE_LIMITS: "off", CAPTCHA: "off", BOUNCES_POSTMARK_LOGIN: postmarkLogin },
  fillDashboard,
);

/** The app that an invitation leads to, on a host of its own: a proxy connects only to that host. */
async function startApp() {
  const day = 86_400_000;
  const lasting = makeCertificate(new Date(Date.now() - day), new Date(Date.now() + day));
  const app = createSecureServer(lasting, (_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end('<!doctype html><title>The app</title><link rel="icon" href="data:,">');
  });
  const { host } = new URL(invitation.app);
  const proxy = createServer().on("connect", ({ url }, socket) => {
    if (url !== `${host}:443`) return socket.destroy();
    socket.write("HTTP/1.1 200 Connected\r\n\r\n");
    app.emit("connection", socket);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    /** Options of a visitor who may be sent there, and to no other host. */
    visit: {
      expects: [new RegExp(`^request to https://${host}/\\?invitation=`)],
      context: {
        proxy: { server: `http://127.0.0.1:${port}`, bypass: "localhost" },
        ignoreHTTPSErrors: true,
      },
    },
    close: () => proxy.close(),
  };
}

const app = await startApp();
afterAll(app.close);

const invitationSubject = "It is your turn";
const invitedAs = ["with script", "without script", "late", "gone"] as const;

/** An invited lead, of a country that no other campaign here goes to. */
function guest(as: (typeof invitedAs)[number], language: Locale) {
  const guests = leads.filter(
    ({ status, country, locale }) =>
      status === "confirmed" && country === "other" && locale === language,
  );
  const found = guests[invitedAs.indexOf(as)];
  if (!found) throw new Error(`nobody is left to invite ${as}`);
  return found;
}

type Visit = (options?: VisitorOptions) => Promise<Visitor>;
let sent: Promise<void> | undefined;

/** The invitation that a guest got by mail: the first call sends all of them. */
async function invited(visit: Visit, product: Product, email: string): Promise<Email> {
  sent ??= invite(await visit(), product);
  await sent;
  return product.mail.to(email);
}

async function invite(owner: Visitor, { url }: Product): Promise<void> {
  await enter(owner, url, people.owner);
  const addresses = locales.flatMap((language) => invitedAs.map((as) => guest(as, language).email));
  const body = '[Come in]({{invitation|https://site.example}} "button")';
  const text = { subject: invitationSubject, preview: "", body };
  const { id, version } = await call<Campaign>(owner, url, "/api/admin/campaigns", {
    ...draft("invitation", "Guests"),
    content: { fallback: "en", texts: { en: text, ar: text, fr: text } },
    audience: { of: "addresses", addresses },
  });
  const path = `/api/admin/campaigns/${id}`;
  await call(owner, url, `${path}/send`, { version, count: addresses.length });
  await expect
    .poll(async () => (await call<Campaign>(owner, url, path)).state)
    .toBe("finished" satisfies Campaign["state"]);
}

const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

/** The answer of the check that the app makes for a token. */
async function stateOf({ url }: Product, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/invitations/${token}`);
  return ((await answer.json()) as { state: string }).state;
}

/** Opens an invitation and presses its button; resolves in the app, where the token is accepted. */
async function accept({ page, language }: Visitor, product: Product, link: string): Promise<void> {
  const token = tokenOf(link);
  expect(await stateOf(product, token)).toBe("open");
  const { askButton: button } = wordsOf(language, "invitation");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${invitation.app}?invitation=${token}`);
  expect(await page.title()).toBe("The app");
  expect(await stateOf(product, token)).toBe("accepted");
}

describe.each(locales)("what comes of an invitation, in %s", (language) => {
  journey("it is accepted and leads to the app", async ({ visit, product }) => {
    const { email } = guest("with script", language);
    const link = linkIn(await invited(visit, product, email), "/invitation?");
    const visitor = await visit({ language, ...app.visit });
    const { page } = visitor;
    await page.goto(link);
    const { ask: title } = wordsOf(language, "invitation");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(page.url()).not.toContain("token");
    await accept(visitor, product, link);
  });

  journey("it is accepted without script too", async ({ visit, product }) => {
    const { email } = guest("without script", language);
    const link = linkIn(await invited(visit, product, email), "/invitation?");
    const { expects, context } = app.visit;
    const visitor = await visit({
      ...{ language, expects },
      context: { ...context, javaScriptEnabled: false },
    });
    await visitor.page.goto(link);
    await accept(visitor, product, link);
  });

  journey("an address it bounced from is suppressed, and lifted", async ({ visit, product }) => {
    const { email } = guest("gone", language);
    const mail = await invited(visit, product, email);
    const report = (login: string) =>
      fetch(`${product.url}/api/bounces/postmark`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(login).toString("base64")}` },
        body: JSON.stringify({
          ...{ RecordType: "Bounce", ID: 1 + locales.indexOf(language), Type: "HardBounce" },
          ...{ Email: email, BouncedAt: new Date().toISOString(), Details: "550 5.1.1 no mailbox" },
          Metadata: { rid: mail.headers.find(({ key }) => key === "x-campaign-rid")?.value },
        }),
      });
    const visitor = await visit({ language });
    const { page } = visitor;
    await enter(visitor, product.url, people.owner);
    const words = wordsOf(language, "admin-suppressions");
    const row = page.getByRole("row").filter({ hasText: email });
    const audience: Audience = { of: "addresses", addresses: [email], again: true };
    const { kind, content } = draft("invitation", "");
    const who = () =>
      call<AudienceCount>(visitor, product.url, "/api/admin/campaigns/count", {
        ...{ kind, content, audience },
      });

    expect((await report("postmark:a-wrong-password")).status).toBe(401);
    expect((await who()).count).toBe(1);
    expect((await report(postmarkLogin)).status).toBe(200);
    expect(await who()).toMatchObject({ count: 0, leftOut: { suppressed: 1 } });
    await visitor.open("adminSuppressions");
    await row.getByText(words.reasons.bounced).waitFor();
    await row.getByText("550 5.1.1 no mailbox").waitFor();
    expect(await row.getByRole("link", { name: words.campaign }).count()).toBe(1);
    await withoutBarriers(page, apart);

    await row.getByRole("button", { name: words.lift.label.replace("{email}", email) }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.lift.yes }).click();
    const done = words.lift.done.replace("{email}", isolated(email));
    await shownNotice(page, done);
    await row.waitFor({ state: "detached" });
    expect((await who()).count).toBe(1);
  });
});

journey("an invitation that has expired is sent again", async ({ visit, product }) => {
  const language = "en";
  const { email, id } = guest("late", language);
  await invited(visit, product, email);
  const expiredLink = createInvitationUrls({
    publicUrl: product.url,
    authSecret: readFileSync(join(product.dataDir, "auth-secret"), "utf8").trim(),
    clock: () => new Date(Date.now() - 100 * 86_400_000),
  })(id, language);
  const { expects, context } = app.visit;
  const visitor = await visit({ language, context, expects: [...expects, /410/] });
  const { page } = visitor;
  const { ask: title, expired, askButton: button } = wordsOf(language, "invitation");
  await page.goto(expiredLink);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await barriers(page, apart)).toEqual([]);
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("heading", { level: 1, name: expired }).waitFor();
  const { newLink } = wordsOf(language, "mail-link");
  await page.getByRole("button", { name: newLink.button }).click();
  await page.getByText(newLink.sent).waitFor();
  await product.mail.to(email, 2);
  const again = (await product.mail.all()).find(
    ({ to, subject }) => to?.[0]?.address === email && subject !== invitationSubject,
  );
  const link = again ? linkIn(again, "/invitation?") : "";
  await page.goto(link);
  await accept(visitor, product, link);
});
