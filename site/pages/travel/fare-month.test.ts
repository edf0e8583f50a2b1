import { describe, expect, it } from "vitest";
import { cheapestRun } from "#site/features/services/cheapest-run.ts";
import { averageRun, daysFor, fareMonths, runPrice } from "./fare-month.tsx";

describe("a month of fares", () => {
  it("adds up days in a row", () => {
    expect(runPrice([1, 2, 3, 4], 1, 2)).toBe(5);
  });

  it("counts the days in a row that a sum buys", () => {
    const fares = [50, 30, 20, 40, 10, 90];
    expect([9, 10, 49, 50, 70].map((sum) => daysFor(fares, sum))).toEqual([0, 1, 1, 2, 3]);
    expect(daysFor(fareMonths[0].fares, 1_000_000)).toBe(7);
  });

  it("averages every run of the length", () => {
    expect(averageRun([10, 20, 30], 2)).toBe(40);
    expect(averageRun([10, 20, 30], 3)).toBe(60);
  });

  it("knows months as long as the calendar has them, and weekdays that follow on", () => {
    for (const [i, { month, firstWeekday, fares }] of fareMonths.entries()) {
      expect(fares).toHaveLength(new Date(Date.UTC(2025, month + 1, 0)).getUTCDate());
      const before = fareMonths[i - 1];
      if (before) expect(firstWeekday).toBe((before.firstWeekday + before.fares.length) % 7);
    }
  });

  it.each([1, 2, 3, 5, 7])("finds %i days that no others undercut", (length) => {
    for (const { fares } of fareMonths) {
      const best = runPrice(fares, cheapestRun(fares, length), length);
      for (let start = 0; start + length <= fares.length; start++) {
        expect(best).toBeLessThanOrEqual(runPrice(fares, start, length));
      }
      expect(best).toBeLessThanOrEqual(averageRun(fares, length));
    }
  });
});
