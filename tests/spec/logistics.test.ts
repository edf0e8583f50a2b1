import { describe, expect, it } from "vitest";
import { shipments } from "#brand/shipments.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.10 and 9.4. */
const named: Record<
  Locale,
  { badge: string; demo: string; cases: string; consult: string; results: [string, string][] }
> = {
  en: {
    badge: "Coming Q3 2024",
    demo: "Request Demo",
    cases: "Case Studies",
    consult: "Book a consultation",
    results: [
      ["30%", "lower cost"],
      ["50%", "faster"],
      ["40%", "more done"],
      ["90%", "fewer errors"],
    ],
  },
  ar: {
    badge: "في الربع الثالث من 2024",
    demo: "اطلب عرضًا توضيحيًا",
    cases: "دراسات الحالة",
    consult: "احجز استشارة",
    results: [
      ["30%", "كلفة أقل"],
      ["50%", "أسرع"],
      ["40%", "إنجاز أكثر"],
      ["90%", "أخطاء أقل"],
    ],
  },
  fr: {
    badge: "T3 2024",
    demo: "Demander une démonstration",
    cases: "Études de cas",
    consult: "Demander un entretien",
    results: [
      ["30%", "de coûts en moins"],
      ["50%", "plus vite"],
      ["40%", "de travail en plus"],
      ["90%", "d’erreurs en moins"],
    ],
  },
};

function section(html: string, title: string): string {
  const found = new RegExp(`<section[^>]*aria-labelledby="${title}".*?</section>`, "s").exec(html);
  return found?.[0] ?? "";
}

describe.each(locales)("logistics in %s", (locale) => {
  const page = builtPage("logistics", locale);
  const words = named[locale];

  it("says when it comes", () => {
    expect(page.text).toContain(words.badge);
  });

  it("leads to the contact page for a demo and a consultation, with the subject", () => {
    for (const [label, topic] of [
      [words.demo, "demo"],
      [words.consult, "consultation"],
    ] as const) {
      const link = page.links.find(({ text }) => text === label);
      expect(link?.href, label).toMatch(new RegExp(`/contact\\?topic=${topic}&about=logistics$`));
    }
  });

  it("leads to a list of case studies that stands on the page", () => {
    const link = page.links.find(({ text }) => text.includes(words.cases));
    expect(link?.href).toBe("#cases");
    expect(page.html).toContain('id="cases"');
    const cases = section(page.html, "cases-title");
    expect(cases.match(/<article/g)).toHaveLength(shipments.length);
    for (const { from, to } of shipments) {
      expect(cases).toContain(from[locale]);
      expect(cases).toContain(to[locale]);
    }
  });

  it.each(words.results)("states %s %s", (figure, counts) => {
    const results = section(page.html, "results-title");
    const entry = [...results.matchAll(/<li[\s>].*?<\/li>/gs)].find(([li]) => li.includes(counts));
    expect(entry?.[0]).toContain(figure);
  });

  it.each([
    ["features", "features-title", 4],
    ["technology", "tech-title", 4],
  ])("has its %s", (_, title, least) => {
    const terms = section(page.html, title).match(/<dt[\s>]/g) ?? [];
    expect(terms.length).toBeGreaterThanOrEqual(least);
  });

  it("has its services and its solutions for industries", () => {
    const bookable = section(page.html, "features-title").match(/<li[\s>]/g) ?? [];
    const industries = section(page.html, "industries-title").match(/<h3[\s>]/g) ?? [];
    expect(bookable.length).toBeGreaterThanOrEqual(4);
    expect(industries.length).toBeGreaterThanOrEqual(4);
  });

  it("has a working miniature that the keyboard drives", () => {
    const line = section(page.html, "line-title");
    expect(page.html.match(/<input[^>]*name="container-at"/g)).toHaveLength(5);
    expect(line).toContain('type="checkbox"');
  });
});
