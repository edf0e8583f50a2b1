import { expect, it } from "vitest";
import { chaptersWith } from "./search.ts";

const chapters = [
  ["market", "Cached as long as ETag says; données"],
  ["wallet", "المحفظةُ والرصيد"],
  ["limits", "Rate limits and the cache"],
] as const;
const found = (asked: string) => [...(chaptersWith(asked, chapters) ?? ["all"])];

it("leaves everything while nothing is asked", () => {
  expect(found("  ")).toEqual(["all"]);
});

it("wants every word, in any order and case", () => {
  expect(found("says ETAG")).toEqual(["market"]);
  expect(found("cache")).toEqual(["market", "limits"]);
  expect(found("cache wallet")).toEqual([]);
});

it("does not mind accents and vowel marks", () => {
  expect(found("donnees")).toEqual(["market"]);
  expect(found("المحفظة")).toEqual(["wallet"]);
});
