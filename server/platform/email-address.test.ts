import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailAddress } from "./email-address.ts";

const keyOf = (typed: string) => {
  const read = emailAddress(typed);
  return read.outcome === "valid" ? read.key : read.outcome;
};

describe("emailAddress", () => {
  it.each([
    "a@example.com",
    "first.last+tag@sub.example.co.uk",
    "o'brien@example.ie",
    "用户@例え.jp",
    "user@xn--bcher-kva.example",
    "josé@bücher.example",
  ])("takes %s as typed", (address) => {
    expect(emailAddress(`  ${address} `)).toMatchObject({ outcome: "valid", address });
  });

  it.each([
    "",
    "@",
    "a@",
    "@example.com",
    "example.com",
    "a@localhost",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@0x7f.1",
    "a b@example.com",
    "a@exam ple.com",
    "a@example..com",
    ".a@example.com",
    "a..b@example.com",
    "a@-example.com",
    "a@example.com.",
    '"a b"@example.com',
    "a,b@example.com",
    "a<b@example.com>",
    "a@example.com\r\nBcc: b@example.com",
    "a\u0000@example.com",
    "a\u202Emoc@example.com",
    "a\u200Bb@example.com",
    "a@exam\u2066ple.com",
    "a@exam%6Dple.com",
    "a@example.com/x",
    "a@example.com:25",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(126)}com`,
    "a".repeat(10_000),
    `${"a@".repeat(5_000)}example.com`,
    "\uD800@example.com",
    "=?utf-8?q?Our_support?=@example.com",
  ])("refuses %j", (address) => {
    expect(emailAddress(address)).toEqual({ outcome: "invalid" });
  });

  it.each([
    ["A.B@Example.COM", "a.b@example.com"],
    ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
    ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
    ["a@例え。jp", "a@xn--r8jz45g.jp"],
    ["First.Last+list@GMail.com", "firstlast@gmail.com"],
    ["f.i.r.s.t.last@googlemail.com", "firstlast@gmail.com"],
    ["+tag@gmail.com", "+tag@gmail.com"],
    ["first.last+list@example.com", "first.last+list@example.com"],
  ])("knows %s as %s", (typed, key) => {
    expect(keyOf(typed)).toBe(key);
  });

  it("never throws, and what it takes has no blank, no control character and one recipient", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
        const read = emailAddress(typed);
        if (read.outcome === "valid") {
          expect(read.address).not.toMatch(/[\s\p{Cc}\p{Cf},;<>"()]/u);
          expect(read.address.split("@")).toHaveLength(2);
          expect(keyOf(read.address.toUpperCase())).toBe(keyOf(read.address.toLowerCase()));
        }
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const read = emailAddress(typed);
        if (read.outcome === "valid") expect(keyOf(read.key)).toBe(read.key);
      }),
    );
  });
});
