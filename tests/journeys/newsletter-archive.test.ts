import { pino } from "pino";
import { describe, expect } from "vitest";
import { directionOf, locales } from "#contract/locale.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { hydrated } from "#tests/browser/visitor.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const subjects = {
  en: "Fees <fall> in autumn",
  ar: "الرسوم تنخفض في الخريف",
  fr: "Les frais baissent",
};
const body = `Fees **fall** from *December*: [see them](https://site.example/fees).

## What changes

- Transfers
- Cards

> It was time.

![Our mark](/press/mark.png)

---

1. First
2. Second

[See all fees](https://site.example/fees "button")`;
const onlyEnglish = "An issue in English";

/** Two issues that were sent, one in all languages; a draft; and one that was cancelled before it left. */
async function fillArchive(dataDir: string): Promise<void> {
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    pino({ level: "silent" }),
  );
  const text = (subject: string) => ({ subject, preview: `${subject}, in short`, body });
  const all = Object.fromEntries(locales.map((locale) => [locale, text(subjects[locale])]));
  for (const [id, texts, state, sent, at] of [
    ["a1", all, "finished", 10, "2026-11-01T08:00:00Z"],
    ["b2", { en: text(onlyEnglish) }, "cancelled", 3, "2026-10-01T08:00:00Z"],
    ["c3", { en: text("Never sent") }, "cancelled", 0, "2026-09-01T08:00:00Z"],
    ["d4", { en: text("A draft") }, "draft", 0, null],
  ] as const) {
    await database.query(
      `INSERT INTO campaigns (id, kind, name, state, content, audience, created_at, created_by, started_at)
       VALUES ($1, 'newsletter', 'x', $2, $3::jsonb,
         '{"of": "subscribers", "filter": {}}', now(), 'owner@example.com', $4)`,
      [
        `01a1fda6-974c-7157-8043-0000000000${id}`,
        ...[state, JSON.stringify({ texts, fallback: "en" }), at],
      ],
    );
    if (sent === 0) continue;
    await database.query(
      `INSERT INTO mail_batches (id, state, filled_at, claimed_at, heartbeat_at)
       VALUES ($1, 'ended', now(), now(), now())`,
      [`01a1fda6-974c-7157-8043-0000000000${id}`],
    );
    await database.query(
      `INSERT INTO mails (id, kind, locale, to_address, state, created_at, next_attempt_at, sent_at, batch_id,
         ordinal)
       SELECT gen_random_uuid(), 'campaign', 'en', '', 'sent', now(), now(), now(), $1, n
       FROM generate_series(1, $2::int) AS n`,
      [`01a1fda6-974c-7157-8043-0000000000${id}`, sent],
    );
  }
  await database.close();
}

const journey = journeyWith({}, fillArchive);
const slug = "2026-11-01-fees-fall-in-autumn-0000a1";

