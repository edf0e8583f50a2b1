import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { joinForms } from "#brand/join-forms.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";
import { barriers, withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { hydrated, type Visitor } from "#tests/browser/visitor.ts";
import { fillIn, people } from "./joining.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

/** Another site: another host than the product's, whose pages hold what the test gives. */
async function startHost() {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const html = pages.get(request.url ?? "");
    response.writeHead(html ? 200 : 204, { "content-type": "text/html; charset=utf-8" });
    response.end(html);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Puts a page there that notes what messages it is sent. */
    page(path: string, language: Locale, inside: string) {
      const note =
        "window.got=[];addEventListener('message',e=>got.push(e.data));addEventListener('waitlist:joined',()=>{window.joined=true})";
      pages.set(
        path,
        `<!doctype html><html lang="${language}" dir="${directionOf[language]}"><title>Shop</title>
         <script>${note}</script><body><main><h1>Shop</h1>${inside}</main></body></html>`,
      );
      return origin + path;
    },
    stop: () => server.close(),
  };
}

const [host, stranger] = await Promise.all([startHost(), startHost()]);
afterAll(() => Promise.all([host.stop(), stranger.stop()]));
const journey = journeyWith({ RATE_LIMITS: "off", EMBED_ORIGINS: host.origin });

const [form] = joinForms;
const id = form?.id ?? "";
const codeFor = (url: string, attributes = "") =>
  `<script defer src="${url}/embed.js" data-form="${id}" ${attributes}></script>`;
/** Requests of the foreign pages themselves, which a visitor of the site would not make. */
const foreign = /^request to http:\/\/127\.0\.0\.1:/;

