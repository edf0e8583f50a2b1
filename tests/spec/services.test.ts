import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.6 and 9.4. */
const cards: Record<Locale, string[]> = {
  en: ["Wallet", "Travel", "Logistics", "Education"],
  ar: ["المحفظة", "السفر", "الشحن", "التعليم"],
  fr: ["Portefeuille", "Voyages", "Logistique", "Études"],
};
const badges: Record<Locale, [string, string]> = {
  en: ["Coming Q3 2024", "Coming Q4 2024"],
  ar: ["الربع الثالث من 2024", "الربع الرابع من 2024"],
  fr: ["Prévu au T3 2024", "Prévu au T4 2024"],
};

describe.each(locales)("services overview in %s", (locale) => {
  const page = builtPage("services", locale);
  const prefix = locale === "en" ? "" : `/${locale}`;
  const articles = page.html.match(/<article[\s>].*?<\/article>/gs) ?? [];

  it("has the four cards, in order", () => {
    expect(articles).toHaveLength(4);
    expect(page.headings.filter(([level]) => level === 2).map(([, text]) => text)).toEqual(
      expect.arrayContaining(cards[locale]),
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
    for (const badge of badges[locale]) expect(page.text).toContain(badge);
  });
});
