import { describe, expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, wordsOf } from "./built-page.ts";
import { comingOf } from "./coming.ts";

/** Specification 2.6 and 9.4. */
describe.each(locales)("services overview in %s", (locale) => {
  const page = builtPage("services", locale);
  const say = wordsOf(locale);
  const prefix = locale === "en" ? "" : `/${locale}`;
  const articles = page.html.match(/<article[\s>].*?<\/article>/gs) ?? [];

  it("has the four cards, in order", () => {
    expect(articles).toHaveLength(4);
    expect(page.headings.filter(([level]) => level === 2).map(([, text]) => text)).toEqual(
      expect.arrayContaining(services.map(({ name }) => say(`shell.pages.${name}`))),
    );
  });

  it("links the live cards to their routes", () => {
    expect(articles[0]).toContain(`href="${prefix}/wallet"`);
    expect(articles[1]).toContain(`href="${prefix}/travel"`);
    for (const live of articles.slice(0, 2)) expect(live).not.toContain("<button");
  });

  it("disables the button of the cards that are coming soon", () => {
    for (const soon of articles.slice(2)) {
      expect(soon).toMatch(/<button[^>]*\sdisabled(?:=""|\s|>)/);
    }
  });

  it("gives each card a list of features and a highlight", () => {
    for (const article of articles) {
      expect(article.match(/<li[\s>]/g)?.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("says the quarters announced", () => {
    for (const service of ["logistics", "education"] as const) {
      expect(page.text).toContain(say("services.coming", comingOf(service)));
    }
  });
});
