import { describe, expect, it } from "vitest";
import { shipments } from "#brand/shipments.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, readable, sectionOf, wordsOf } from "./built-page.ts";
import { comingOf } from "./coming.ts";

/** Specification 2.10 and 9.4. */
describe.each(locales)("logistics in %s", (locale) => {
  const page = builtPage("logistics", locale);
  const say = wordsOf(locale);

  it("says when it comes", () => {
    expect(page.text).toContain(say("logistics.hero.coming", comingOf("logistics")));
  });

  it("leads to the contact page for a demo and a consultation, with the subject", () => {
    for (const [label, topic] of [
      [say("logistics.hero.demo"), "demo"],
      [say("logistics.close.consult"), "consultation"],
    ] as const) {
      const link = page.links.find(({ text }) => text === label);
      expect(link?.href, label).toMatch(new RegExp(`/contact\\?topic=${topic}&about=logistics$`));
    }
  });

  it("leads to a list of case studies that stands on the page", () => {
    const link = page.links.find(({ text }) => text.includes(say("logistics.hero.cases")));
    expect(link?.href).toBe("#cases");
    expect(page.html).toContain('id="cases"');
    const cases = sectionOf(page, "cases-title");
    expect(cases.match(/<article/g)).toHaveLength(shipments.length);
    for (const { from, to } of shipments) {
      expect(cases).toContain(from[locale]);
      expect(cases).toContain(to[locale]);
    }
  });

  it.each([
    ["30%", "costReduction"],
    ["50%", "fasterDelivery"],
    ["40%", "efficiency"],
    ["90%", "fewerErrors"],
  ])("states %s: %s", (figure, name) => {
    const counts = say(`logistics.results.${name}`);
    const results = sectionOf(page, "results-title");
    const entry = [...results.matchAll(/<li[\s>].*?<\/li>/gs)].find(([li]) =>
      readable(li).includes(counts),
    );
    expect(entry?.[0]).toContain(figure);
  });

  it.each([
    ["features", "features-title", 4],
    ["technology", "tech-title", 4],
  ])("has its %s", (_, title, least) => {
    const terms = sectionOf(page, title).match(/<dt[\s>]/g) ?? [];
    expect(terms.length).toBeGreaterThanOrEqual(least);
  });

  it("has its services and its solutions for industries", () => {
    const bookable = sectionOf(page, "features-title").match(/<li[\s>]/g) ?? [];
    const industries = sectionOf(page, "industries-title").match(/<h3[\s>]/g) ?? [];
    expect(bookable.length).toBeGreaterThanOrEqual(4);
    expect(industries.length).toBeGreaterThanOrEqual(4);
  });

  it("has a working miniature that the keyboard drives", () => {
    const line = sectionOf(page, "line-title");
    expect(page.html.match(/<input[^>]*name="container-at"/g)).toHaveLength(5);
    expect(line).toContain('type="checkbox"');
  });
});
