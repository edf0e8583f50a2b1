import { describe, expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { type BuiltPage, builtPage, headingsIn, wordsOf } from "./built-page.ts";

/** Specification 2.1: the four resource routes; 2.8: the separate wallet and payments content. */
const guides = ["wallet", "travel", "logistics", "education"] as const;
const prefix = (locale: Locale) => (locale === fallbackLocale ? "" : `/${locale}`);

/** The steps: sections that hold a plate, each with its anchor. */
function stepsOf(page: BuiltPage): { id: string; html: string }[] {
  return [...page.html.matchAll(/<section id="([\w-]+)".*?<\/section>/gs)]
    .map(([html, id = ""]) => ({ id, html }))
    .filter(({ html }) => html.includes("<figcaption"));
}

describe.each(guides)("%s guide", (name) => {
  describe.each(locales)("in %s", (locale) => {
    const page = builtPage(`resources/${name}`, locale);
    const say = wordsOf(locale);
    const steps = stepsOf(page);

    it("has four to six steps, each drawn and saying what to do, the cost and the risk", () => {
      expect(steps.length).toBeGreaterThanOrEqual(4);
      expect(steps.length).toBeLessThanOrEqual(6);
      for (const { id, html } of steps) {
        expect(html, id).toMatch(/<figure.*<svg.*<figcaption/s);
        expect(html.match(/<ol.*?<\/ol>/s)?.[0].match(/<li/g)?.length, id).toBeGreaterThanOrEqual(
          2,
        );
        const asked = ["acts", "cost", "wrong"].map((name) => say(`guide.${name}`));
        expect(headingsIn(html, 3), id).toEqual(expect.arrayContaining(asked));
      }
    });

    it("has a side index that names every step, the glossary and the questions", () => {
      const index = /<nav\s[^>]*aria-label.*?<\/nav>/s.exec(page.html)?.[0] ?? "";
      const targets = [...index.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(targets).toEqual([...steps.map(({ id }) => id), "glossary", "questions"]);
    });

    it("has a glossary", () => {
      expect(page.html.match(/<dt/g)?.length).toBeGreaterThanOrEqual(5);
    });

    it("leads questions to the contact page with its subject, and has no dead button", () => {
      const to = `${prefix(locale)}/contact?topic=support&about=${name}`;
      expect(page.links.map(({ href }) => href)).toContain(to);
      expect(page.html).not.toContain("<button");
    });

    it("says so when its service is not open yet", () => {
      const service = services.find((one) => one.name === name);
      if (!service || !("coming" in service)) return;
      expect(page.text).toContain(String(service.coming.year));
    });
  });
});

describe.each(locales)("wallet and payments in %s", (locale) => {
  const page = builtPage("resources/wallet", locale);
  const say = wordsOf(locale);

  it("leads back to About", () => {
    expect(page.links[0]?.href).toBe(`${prefix(locale)}/about`);
  });

  it("is for minors from 9 to 18 with parental consent, and for adults from 18", () => {
    expect([claims.walletMinorAge.value, claims.walletAdultAge.value]).toEqual([9, 18]);
    expect(page.text).toContain(say("guide-wallet.who.minors.ages", { from: 9, to: 18 }));
    expect(page.text).toContain("18+");
  });

  it("has the three cards, in order, each with its list of features", () => {
    expect(headingsIn(page.html, 4).slice(-3)).toEqual(
      ["silver", "gold", "platinum"].map((name) => say(`guide-wallet.cards.${name}.name`)),
    );
    const section = stepsOf(page).find(({ id }) => id === "card")?.html ?? "";
    const lists = section.split("<h4").slice(1);
    expect(lists).toHaveLength(3);
    for (const list of lists) expect(list.match(/<li/g)?.length).toBeGreaterThanOrEqual(3);
  });
});
