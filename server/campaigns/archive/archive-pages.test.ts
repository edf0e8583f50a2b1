import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { textFile } from "#server/http/filled-pages.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { pagePath } from "#server/http/page-form.ts";
import { createSecurity } from "#server/http/security-headers.ts";
import type { Issue } from "./archive.ts";
import { createArchivePages, isTemplate } from "./archive-pages.ts";

const publicUrl = "https://site.example";
const html = "text/html; charset=utf-8";
const listPage = '<head></head><div id="list"><!--@fill-list@--></div>';
const issuePage =
  '<head><title>@fill-subject@</title><meta name="robots" content="noindex"/></head><div lang="@fill-language@" dir="@fill-direction@"><p>@fill-day@</p><!--@fill-body@--></div>';
const built = locales.flatMap((locale) =>
  [
    ["/newsletter", listPage],
    ["/newsletter/issue", issuePage],
  ].map(([path = "", text = ""]) => ({
    ...textFile(text, html),
    address: pagePath(locale, path),
    page: { locale, path },
  })),
);
const siteMap = {
  ...textFile("<urlset>\n</urlset>\n", "application/xml"),
  address: "/sitemap.xml",
};

function issue(slug: string, texts: Partial<Record<Locale, string>>): Issue {
  const [first = "en"] = Object.keys(texts) as Locale[];
  return {
    ...{ slug, sentAt: new Date("2026-11-01T22:30:00Z"), locales: Object.keys(texts) as Locale[] },
    in(wanted) {
      const locale = texts[wanted] === undefined ? first : wanted;
      return {
        ...{ locale, subject: texts[locale] ?? "", preview: "Before & after" },
        body: (origin = "") => `<p>Body</p><img src="${origin}/press/mark.png" alt="">`,
      };
    },
  };
}

let sent: Issue[] = [];
const changed: PageFile[] = [];
const security = createSecurity({ publicUrl, privatePaths: [], formTargets: {} });
const find = createArchivePages({ issues: () => sent }, [...built, siteMap], {
  security,
  publicUrl,
  changed: () => changed,
});

/** What an address answers, in the language that it names or that the visitor wants. */
function read(path: string, locale: Locale = "en"): string | undefined {
  const destination = find(path);
  if (destination?.kind === "moved") return `to ${destination.to}`;
  const responses =
    destination?.kind === "by_language" ? destination.responses[locale] : destination?.responses;
  return responses?.identity.body.toString();
}

const both = issue("2026-11-01-the-autumn-a1b2c3", { en: "<The> autumn", fr: "L’automne" });
const arabic = issue("2026-11-01-d4e5f6", { ar: "الخريف" });

describe("the archive", () => {
  it("is empty before the first issue", () => {
    expect(read("/newsletter")).toContain('<div id="list"></div>');
    expect(read("/newsletter/2026-11-01-the-autumn-a1b2c3")).toBeUndefined();
  });

  it("lists what was sent in each language, and says the language of a text that is another", () => {
    sent = [arabic, both];
    const english = read("/newsletter") ?? "";
    expect(english).toContain('<time datetime="2026-11-01">1 November 2026</time>');
    expect(english).toContain(
      '<a href="/newsletter/2026-11-01-the-autumn-a1b2c3">&lt;The&gt; autumn</a>',
    );
    expect(english).toContain('" lang="ar" dir="rtl">الخريف</a>');
    expect(english).toContain("Before &amp; after");
    expect(read("/fr/newsletter")).toContain("1er novembre 2026");
    expect(read("/fr/newsletter")).toContain("L’automne");
    expect(read("/ar/newsletter")).toContain("1 نوفمبر 2026");
    expect(read("/newsletter", "fr")).toContain("L’automne");
    expect(read("/newsletter/")).toBe("to /newsletter");
  });

  it("does not render again for requests of many issues, one by one or all together", () => {
    let read = 0;
    const many = Array.from({ length: 60 }, (_, n) => {
      const one = issue(`2026-11-01-${n}-a1b2c3`, { en: `Number ${n}` });
      const counted = (locale: Locale) => {
        read += 1;
        return one.in(locale);
      };
      return { ...one, in: counted };
    });
    const before = sent;
    sent = many;
    const paths = ["/newsletter", "/sitemap.xml", "/fr/newsletter/feed.xml"];
    const all = () => {
      for (const path of paths) find(path);
      for (const { slug } of many) expect(find(`/newsletter/${slug}`)?.kind).toBe("by_language");
    };
    all();
    const once = read;
    all();
    expect([once > 0, read]).toEqual([true, once]);
    sent = before;
  });

  it("has a page for each issue that names its other languages, and no page that is only a mould", () => {
    const french = read("/fr/newsletter/2026-11-01-the-autumn-a1b2c3") ?? "";
    expect(french).toContain("<title>L’automne</title>");
    expect(french).not.toContain("noindex");
    expect(french).toContain('<div lang="fr" dir="ltr">');
    expect(french).toContain('<link rel="canonical" href="https://site.example/fr/newsletter/2026');
    expect(french).toContain('hreflang="en" href="https://site.example/newsletter/2026');
    expect(french).not.toContain('hreflang="ar"');
    expect(french).toContain('<img src="/press/mark.png"');
    // Where there is no text in the language of the page, the text's own address counts.
    expect(read("/newsletter/2026-11-01-d4e5f6", "en")).toContain(
      '<link rel="canonical" href="https://site.example/ar/newsletter/2026-11-01-d4e5f6"/>',
    );
    expect(read("/newsletter/2026-11-01-d4e5f6", "en")).toContain('lang="ar" dir="rtl"');
    expect(read("/newsletter/issue")).toBeUndefined();
    expect(built.filter(isTemplate)).toHaveLength(3);
    for (const path of [
      "/newsletter/confirm",
      "/de/newsletter",
      "/newsletters",
      "/x/newsletter/issue",
    ]) {
      expect(read(path)).toBeUndefined();
    }
  });

  it("has a feed in each language, with whole addresses, and the issues in the site map", () => {
    const feed = read("/fr/newsletter/feed.xml") ?? "";
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">');
    expect(feed).toContain(
      "<id>https://site.example/fr/newsletter/2026-11-01-the-autumn-a1b2c3</id>",
    );
    expect(feed).toContain("&lt;img src=&quot;https://site.example/press/mark.png&quot;");
    expect(feed).toContain('<entry xml:lang="ar">');
    expect(read("/newsletter/feed.xml")).toContain("<title>&lt;The&gt; autumn</title>");
    // Opened in a browser it is no source of XML.
    const styles = /<\?xml-stylesheet type="text\/css" href="([^"]+)"\?>/.exec(feed)?.[1] ?? "";
    expect(read(styles)).toContain("color-scheme: light dark");
    expect(feed).toContain('<a href="https://site.example/fr/newsletter">');
    expect(read("/sitemap.xml")?.match(/<loc>/g)).toHaveLength(3);
  });

  it("shows a new issue as soon as it is stored, and none that was deleted", () => {
    sent = [both];
    expect(read("/newsletter")).not.toContain("الخريف");
    expect(read("/ar/newsletter/2026-11-01-d4e5f6")).toBeUndefined();
  });
});
