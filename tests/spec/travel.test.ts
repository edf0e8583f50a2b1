import { describe, expect, it } from "vitest";
import { links } from "#brand/links.ts";
import { travelTestimonials } from "#brand/testimonials.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, headingsIn, sectionOf, wordsOf } from "./built-page.ts";

/** Specification 2.9 and 3.9. */
describe.each(locales)("travel in %s", (locale) => {
  const page = builtPage("travel", locale);
  const say = wordsOf(locale);

  it("opens the travel app in a new tab from both buttons", () => {
    for (const label of [say("travel.hero.start"), say("travel.hero.launch")]) {
      const link = page.links.find(({ text }) => text.startsWith(label));
      expect(link, label).toMatchObject({ href: links.travelApp, newTab: true });
    }
  });

  it("has features and the capabilities of its assistant", () => {
    expect(headingsIn(sectionOf(page, "features-title"), 3).length).toBeGreaterThanOrEqual(4);
    expect(headingsIn(sectionOf(page, "assistant-title"), 3).length).toBeGreaterThanOrEqual(4);
  });

  it("has the six parts of the ecosystem", () => {
    expect(headingsIn(sectionOf(page, "ecosystem-title"), 3).sort()).toEqual(
      ["flights", "accommodation", "transport", "dining", "activities", "itinerary"]
        .map((name) => say(`travel.ecosystem.${name}.name`))
        .sort(),
    );
  });

  it("names the types of travellers", () => {
    expect(headingsIn(sectionOf(page, "travelers-title"), 3)).toEqual(
      ["nomads", "students", "families", "business"].map((name) =>
        say(`travel.travelers.${name}.name`),
      ),
    );
  });

  it("quotes travellers with name, destination and rating", () => {
    expect(travelTestimonials.length).toBeGreaterThan(0);
    for (const { name, destination, rating } of travelTestimonials) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(destination[locale]);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    expect(page.html.match(/<svg[^>]*role="img"/g)).toHaveLength(travelTestimonials.length);
  });

  it("leads to the wallet", () => {
    expect(page.links.some(({ href }) => href.endsWith("/wallet"))).toBe(true);
  });
});
