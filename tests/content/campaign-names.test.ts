import { expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { wordsOf } from "#tests/journeys/words.ts";

it.each(locales)(
  "in %s the campaign of a link has another word than those that are sent",
  (language) => {
    const { filters, columns } = wordsOf(language, "admin-dashboard");
    const { nav } = wordsOf(language, "admin");
    expect(filters.campaign).toBe(columns.utm_campaign);
    expect(filters.campaign).toContain("UTM");
    expect(nav.campaigns).not.toContain("UTM");
  },
);
