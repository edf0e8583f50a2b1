import { expect, it } from "vitest";
import { counted } from "./long-text-values.ts";

it.each([
  ["en", 3, "second", "3\u00a0seconds"],
  ["ar", 3, "second", "3\u00a0ثوانٍ"],
  ["ar", 0.4, "second", "0.4\u00a0ثانية"],
  ["ar", 72, "hour", "72\u00a0ساعة"],
  ["fr", 3, "month", "3\u00a0mois"],
] as const)("in %s, %d %s is %s", (locale, count, unit, written) => {
  expect(counted(locale, count, unit)).toBe(written);
});
