import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as languages from "#brand/languages.ts";
import { flatten } from "#server/content/message-shape.ts";
import { readTree } from "#tests/law/tree.ts";

describe("a group that offers French alone", () => {
  let folder: string;
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock("#brand/languages.ts", () => ({ ...languages, offered: ["fr"] }));
    folder = await mkdtemp(join(tmpdir(), "french-"));
  });
  afterAll(async () => {
    vi.doUnmock("#brand/languages.ts");
    vi.resetModules();
    await rm(folder, { recursive: true });
  });

  it("takes another language of ours for French, and no language that is none of ours", async () => {
    const { storedLocale, wantedLocale } = await import("#contract/languages.ts");
    expect(wantedLocale.parse("ar")).toBe("fr");
    expect(wantedLocale.safeParse("de").success).toBe(false);
    expect(storedLocale.parse("ar")).toBe("ar");
  });

  it("says so where programs read how to add a lead", async () => {
    const { describeApiV1 } = await import("#contract/api-v1-description.ts");
    const { paths } = describeApiV1("https://site.example") as { paths: Record<string, object> };
    const said = JSON.stringify(paths["/leads"]);
    expect(said).toContain('"locale":{"type":"string","enum":["fr"]}');
    expect(said).toContain('"locale":"fr"');
  });

  it("has nothing to choose from in the administration", async () => {
    const { LanguageField, Switches } = await import("#site/admin/form-controls.tsx");
    const nameOf = (locale: string) => locale;
    const select = createElement(LanguageField, { label: "Language", nameOf });
    const options = [["fr", "Français"]] as const;
    const switches = createElement(Switches, {
      ...{ label: "Language", options, value: "fr", onChoose: () => {} },
    });
    expect(renderToStaticMarkup(select) + renderToStaticMarkup(switches)).toBe("");
  });

  it("gives no page by a cookie or a browser's wish for another", async () => {
    const { visitorLocale } = await import("#server/http/negotiation.ts");
    expect(visitorLocale({ cookie: "language=ar", "accept-language": "en" }, "?lang=en")).toBe(
      "fr",
    );
  });

  it("leads from addresses of languages that are gone to the page, with what a mailed link says", async () => {
    const { readPageFiles } = await import("#server/http/page-files.ts");
    const { createPageMap } = await import("#server/http/pages.ts");
    const { createSecurity } = await import("#server/http/security-headers.ts");
    const { pagePath } = await import("#server/http/page-form.ts");
    const page =
      '<!DOCTYPE html><html lang="fr"><head><title>a</title></head><body>a</body></html>';
    for (const name of ["index.html", "place/index.html"]) {
      await mkdir(join(folder, "client", name, ".."), { recursive: true });
      await writeFile(join(folder, "client", name), page);
    }
    const publicUrl = "https://site.example";
    const files = await readPageFiles(join(folder, "client"), publicUrl);
    const security = createSecurity({ publicUrl, privatePaths: [] });
    const { destinations } = createPageMap(files, security);
    expect(destinations.get("/place")?.kind).toBe("one");
    for (const gone of ["/ar", "/en", "/fr"]) {
      expect(destinations.get(gone)).toEqual({ kind: "moved", to: "/" });
      expect(destinations.get(`${gone}/place`)).toEqual({ kind: "moved", to: "/place" });
    }
    expect(pagePath("ar", "/place")).toBe("/place");
  });

  it("mails in French who once chose another", async () => {
    const { renderMails } = await import("#emails/render.tsx");
    const { loadRenderedMails, wholeText } = await import("#emails/rendered.ts");
    const mails = join(folder, "mails");
    await renderMails(mails);
    const { fill } = loadRenderedMails(mails, () => "https://site.example/my-data");
    const unsubscribeUrl = "https://site.example/unsubscribe?token=a";
    const { html } = fill("waitlist-already", "ar", { unsubscribeUrl });
    expect(wholeText(html)).toContain('<html dir="ltr" lang="fr"');
  });
});

it("replaces what is said of the sample's languages where it is said", () => {
  for (const locale of ["en", "ar", "fr"]) {
    const { languages, published } = JSON.parse(
      readTree(/\.json$/, "content/general")[`content/general/${locale}.json`] ?? "",
    );
    const texts = Object.entries(readTree(/\.(json|md)$/, `content/${locale}`));
    const said = texts.map(([file, text]) => (file.endsWith(".md") ? text : JSON.parse(text)));
    const all = said.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");
    expect(
      [...Object.keys(languages), published].filter((phrase) => !all.includes(phrase)),
    ).toEqual([]);
  }
});

/** What says which languages the site is in, or how many. */
const namesLanguages =
  /three languages|trois langues|بثلاث لغات|اللغات الثلاث|English, Arabic (?:or|and) French|en français, en arabe|بالعربية أو الإنجليزية|\ben\W{1,6}ar\W{1,6}(?:or|ou)\W/;
/** Who counts other languages than those of the site: a student, and the samples of the API. */
const countsOthers = new Set([
  "education.json stories.linguist.quote",
  "api.json meta.description",
  "resources.json entries.api",
]);

it.each(["en", "ar", "fr"])(
  "says in %s which languages there are only where that is replaced",
  (locale) => {
    const { languages, published } = JSON.parse(
      readTree(/\.json$/, "content/general")[`content/general/${locale}.json`] ?? "",
    ) as { languages: Record<string, string>; published: string };
    const said: string[] = [];
    for (const [path, text] of Object.entries(readTree(/\.(json|md)$/, `content/${locale}`))) {
      const file = path.slice(`content/${locale}/`.length);
      const paragraphs = text.split("\n\n").filter((one) => !one.startsWith(published));
      const texts = file.endsWith(".json")
        ? [...flatten(JSON.parse(text))]
        : paragraphs.map((one) => ["", one] as const);
      for (const [key, one] of texts) {
        const left = Object.entries(languages).reduce(
          (all, [from, to]) => all.replaceAll(from, to),
          one,
        );
        if (namesLanguages.test(left) && !countsOthers.has(`${file} ${key}`))
          said.push(`${file} ${key}: ${left}`);
      }
    }
    expect(said).toEqual([]);
  },
);
