import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAmount } from "./split-amount.ts";

describe("splitting a bill", () => {
  it("gives equal parts equal shares", () => {
    expect(splitAmount(48_000, [1, 1, 1])).toEqual([16_000, 16_000, 16_000]);
  });

  it("gives the fils that does not divide to somebody", () => {
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(48_001, [2, 1, 1])).toEqual([24_001, 12_000, 12_000]);
  });

  it("gives nothing where there are no parts", () => {
    expect(splitAmount(500, [0, 0])).toEqual([0, 0]);
    expect(splitAmount(500, [0, 2])).toEqual([0, 500]);
  });

  it("never loses or makes a fils, and more parts never mean less", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 }),
        (fils, parts) => {
          const shares = splitAmount(fils, parts);
          expect(shares.reduce((a, b) => a + b, 0)).toBe(fils);
          parts.forEach((part, i) => {
            parts.forEach((other, j) => {
              if (part > other) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] as number);
            });
          });
        },
      ),
    );
  });
});
