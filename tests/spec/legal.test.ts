import { describe, expect, it } from "vitest";
import { names } from "#brand/names.ts";
import { locales } from "#contract/locale.ts";
import { legalVersions } from "#site/features/legal/legal-text.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { builtPage } from "./built-page.ts";

const pages = Object.keys(legalVersions) as (keyof typeof legalVersions)[];
const each = pages.flatMap((name) => locales.map((locale) => [name, locale] as const));

describe.each(each)("%s in %s", (name, locale) => {
  const page = builtPage(`legal/${name}`, locale);

  it("is a whole document: date, entity, and contents that name every section", () => {
    expect(page.text).toContain(formatDay(locale, new Date(legalVersions[name]), "UTC"));
    expect(page.text).toContain(names.legalEntity[locale]);
    const ids = [...page.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const id of ids) expect(page.links.some(({ href }) => href === `#${id}`)).toBe(true);
    expect(page.headings.filter(([level]) => level === 1)).toHaveLength(1);
  });
});

it.each(locales)("the cookies page in %s gives the range of the specification", (locale) => {
  expect(builtPage("legal/cookies", locale).text).toMatch(/\b1\D{1,20}24\b/);
});

it.each(locales)("the compliance page in %s names regulators and standards", (locale) => {
  const { text } = builtPage("legal/compliance", locale);
  for (const name of ["VARA", "DFSA", "ISO 27001", "SOC 2 Type II"]) expect(text).toContain(name);
});