/** Has the browser refuse the cookies of all but the page's own site. */
async function withoutForeignCookies({ page, context }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  const settings = {
    enableThirdPartyCookieRestriction: true,
    // Older browsers require these two.
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await session.send("Network.setCookieControls", settings);
}

const frameOf = async (page: Page) => {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("the element has no frame");
  return frame;
};
const got = (page: Page) =>
  page.evaluate(() => (window as unknown as { got: { type: string; height: number }[] }).got);
const heightOf = (page: Page) =>
  page.evaluate(() => document.querySelector("iframe")?.getBoundingClientRect().height);

describe("the form on another site", () => {
  for (const language of locales) {
    journey(
      `${language}: is read in both themes, filled in and sent, and keeps nothing on the device`,
      async ({ visit, product }) => {
        const visitor = await visit({ language, expects: [foreign] });
        const { page, context } = visitor;
        await withoutForeignCookies(visitor);
        let bytes = 0;
        page.on("requestfinished", async (request) => {
          if (!request.url().startsWith(product.url)) return;
          // The page may be left before.
          const sizes = await request.sizes().catch(() => undefined);
          bytes += (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0);
        });
        const words = wordsOf(language, "waitlist");
        for (const theme of ["light", "dark"] as const) {
          const address = host.page(
            `/${language}-${theme}`,
            language,
            codeFor(product.url, `data-theme="${theme}"`),
          );
          await page.goto(address);
          const frame = await frameOf(page);
          await frame.getByRole("heading", { name: form?.headline[language] ?? "" }).waitFor();
          expect(await frame.evaluate(() => document.documentElement.lang)).toBe(language);
          await expect.poll(async () => (await got(page))[0]?.type).toBe("ready");
          // Until a visitor turns to it there is neither the form's program nor a captcha.
          // The second page finds in the cache what the first one fetched.
          if (theme === "light") {
            await expect.poll(() => bytes).toBeGreaterThan(10_000);
            expect(bytes).toBeLessThan(60_000);
          }
          expect(await barriers(frame as unknown as Page)).toEqual([]);
          expect(await barriers(page, { without: "iframe" })).toEqual([]);
          expect(await page.locator("iframe").getAttribute("title")).toContain(words.title);
        }

        const frame = await frameOf(page);
        const body = frame.locator("body");
        await body.hover();
        await frame.waitForFunction(() => (window as { siteReady?: boolean }).siteReady);
        await frame.getByRole("button", { name: words.submit }).press("Enter");
        await frame.getByText(words.faults["email-missing"]).waitFor();
        const person = { ...people[language], email: `shop.${language}@example.com` };
        await fillIn(body, language, person);
        await frame.getByRole("button", { name: words.submit }).press("Enter");
        await frame.getByRole("heading", { name: words.success.title }).waitFor();
        expect(await page.evaluate(() => (window as { joined?: boolean }).joined)).toBe(true);
        // The height follows what the frame shows now, a frame or two later.
        await expect
          .poll(async () => (await heightOf(page)) === (await got(page)).at(-1)?.height)
          .toBe(true);
        const messages = await got(page);
        expect(messages.at(-1)).toMatchObject({ v: 1 });
        expect(JSON.stringify(messages)).not.toContain("@");
        for (const { height } of messages) expect(height % 8).toBe(0);
        expect(await barriers(frame as unknown as Page)).toEqual([]);
        await product.mail.to(person.email);

        expect(await context.cookies()).toEqual([]);
        const stored = await frame.evaluate(() => {
          try {
            return localStorage.length + sessionStorage.length;
          } catch {
            // Some browsers refuse the storage of a foreign frame instead of giving it an empty one.
            return 0;
          }
        });
        expect(stored).toBe(0);
      },
    );
  }

  journey("believes no messages but those of its own frame", async ({ visit, product }) => {
    const { page } = await visit({ expects: [foreign] });
    await page.goto(host.page("/forged", "en", codeFor(product.url)));
    await expect.poll(() => got(page).then((all) => all.length)).toBeGreaterThan(0);
    // The frame itself may say its height at any time: each is read in the task of its message.
    const shown = await page.evaluate(async (origin) => {
      const frame = document.querySelector("iframe") as HTMLIFrameElement;
      const forged = { v: 1, type: "height", height: 1200 };
      const heights: number[] = [];
      const posted = new Promise<void>((resolve) => {
        addEventListener("message", ({ source, data }) => {
          heights.push(frame.getBoundingClientRect().height);
          if (source === window && data.isLast) resolve();
        });
      });
      const from = (source: Window, data: object) =>
        window.dispatchEvent(new MessageEvent("message", { origin, source, data }));
      from(window, forged);
      from(window, { ...forged, type: "joined" });
      if (frame.contentWindow) from(frame.contentWindow, { ...forged, v: 2 });
      window.postMessage({ ...forged, isLast: true }, "*");
      await posted;
      return heights;
    }, product.url);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown).not.toContain(1200);
    expect(await page.evaluate(() => "joined" in window)).toBe(false);
    const highest = await page.evaluate((origin) => {
      const frame = document.querySelector("iframe") as HTMLIFrameElement;
      const data = { v: 1, type: "height", height: 1e9 };
      window.dispatchEvent(
        new MessageEvent("message", { origin, source: frame.contentWindow, data }),
      );
      return frame.getBoundingClientRect().height;
    }, product.url);
    expect(highest).toBe(2000);
  });

  journey("is a link where the site may not show it", async ({ visit, product }) => {
    const refused = /frame-ancestors|Framing|refused to connect|X-Frame-Options|chrome-error/i;
    const { page } = await visit({ expects: [foreign, refused] });
    const address = stranger.page("/", "fr", codeFor(product.url));
    await page.goto(address);
    const link = page.getByRole("link");
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`${product.url}/fr/join/${id}`);
    expect(await got(page)).toEqual([]);
  });

  journey("says nothing to a page that lies about its origin", async ({ visit, product }) => {
    const { page } = await visit({ expects: [foreign, /postMessage|target origin/i] });
    const source = `${product.url}/embed/en/${id}#host=https://bank.example`;
    await page.goto(host.page("/liar", "en", `<iframe title="x" src="${source}"></iframe>`));
    const frame = await frameOf(page);
    await frame.getByRole("heading").waitFor();
    await frame.locator("body").hover();
    await frame.waitForFunction(() => (window as { siteReady?: boolean }).siteReady);
    expect(await got(page)).toEqual([]);
  });
});

const admin = { email: "admin@example.com", password: "a long enough passphrase" };
for (const language of locales) {
  const t = wordsOf(language, "admin-forms");
  journey(
    `an administrator copies the code of a form, and follows its page: ${language}`,
    async ({ visit, product }) => {
      if (language === "en") {
        await product.admin(["add", admin.email], { ADMIN_PASSWORD: admin.password });
      }
      const visitor = await visit({ language });
      const { page, context } = visitor;
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn(visitor, product.url, admin);
      await visitor.open("adminForms");
      await page.getByText(host.origin).waitFor();
      await withoutBarriers(page);
      await page.getByRole("button", { name: t.copyCode }).press("Enter");
      const code = await page.evaluate(() => navigator.clipboard.readText());
      expect(code).toContain(codeFor(product.url).replace(" >", ">"));
      expect(code).toContain(`<noscript><a href="${product.url}/join/${id}">`);

      await visitor.open("join");
      await page.getByRole("heading", { level: 1, name: form?.headline[language] ?? "" }).waitFor();
      await withoutBarriers(page);
      const person = { ...people[language], email: `page.${language}@example.com` };
      await hydrated(page);
      await fillIn(page.getByRole("main"), language, person);
      const { submit, success } = wordsOf(language, "waitlist");
      await page.getByRole("main").getByRole("button", { name: submit }).press("Enter");
      await page.getByRole("heading", { name: success.title }).waitFor();
      await withoutBarriers(page);
    },
  );
}
