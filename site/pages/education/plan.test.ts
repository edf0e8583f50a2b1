import { describe, expect, it } from "vitest";
import {
  costOf,
  firstPlan,
  firstSavings,
  fund,
  type Line,
  lengthened,
  shifted,
  slots,
} from "./plan.ts";

const tuition: Line = { name: "tuition", from: 0, length: 4, cost: { sum: 8_000 } };
const housing: Line = { name: "housing", from: 2, length: 4, cost: { each: 500 } };

describe("a semester plan", () => {
  it("keeps a bar inside the semester", () => {
    expect(shifted(tuition, -1).from).toBe(0);
    expect(shifted(tuition, 99).from).toBe(slots - tuition.length);
    expect(lengthened(tuition, -99).length).toBe(1);
    expect(lengthened({ ...tuition, from: 8, length: 1 }, 99).length).toBe(2);
  });

  it("spreads a fixed sum over a longer bar, and charges a rent for longer", () => {
    expect(costOf(lengthened(tuition, 4))).toBe(8_000);
    expect(costOf(lengthened(housing, 2))).toBe(3_000);
  });

  it("fills what the money of that half month covers", () => {
    const { levels, left, short, share, worst } = fund([tuition], 3_000, 1_000);
    expect(levels.slice(0, 4)).toEqual([1, 1, 0.25, 0.25]);
    expect(left.slice(0, 4)).toEqual([1_500, 0, 0, 0]);
    expect({ short, share, worst }).toEqual({ short: 3_000, share: 62, worst: 2 });
  });

  it("shares short money in the same proportion among all that is due", () => {
    const { levels } = fund([{ ...tuition, from: 2 }, housing], 0, 1_000);
    expect(levels[2]).toBe(1_500 / 2_500);
  });

  it("says all is funded only when nothing is short", () => {
    expect(fund([tuition], 8_000, 0)).toMatchObject({ share: 100, short: 0, worst: undefined });
    expect(fund([tuition], 7_999, 0)).toMatchObject({ share: 99, short: 1 });
  });

  it("begins with a plan that falls short and can be mended by moving its bars", () => {
    expect(fund(firstPlan, firstSavings, 5_000).short).toBeGreaterThan(0);
    const mended = firstPlan.map((line) =>
      line.name === "visa"
        ? line
        : line.name === "tuition"
          ? lengthened(line, 6)
          : shifted(lengthened(line, -1), 1),
    );
    expect(fund(mended, firstSavings, 5_000).short).toBe(0);
  });
});
