import { describe, expect, it } from "vitest";
import { links } from "#brand/links.ts";
import { travelTestimonials } from "#brand/testimonials.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.9 and 3.9. */
const named: Record<Locale, { start: string; launch: string; parts: string[]; types: string[] }> = {
  en: {
    start: "Start Planning",
    launch: "Launch Travel App",
    parts: ["Flights", "Accommodation", "Transport", "Dining", "Activities", "Itinerary"],
    types: ["Digital nomads", "Students", "Families", "Business travellers"],
  },
  ar: {
    start: "ابدأ التخطيط",
    launch: "افتح تطبيق السفر",
    parts: ["الرحلات الجوية", "الإقامة", "التنقّل", "المطاعم", "الأنشطة", "برنامج الرحلة"],
    types: ["الرحّالة الرقميون", "الطلاب", "الأسر", "المسافرون للعمل"],
  },
  fr: {
    start: "Commencer à planifier",
    launch: "Ouvrir l’application de voyage",
    parts: ["Vols", "Hébergement", "Transports", "Restaurants", "Activités", "Itinéraire"],
    types: ["Nomades numériques", "Étudiants", "Familles", "Voyageurs d’affaires"],
  },
};

function headingsOf(html: string, title: string): string[] {
  const section = new RegExp(`<section[^>]*aria-labelledby="${title}".*?</section>`, "s").exec(
    html,
  );
  return [...(section?.[0] ?? "").matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, text = ""]) => text);
}

describe.each(locales)("travel in %s", (locale) => {
  const page = builtPage("travel", locale);
  const words = named[locale];

  it("opens the travel app in a new tab from both buttons", () => {
    for (const label of [words.start, words.launch]) {
      const link = page.links.find(({ text }) => text.startsWith(label));
      expect(link, label).toMatchObject({ href: links.travelApp, newTab: true });
    }
  });

  it("has features and the capabilities of its assistant", () => {
    expect(headingsOf(page.html, "features-title").length).toBeGreaterThanOrEqual(4);
    expect(headingsOf(page.html, "assistant-title").length).toBeGreaterThanOrEqual(4);
  });

  it("has the six parts of the ecosystem", () => {
    expect(headingsOf(page.html, "ecosystem-title").sort()).toEqual([...words.parts].sort());
  });

  it("names the types of travellers", () => {
    expect(headingsOf(page.html, "travelers-title")).toEqual(words.types);
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
