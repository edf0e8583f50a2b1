import { describe, expect, it } from "vitest";
import { leaders } from "#brand/people.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.7. */
interface Named {
  figures: string[];
  purpose: string[];
  values: string[];
  timeline: [string, string][];
  roles: string[];
  place: string[];
}
const named: Record<Locale, Named> = {
  en: {
    figures: [
      "50,000+",
      "$2.5M+",
      "45+",
      "15+",
      "global users",
      "transaction volume",
      "countries",
      "awards",
    ],
    purpose: ["Vision", "Mission"],
    values: ["Innovation First", "Customer Centric", "Trust & Security", "Continuous Learning"],
    timeline: [
      ["October 2024", "Token launch"],
      ["March 2025", "Founded in the UAE"],
      ["May 2025", "Wallet and travel created"],
      ["August 2025", "Apps launched"],
    ],
    roles: ["Executive", "Strategic", "Technology", "Operations", "Legal", "Financial"].map(
      (field) => `Chief ${field} Officer`,
    ),
    place: ["Headquarters", "Dubai", "Founded"],
  },
  ar: {
    figures: ["50,000+", "$2.5M+", "45+", "15+", "مستخدم", "المعاملات", "دولة", "جائزة"],
    purpose: ["الرؤية", "الرسالة"],
    values: ["الابتكار أولًا", "العميل محور عملنا", "الثقة والأمان", "التعلّم المستمر"],
    timeline: [
      ["أكتوبر 2024", "إطلاق العملة"],
      ["مارس 2025", "التأسيس في الإمارات"],
      ["مايو 2025", "بناء المحفظة ومخطّط السفر"],
      ["أغسطس 2025", "إطلاق التطبيقين"],
    ],
    roles: ["التنفيذي", "للاستراتيجية", "للتقنية", "للعمليات", "القانونية", "المالية"],
    place: ["المقر الرئيسي", "دبي", "التأسيس"],
  },
  fr: {
    figures: [
      "50,000+",
      "$2.5M+",
      "45+",
      "15+",
      "utilisateurs",
      "transactions",
      "pays",
      "récompenses",
    ],
    purpose: ["Vision", "Mission"],
    values: [
      "L’innovation d’abord",
      "Le client au centre",
      "Confiance et sécurité",
      "Apprendre sans cesse",
    ],
    timeline: [
      ["octobre 2024", "Lancement du jeton"],
      ["mars 2025", "Fondation aux Émirats"],
      ["mai 2025", "Création du portefeuille et du planificateur"],
      ["août 2025", "Lancement des applications"],
    ],
    roles: ["générale", "stratégie", "technique", "opérations", "juridique", "financier"],
    place: ["Siège", "Dubaï", "Fondation"],
  },
};

describe.each(locales)("about, in %s", (locale) => {
  const page = () => builtPage("about", locale);
  const wanted = named[locale];

  it("opens with one title and keeps its headings in order", () => {
    const levels = page().headings.map(([level]) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, i) => level <= (levels[i - 1] ?? 1) + 1)).toBe(true);
  });

  it("shows the four figures, vision and mission, and the four values", () => {
    for (const text of [...wanted.figures, ...wanted.purpose, ...wanted.values]) {
      expect(page().text).toContain(text);
    }
  });

  it("tells the timeline in order", () => {
    const { text } = page();
    const places = wanted.timeline.map(([date, event]) => {
      expect(text).toContain(event);
      return text.indexOf(date);
    });
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
  });

  it("presents six executives with role and story, between two arrows", () => {
    expect(leaders).toHaveLength(6);
    for (const leader of leaders) {
      expect(page().text).toContain(leader.name[locale]);
      expect(page().text).toContain(leader.bio[locale]);
    }
    for (const role of wanted.roles) expect(page().text).toContain(role);
    expect(page().html.match(/<button[^>]*aria-controls/g)).toHaveLength(2);
    expect(page().html).toMatch(/basis-full md:basis-1\/2 lg:basis-1\/3/);
  });

  it("says where and since when, and leads to careers and investors", () => {
    for (const text of wanted.place) expect(page().text).toContain(text);
    const hrefs = page().links.map((link) => link.href);
    for (const target of ["/careers", "/investors"]) {
      expect(hrefs.some((href) => href.endsWith(target))).toBe(true);
    }
  });
});
