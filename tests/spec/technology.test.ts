import { describe, expect, it } from "vitest";
import { links } from "#brand/links.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { builtPage, headingsIn, sectionOf, wordsOf } from "./built-page.ts";

/** Specification 2.12 and 9.4. */
describe.each(locales)("technology in %s", (locale) => {
  const page = builtPage("technology", locale);
  const say = wordsOf(locale);

  it("has four tabs, the first of them open", () => {
    const tabs = [...page.html.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/gs)].map(
      ([tab]) => tab,
    );
    expect(tabs).toHaveLength(4);
    for (const [i, name] of ["ai", "blockchain", "security", "development"].entries()) {
      expect(tabs[i]).toContain(say(`technology.${name}.name`));
      expect(tabs[i]?.includes('aria-selected="true"'), name).toBe(i === 0);
    }
    expect(page.html.match(/role="tabpanel"/g)).toHaveLength(4);
  });

  it("lists what it complies with", () => {
    const list = sectionOf(page, "standards-title");
    const standards = ["vara", "iso27001", "soc2", "gdpr"];
    expect(headingsIn(list, 3)).toEqual(
      standards.map((name) => say(`technology.compliance.${name}.name`)),
    );
  });

  it("gives the performance figures", () => {
    const figures = sectionOf(page, "metrics-title").replace(/<[^>]+>/g, "");
    for (const value of [
      "<\u202f0.4 s",
      "65,000+ TPS",
      "<\u202f$0.01",
      "99.99%",
      "<\u202f100 ms",
    ]) {
      expect(figures.replaceAll("&lt;", "<")).toContain(value);
    }
  });

  it("leads to the documentation, and to the code in a new tab", () => {
    const docs = page.links.find(({ text }) => text === say("technology.close.docs"));
    expect(docs?.href).toBe(localizedPath(locale, "/resources/docs"));
    const source = page.links.find(({ text }) => text.startsWith(say("technology.close.source")));
    expect(source).toMatchObject({ href: links.repository, newTab: true });
  });
});
