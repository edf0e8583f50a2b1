import { expect, it } from "vitest";
import { readLimit } from "./limit-field.tsx";

it.each([
  ["", false, undefined],
  ["20", false, 20],
  // None of these may be taken for no limit.
  ["", true, 0],
  ["0", false, 0],
  ["-5", false, -5],
  ["1.5", false, 1.5],
  ["20000000", false, 20_000_000],
  ["1e400", false, 0],
])("reads the limit %j, no number: %s, as %s", (text, isNoNumber, value) => {
  expect(readLimit(text, isNoNumber)).toBe(value);
});
