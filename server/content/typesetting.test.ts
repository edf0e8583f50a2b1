import { expect, it } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { readSourceTexts } from "./source-texts.ts";
import { typeset } from "./typesetting.ts";

const sources = readSourceTexts("content");

it.each([
  ["fr", "L'argent voyage avec vous ?", "L’argent voyage avec vous\u202f?"],
  [
    "fr",
    "Vraiment?! Oui: {name} ; « là »",
    "Vraiment\u202f?! Oui\u202f: {name}\u202f; «\u202flà\u202f»",
  ],
  [
    "fr",
    "{n, plural, one {# jour} other {# jours}}",
    "{n, plural, one {#\u00a0jour} other {#\u00a0jours}}",
  ],
  ["fr", "Un e-mail en 5 minutes", "Un e-\u2060mail en 5\u00a0minutes"],
  ["fr", "«{name}»", "\u2068«\u202f{name}\u202f»\u2069"],
  ["ar", "أموالك معك, أينما كنت? ٢٤", "أموالك معك، أينما كنت؟ 24"],
  ["en", "It's at '{'here'}'", "It’s at '{'here'}'"],
  ["en", "https://example.com; a: b", "https://example.com; a: b"],
] as [Locale, string, string][])("%s: %s", (locale, typed, set) => {
  const place = { file: "about", key: "hero.title", locale };
  expect(typeset(place, typed)).toBe(set);
  expect(typeset(place, set)).toBe(set);
});

it("leaves every text of the site as it is", () => {
  const changed = sources.files.flatMap((file) =>
    sources.keys(file).flatMap((key) =>
      locales.flatMap((locale) => {
        const place = { file, key, locale };
        const text = sources.of(place) ?? "";
        const set = sources.typeset(place, text);
        return set === text ? [] : [`${locale} ${file} ${key}: ${set}`];
      }),
    ),
  );
  expect(changed).toEqual([]);
});
