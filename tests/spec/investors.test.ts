import { describe, expect, it } from "vitest";
import { documents } from "#brand/documents.ts";
import { investors } from "#brand/people.ts";
import { token } from "#brand/token.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.15, 3.9, 9.2, 9.4. */
const named: Record<Locale, { figures: string[]; assumed: RegExp; risk: RegExp }> = {
  en: {
    figures: ["Funding", "Valuation", "Growth", "Circulating supply"],
    assumed: /assumed: 36B of 50B/,
    risk: /volatile/,
  },
  ar: {
    figures: ["التمويل", "التقييم", "النمو", "المعروض المتداول"],
    assumed: /تقديرًا: 36B من 50B/,
    risk: /التقلّب/,
  },
  fr: {
    figures: ["Fonds levés", "Valorisation", "Croissance", "Offre en circulation"],
    assumed: /hypothèse\s*: 36B sur 50B/,
    risk: /volatil/,
  },
};

describe.each(locales)("investor relations, in %s", (locale) => {
  const page = () => builtPage("investors", locale);

  it("opens with four headline figures, the circulating share said to be assumed", () => {
    const { text } = page();
    for (const figure of ["$15M", "$100M", "300%", "72%", ...named[locale].figures]) {
      expect(text).toContain(figure);
    }
    expect(text).toMatch(named[locale].assumed);
  });

  it("presents five investors with title, description and round", () => {
    expect(investors).toHaveLength(5);
    for (const investor of investors) {
      for (const said of [investor.name, investor.title, investor.description]) {
        expect(page().text).toContain(said[locale]);
      }
    }
  });

  it("shelves documents with type and size, each asked for at the contact page", () => {
    const hrefs = page().links.map((link) => link.href);
    for (const { id, type } of documents) {
      expect(hrefs.some((href) => href.endsWith(`?topic=investor&about=${id}`))).toBe(true);
      expect(page().text).toContain(type);
    }
  });

  it("shows the token's market and says the risk", () => {
    expect(page().html).toMatch(new RegExp(`<h2[^>]*>[^<]*${token.symbol}`));
    expect(page().text).toMatch(named[locale].risk);
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});
