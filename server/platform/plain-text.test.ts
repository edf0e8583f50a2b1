import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, plainTextOrNull, referrerWithoutQuery } from "./plain-text.ts";

describe("plainText", () => {
  it.each([
    ["  Abu \t Dhabi\r\n", "Abu Dhabi"],
    ["Dubai\u202Eiabud", "Dubaiiabud"],
    ["\u2066Lyon\u2069\u200F", "Lyon"],
    ["Ri\u0000yadh", "Ri yadh"],
    ["a\u2028b", "a b"],
    ["half \uD83D", "half \uFFFD"],
    ["الرياض", "الرياض"],
    ["می‌خواهم", "می‌خواهم"],
  ])("makes %j one plain line", (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  it("leaves nothing that a database or a reader stumbles over", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const text = plainText(typed);
        expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("plainTextOrNull", () => {
  it("says nothing for nothing, and never cuts a character in half", () => {
    expect(plainTextOrNull(" \u200B\n", 10)).toBeNull();
    expect(plainTextOrNull("🌍🌍🌍", 2)).toBe("🌍🌍");
  });
});

describe("referrerWithoutQuery", () => {
  it.each([
    ["https://news.example/a?user=jo#top", "https://news.example/a"],
    ["http://user:pass@news.example/", "http://news.example/"],
    ["javascript:alert(1)", null],
    ["not an address", null],
    ["", null],
  ])("keeps of %j only %j", (typed, kept) => {
    expect(referrerWithoutQuery(typed)).toBe(kept);
  });

  it("keeps 200 characters at most", () => {
    expect(referrerWithoutQuery(`https://news.example/${"a".repeat(3000)}`)).toHaveLength(200);
  });
});
