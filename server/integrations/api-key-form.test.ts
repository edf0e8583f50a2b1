import { describe, expect, it } from "vitest";
import { isWellFormed, newKey } from "./api-key-form.ts";

describe("the form of an API key", () => {
  it("is a prefix, 43 random digits and a checksum, and differs each time", () => {
    const keys = Array.from({ length: 200 }, newKey);
    for (const key of keys) expect(key).toMatch(/^wl_live_[0-9A-Za-z]{49}$/);
    expect(keys.every(isWellFormed)).toBe(true);
    expect(new Set(keys).size).toBe(200);
    // Every digit of base 62 occurs.
    expect(new Set(keys.join("").replaceAll("wl_live_", "")).size).toBe(62);
  });

  it("refuses every key with one letter changed, cut or added", () => {
    const key = newKey();
    for (let i = 0; i < key.length; i += 1) {
      const other = key[i] === "x" ? "y" : "x";
      expect(isWellFormed(key.slice(0, i) + other + key.slice(i + 1)), `letter ${i}`).toBe(false);
    }
    for (const wrong of [key.slice(0, -1), `${key}0`, ` ${key}`, key.toUpperCase(), ""]) {
      expect(isWellFormed(wrong)).toBe(false);
    }
  });
});
