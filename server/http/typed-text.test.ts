import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emailAddress,
  plainText,
  plainTextOrNull,
  referrerWithoutQuery,
  storedEmailAddress,
  withoutAddress,
} from "./typed-text.ts";

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
    "\u202Asalma@example.org\u202C",
    "\u200Fsalma@example.org",
    "\uFEFFsalma@example.org\u200B",
  ])("takes %j without the marks around it", (typed) => {
    expect(emailAddress(typed)).toMatchObject({ outcome: "valid", address: "salma@example.org" });
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
    "\uFF53ophie@example.com",
    "\uFB01ona@example.com",
    "a\u034Fb@example.com",
    "a\uFE0F@example.com",
    "a\u{E0100}@example.com",
    "\u3164@example.com",
    "a\u115Fb@example.com",
    "a@exam\u034Fple.com",
    "a@exam\u3164ple.com",
    "a@exam\uFE00ple.com",
  ])("refuses %j", (address) => {
    expect(emailAddress(address)).toEqual({ outcome: "invalid" });
  });

  it("reads an accent that is a letter of its own", () => {
    const read = emailAddress("rene\u0301@example.org");
    expect(read).toEqual(emailAddress("ren\u00e9@example.org"));
    expect(read.outcome).toBe("valid");
  });

  it("never has one key for two mailboxes that differ by look-alike letters", () => {
    expect(storedEmailAddress("a\u034Fb@example.com")).toMatchObject({ outcome: "valid" });
    const stored = storedEmailAddress("\uFF53ophie@example.com");
    expect(stored).toMatchObject({ outcome: "valid", address: "\uFF53ophie@example.com" });
    expect(stored).not.toMatchObject({ key: keyOf("sophie@example.com") });
  });

  it.each([
    ["layla+a@example.com", "layla@example.com"],
    ["Layla+a+b@example.com", "layla@example.com"],
    ["lay.la+a@gmail.com", "layla@gmail.com"],
    ["lay.la@example.com", "lay.la@example.com"],
    ["L.ay-l_a+list@PM.me", "layla@proton.me"],
    ["layla@protonmail.com", "layla@proton.me"],
    ["_@proton.me", "_@proton.me"],
    ["+a@example.com", "+a@example.com"],
  ])("counts %s as the person %s", (typed, person) => {
    expect(emailAddress(typed)).toMatchObject({ person });
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
          expect(read.address).not.toMatch(/[\s\p{Cc}\p{Cf}\p{DI},;<>"()]/u);
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
    ["Lay\u00ADla\u034F\u3164\u115F\u{E0100}", "Layla"],
    ["hidden\u{E0068}\u{E0069}\uFE01", "hidden"],
    ["\u200D\u200C \uFE0F\u200D \u3164\u200C", ""],
    ["a\u200D\u200D\u200Cb", "a\u200Db"],
    ["👩🏽‍💻 ❤️‍🔥 1️⃣ 👨‍👩‍👧", "👩🏽‍💻 ❤️‍🔥 1️⃣ 👨‍👩‍👧"],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈"],
    ["لا‌إله مِسْك", "لا‌إله مِسْك"],
  ])("makes %j one plain line", (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  it("leaves nothing that a database or a reader stumbles over", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const text = plainText(typed);
        expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(text === "" || /[^\p{DI}]/u.test(text)).toBe(true);
        expect(plainText(text)).toBe(text);
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

describe("withoutAddress", () => {
  it.each([
    ["Ask Sophie.M@EXAMPLE.org.", "Ask …."],
    ["'sophie.m@example.org', <sophie.m@example.org>", "'…', <…>"],
    ["https://a.example/?to=sophie.m@example.org&x=1", "https://a.example/?to=…&x=1"],
    ["mailto:sophie.m@example.org", "mailto:…"],
    ["CV of sophie.m@example.org.pdf", "CV of ….pdf"],
    [
      "sophie.mx@example.org o'sophie.m@example.org",
      "sophie.mx@example.org o'sophie.m@example.org",
    ],
    ["sophie.m@example.org.uk sophiem@example.org", "sophie.m@example.org.uk sophiem@example.org"],
  ])("makes of %j only %j", (typed, without) => {
    expect(withoutAddress(typed, "sophie.m@example.org")).toBe(without);
  });
});
