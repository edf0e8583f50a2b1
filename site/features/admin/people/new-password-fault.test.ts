import { expect, it } from "vitest";
import { newPasswordFault } from "./new-password-fault.ts";

it.each([
  ["a".repeat(14), { message: "short", count: 15 }],
  ["a".repeat(15), null],
  // A letter of a script beyond the first plane is one character, not two.
  ["𝒂".repeat(14), { message: "short", count: 15 }],
  ["a".repeat(128), null],
  ["a".repeat(129), { message: "long", count: 128 }],
])("says what is wrong with %s", (password, fault) => {
  expect(newPasswordFault(password, 15)).toEqual(fault);
});
