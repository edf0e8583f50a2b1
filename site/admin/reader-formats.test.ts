import { describe, expect, it } from "vitest";
import { isTypedNumber } from "./reader-formats.ts";

describe("the number typed to confirm", () => {
  it.each(["1234", " 1,234 ", "1 234", "1\u202f234", "١٢٣٤", "١٬٢٣٤", "۱۲۳۴"])(
    "may be %s",
    (typed) => {
      expect(isTypedNumber(typed, 1234)).toBe(true);
    },
  );

  it.each(["", "123", "12345", "1234 leads", "-1234", "1e3"])("may not be %s", (typed) => {
    expect(isTypedNumber(typed, 1234)).toBe(false);
  });
});
