import { describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { leaders } from "#brand/people.ts";
import { timeline } from "#brand/timeline.ts";
import { locales } from "#contract/locale.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { builtPage, wordsOf } from "./built-page.ts";

/** Specification 2.7. */
describe.each(locales)("about, in %s", (locale) => {
  const page = () => builtPage("about", locale);
  const say = wordsOf(locale);

  it("opens with one title and keeps its headings in order", () => {
    const levels = page().headings.map(([level]) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, i) => level <= (levels[i - 1] ?? 1) + 1)).toBe(true);
  });

  it("shows the four figures, vision and mission, and the four values", () => {
    for (const figure of ["50,000+", "$2.5M+", "45+", "15+"]) expect(page().text).toContain(figure);
    for (const word of [
      ...[
        "figures.globalUsers",
        "figures.transactionVolume",
        "figures.countries",
        "figures.awards",
      ],
      ...["purpose.vision.name", "purpose.mission.name"],
      ...["values.innovation.name", "values.customers.name"],
      ...["values.trust.name", "values.learning.name"],
    ]) {
      expect(page().text).toContain(say(`about.${word}`));
    }
  });

  it("shows the timeline in order", () => {
    const { text } = page();
    expect(timeline.map(({ date }) => date)).toEqual(["2024-10", "2025-03", "2025-05", "2025-08"]);
    const places = timeline.map(({ event, date }) => {
      expect(text).toContain(say(`about.timeline.events.${event}.title`));
      return text.indexOf(formatMonth(locale, new Date(`${date}-01`)));
    });
    expect(places).not.toContain(-1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
  });

  it("presents six executives with role and biography, between two arrows", () => {
    expect(leaders).toHaveLength(6);
    for (const leader of leaders) {
      expect(page().text).toContain(leader.name[locale]);
      expect(page().text).toContain(leader.bio[locale]);
      expect(page().text).toContain(say(`people.roles.${leader.role}`, { gender: leader.gender }));
    }
    expect(page().html.match(/<button[^>]*aria-controls/g)).toHaveLength(2);
    expect(page().html).toMatch(/basis-full md:basis-1\/2 lg:basis-1\/3/);
  });

  it("says where and since when, and leads to careers and investors", () => {
    for (const text of [
      ...[say("about.place.headquarters"), say("about.place.founded")],
      contact.city[locale],
    ]) {
      expect(page().text).toContain(text);
    }
    const hrefs = page().links.map((link) => link.href);
    for (const target of ["/careers", "/investors"]) {
      expect(hrefs.some((href) => href.endsWith(target))).toBe(true);
    }
  });
});
