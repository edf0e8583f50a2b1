import { expect, it } from "vitest";
import { containsAll, placesOf, searchWords } from "./search-text.ts";

it.each([
  ["Lost cards?", ["lost", "card"]],
  ["l’argent, l'argent", ["argent"]],
  ["i", []],
  ["9", ["9"]],
  ["البطاقات", ["بطاق"]],
  ["وبالبطاقة", ["بطاق"]],
  ["محفظتي", ["محفظ"]],
  ["  ", []],
])("looks for the words of %s", (query, words) => expect(searchWords(query)).toEqual(words));

it("marks a word where it stands, with its accents and signs", () => {
  const marked = (query: string, text: string) =>
    placesOf(searchWords(query), text).map(([from, to]) => text.slice(from, to));
  expect(marked("donnees", "Vos données, mes Données")).toEqual(["données", "Données"]);
  expect(marked("البطاقة", "بطاقةٌ وبطاقَة")).toEqual(["بطاقةٌ", "بطاقَة"]);
  expect(marked("oeuvre", "une œuvre")).toEqual(["œuvre"]);
  expect(marked("", "anything")).toEqual([]);
});

it.each([
  ["Cached as long as ETag says", "says ETAG"],
  ["Émirats arabes unis AE", "emirats"],
  ["Türkiye", "turk"],
  ["المحفظةُ والرصيد", "المحفظة"],
  ["أفالانش AVAX", "افالانش"],
  ["Bitcoin BTC", "  "],
])("finds in %j the query %j", (text, query) => {
  expect(containsAll(text, query)).toBe(true);
});

it("requires every word of the query", () => {
  expect(containsAll("Rate limits and the cache", "cache wallet")).toBe(false);
});
