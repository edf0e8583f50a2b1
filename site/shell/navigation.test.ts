import { expect, it } from "vitest";
import { isCurrent } from "./navigation.ts";

it.each([
  ["home", "/", true],
  ["home", "/about", false],
  ["careers", "/careers", true],
  ["careers", "/careers/ledger-engineer", true],
  ["services", "/services", true],
  ["about", "/about-us", false],
  ["wallet", "/resources/wallet", false],
] as const)("the entry %s is the one being read at %s: %s", (page, path, active) => {
  expect(isCurrent(page, path)).toBe(active);
});
