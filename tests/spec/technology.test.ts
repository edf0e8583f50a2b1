import { describe, expect, it } from "vitest";
import { links } from "#brand/links.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.12 and 9.4. */
const named: Record<Locale, { tabs: string[]; docs: string; source: string; gdpr: string }> = {
  en: {
    tabs: ["AI", "Blockchain", "Security", "Development"],
    docs: "Documentation",
    source: "Open source",
    gdpr: "GDPR",
  },
  ar: {
    tabs: ["الذكاء الاصطناعي", "سلسلة الكتل", "الأمان", "التطوير"],
    docs: "التوثيق",
    source: "المصدر المفتوح",
    gdpr: "GDPR",
  },
  fr: {
    tabs: ["IA", "La blockchain", "Sécurité", "Développement"],
    docs: "Lire la documentation",
    source: "Voir le code source",
    gdpr: "RGPD",
  },
};

const section = (html: string, title: string) =>
  new RegExp(`<section[^>]*aria-labelledby="${title}".*?</section>`, "s").exec(html)?.[0] ?? "";

describe.each(locales)("technology in %s", (locale) => {
  const page = builtPage("technology", locale);
  const words = named[locale];

  it("has four tabs, the first of them open", () => {
    const tabs = [...page.html.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/gs)].map(
      ([tab]) => tab,
    );
    expect(tabs).toHaveLength(4);
    for (const [i, name] of words.tabs.entries()) {
      expect(tabs[i]).toContain(name);
      expect(tabs[i]?.includes('aria-selected="true"'), name).toBe(i === 0);
    }
    expect(page.html.match(/role="tabpanel"/g)).toHaveLength(4);
  });

  it("lists what it complies with", () => {
    const list = section(page.html, "standards-title");
    for (const name of ["VARA", "ISO 27001", "SOC 2 Type II", words.gdpr]) {
      expect(list).toContain(`>${name}</h3>`);
    }
  });

  it("gives the performance figures", () => {
    const figures = section(page.html, "metrics-title").replace(/<[^>]+>/g, "");
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
    const docs = page.links.find(({ text }) => text === words.docs);
    expect(docs?.href).toBe(localizedPath(locale, "/resources/docs"));
    const source = page.links.find(({ text }) => text.startsWith(words.source));
    expect(source).toMatchObject({ href: links.repository, newTab: true });
  });
});
