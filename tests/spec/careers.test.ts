import { describe, expect, it } from "vitest";
import { jobs, places } from "#brand/jobs.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { builtPage, wordsOf } from "./built-page.ts";

/** Specification 2.15, 3.9, 9.4. */
describe.each(locales)("careers, in %s", (locale) => {
  const page = () => builtPage("careers", locale);
  const say = wordsOf(locale);

  it("lists ten positions, each at its own address", () => {
    expect(jobs).toHaveLength(10);
    for (const { id, department, type, place } of jobs) {
      expect(page().html).toContain(`<li id="${id}"`);
      for (const text of [
        say(`careers.departments.${department}`),
        say(`careers.types.${type}`),
        places[place].name?.[locale] ?? say("careers.places.remote"),
      ]) {
        expect(page().text).toContain(text);
      }
    }
  });

  it("gives each position a way to apply that names it", () => {
    const ways = page().links.filter((link) => link.text === say("careers.open.apply"));
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