describe("the newsletter's archive", () => {
  for (const language of locales) {
    journey(
      `${language}: an issue is found and read, and the way back leads to all`,
      async ({ visit }) => {
        const { page, open } = await visit({ language });
        const words = wordsOf(language, "newsletter-archive");
        await open("about");
        await hydrated(page);
        const link = page.getByRole("contentinfo").getByRole("link", {
          name: wordsOf(language, "shell").pages.newsletter,
          exact: true,
        });
        await link.click();
        await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
        const list = page.getByRole("main").getByRole("heading", { level: 2 });
        expect(await list.allInnerTexts()).toEqual([subjects[language], onlyEnglish]);
        expect(await page.getByText(words.empty).isVisible()).toBe(false);
        await page.getByRole("link", { name: subjects[language] }).click();
        await page.getByRole("heading", { level: 1, name: subjects[language] }).waitFor();
        await hydrated(page);
        expect(new URL(page.url()).pathname).toBe(localizedPath(language, `/newsletter/${slug}`));
        expect(await page.title()).toContain(subjects[language]);
        expect(await page.locator("title").count()).toBe(1);
        const article = page.getByRole("article");
        expect(await article.getByRole("listitem").allInnerTexts()).toEqual([
          ...["Transfers", "Cards", "First", "Second"],
        ]);
        expect(
          await article
            .getByRole("img", { name: "Our mark" })
            .evaluate((image: HTMLImageElement) =>
              image.decode().then(() => image.naturalWidth > 0),
            ),
        ).toBe(true);
        await withoutBarriers(page);
        await page.getByRole("link", { name: words.issue.back }).click();
        await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: subjects[language] }).waitFor();
      },
    );

    journey(`${language}: all of it can be read without script`, async ({ visit, product }) => {
      const { page } = await visit({ language, context: { javaScriptEnabled: false } });
      await page.goto(product.url + localizedPath(language, "/newsletter"));
      const other = page.getByRole("link", { name: onlyEnglish });
      expect(await other.getAttribute("lang")).toBe(language === "en" ? null : "en");
      await page.getByRole("link", { name: subjects[language] }).click();
      const article = page.getByRole("article");
      await article.getByRole("heading", { level: 2, name: "What changes" }).waitFor();
      expect(await article.locator("[lang]").first().getAttribute("dir")).toBe(
        directionOf[language],
      );
      expect(await article.getByRole("img", { name: "Our mark" }).isVisible()).toBe(true);
      const feed = await page.request.get(
        product.url + localizedPath(language, "/newsletter/feed.xml"),
      );
      expect(feed.headers()["content-type"]).toBe("application/xml; charset=utf-8");
      expect(await feed.text()).toContain(localizedPath(language, `/newsletter/${slug}`));
      // In a browser the feed explains itself, and links back.
      await page.goto(feed.url());
      await page.getByText(subjects[language], { exact: true }).waitFor();
      expect(await page.locator("content").first().isVisible()).toBe(false);
      await page.getByRole("link", { name: wordsOf(language, "mail").campaign.feedPage }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
  }

  journey("an owner takes an issue off the site, and puts it back", async ({ visit, product }) => {
    const owner = { email: "owner@example.com", password: "a long enough password" };
    await product.admin(["add", owner.email, "--role", "owner"], {
      ADMIN_PASSWORD: owner.password,
    });
    const visitor = await visit();
    const { page, open } = visitor;
    const origin = product.url;
    await signIn(visitor, origin, owner);
    const id = "01a1fda6-974c-7157-8043-0000000000a1";
    await open("adminCampaign", `?id=${id}`);
    const words = wordsOf("en", "admin-campaigns").issue;
    const link = page.getByRole("link", { name: words.read });
    const path = (await link.getAttribute("href")) ?? "";
    expect(path).toBe(`/newsletter/${slug}`);
    const read = async (address: string) => {
      const answer = await fetch(origin + address, { headers: { accept: "text/html" } });
      return [answer.status, (await answer.text()).includes(slug)];
    };
    const everywhere = () =>
      Promise.all(["/newsletter", "/ar/newsletter/feed.xml", "/sitemap.xml"].map(read));
    expect(await everywhere()).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ]);
    await page.getByRole("button", { name: words.takeDown }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.takeDown }).click();
    await page.getByText(words.hidden).waitFor();
    expect(await link.count()).toBe(0);
    expect((await read(path))[0]).toBe(404);
    expect(await everywhere()).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    await page.getByRole("button", { name: words.putBack }).click();
    await link.waitFor();
    expect((await read(path))[0]).toBe(200);
    expect((await everywhere())[0]).toEqual([200, true]);
  });

  journey("its pictures may be shown in a mail, which is of no site", async ({ product }) => {
    const policyOf = async (path: string) =>
      (await fetch(product.url + path)).headers.get("cross-origin-resource-policy");
    expect(await policyOf("/press/mark.png")).toBe("cross-origin");
    expect(await policyOf("/robots.txt")).toBe("same-origin");
  });

  journey(
    "has no page for what was never sent, nor for the mould of its pages",
    async ({ product }) => {
      for (const path of [
        "/newsletter/issue",
        "/newsletter/issue.data",
        "/newsletter/2026-09-01-never-sent-0000c3",
      ]) {
        expect((await fetch(product.url + path, { headers: { accept: "text/html" } })).status).toBe(
          404,
        );
      }
    },
  );
});
