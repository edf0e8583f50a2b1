import { describe, expect, it } from "vitest";
import { documents } from "#brand/documents.ts";
import { investors } from "#brand/people.ts";
import { token } from "#brand/token.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, wordsOf } from "./built-page.ts";

/** Specification 2.15, 3.9, 9.2, 9.4. */
describe.each(locales)("investor relations, in %s", (locale) => {
  const page = () => builtPage("investors", locale);
  const say = wordsOf(locale);

  it("opens with four headline figures, the circulating share said to be assumed", () => {
    const { text } = page();
    for (const figure of ["$15M", "$100M", "300%", "72%"]) expect(text).toContain(figure);
    for (const name of ["funding", "valuation", "growth", "circulating"]) {
      expect(text).toContain(say(`investors.figures.${name}`));
    }
    const { symbol } = token;
    const shares = { supply: "36B", total: "50B", symbol };
    expect(text).toContain(say("investors.figures.circulatingText", shares));
  });

  it("presents five investors with title, description and round", () => {
    expect(investors).toHaveLength(5);
    for (const investor of investors) {
      for (const said of [investor.name, investor.title, investor.description]) {
        expect(page().text).toContain(said[locale]);
      }
    }
  });

  it("lists documents with type and size, each asked for at the contact page", () => {
    const hrefs = page().links.map((link) => link.href);
    for (const { id, type } of documents) {
      expect(hrefs.some((href) => href.endsWith(`?topic=investor&about=${id}`))).toBe(true);
      expect(page().text).toContain(type);
    }
  });

  it("shows the token's market and says the risk", () => {
    expect(page().html).toMatch(new RegExp(`<h2[^>]*>[^<]*${token.symbol}`));
    expect(page().text).toContain(say("risk.text", { symbol: token.symbol }));
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});
