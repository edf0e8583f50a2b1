import { describe, expect, it } from "vitest";
import { jobs } from "#brand/jobs.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.15, 3.9, 9.4. */
const apply: Record<Locale, string> = { en: "Apply Now", ar: "قدّم الآن", fr: "Postuler" };
const fields: Record<Locale, string[]> = {
  en: ["Engineering", "Dubai", "Full-time"],
  ar: ["الهندسة", "دبي", "دوام كامل"],
  fr: ["Ingénierie", "Dubaï", "Temps plein"],
};

describe.each(locales)("careers, in %s", (locale) => {
  const page = () => builtPage("careers", locale);

  it("lists ten positions, each at its own address", () => {
    expect(jobs).toHaveLength(10);
    for (const { id } of jobs) expect(page().html).toContain(`<li id="${id}"`);
    for (const field of fields[locale]) expect(page().text).toContain(field);
  });

  it("gives each position a way to apply that names it", () => {
    const ways = page().links.filter((link) => link.text === apply[locale]);
    expect(ways.map((link) => link.href)).toEqual(
      jobs.map(({ id }) => `${localizedPath(locale, pathOf("position", id))}#apply`),
    );
  });

  it("filters by department, place, type and text", () => {
    expect(page().html.match(/<button[^>]*aria-pressed/g)).toHaveLength(6);
    expect(page().html.match(/<select/g)).toHaveLength(2);
    expect(page().html).toContain('type="search"');
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});
