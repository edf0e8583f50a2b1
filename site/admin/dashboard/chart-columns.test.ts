import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statSteps } from "#contract/leads.ts";
import {
  barsOf,
  columnAt,
  columnsOf,
  firstOfLast,
  lastDayOf,
  lineOf,
  medianClass,
  roundTop,
  stepStart,
} from "./chart-columns.tsx";

const moment = (iso: string) => Date.parse(iso);
const entry = (at: string, joined: number, confirmed = 0) => ({ at, joined, confirmed });

describe("the columns of the chart", () => {
  it("begin at the hour, at midnight and on Monday, in UTC", () => {
    const at = moment("2026-11-21T13:45:10Z"); // a Saturday
    const begin = (step: "hour" | "day" | "week") => new Date(stepStart(step, at)).toISOString();
    expect(begin("hour")).toBe("2026-11-21T13:00:00.000Z");
    expect(begin("day")).toBe("2026-11-21T00:00:00.000Z");
    expect(begin("week")).toBe("2026-11-16T00:00:00.000Z");
    expect(lastDayOf("week", begin("week"))).toBe("2026-11-22");
    expect(lastDayOf("hour", begin("hour"))).toBe("2026-11-21");
  });

  it("count back from today, today included", () => {
    expect(firstOfLast(7, moment("2026-11-21T23:59:00Z"))).toBe("2026-11-15");
    expect(firstOfLast(1, moment("2026-11-21T00:00:00Z"))).toBe("2026-11-21");
  });

  it("are there too for days without sign-ups, up to now", () => {
    const entries = [entry("2026-11-18T00:00:00.000Z", 3), entry("2026-11-20T00:00:00.000Z", 1, 4)];
    const { columns, isCut } = columnsOf(entries, "day", moment("2026-11-21T13:00:00Z"), 400);
    expect(columns.map(({ at, joined }) => [at.slice(8, 10), joined])).toEqual([
      ["18", 3],
      ["19", 0],
      ["20", 1],
      ["21", 0],
    ]);
    expect(isCut).toBe(false);
    const cut = columnsOf(entries, "day", moment("2026-11-21T13:00:00Z"), 2);
    expect(cut.columns.map(({ at }) => at.slice(8, 10))).toEqual(["20", "21"]);
    expect(cut.isCut).toBe(true);
    expect(columnsOf([], "day", 0, 10).columns).toEqual([]);
  });

  it("lose no lead, whatever the order and the step", () => {
    const joined = fc.record({
      at: fc.date({
        min: new Date("2026-01-01"),
        max: new Date("2026-03-01"),
        noInvalidDate: true,
      }),
      joined: fc.nat(1000),
      confirmed: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(joined), fc.constantFrom(...statSteps), (raw, step) => {
        const byStart = new Map(
          raw.map((one) => [
            stepStart(step, one.at.getTime()),
            entry(
              new Date(stepStart(step, one.at.getTime())).toISOString(),
              one.joined,
              one.confirmed,
            ),
          ]),
        );
        const entries = [...byStart].sort(([a], [b]) => a - b).map(([, one]) => one);
        const { columns } = columnsOf(entries, step, moment("2026-03-02T00:00:00Z"), 1e9);
        const sum = (list: typeof entries) => list.reduce((all, one) => all + one.joined, 0);
        expect(sum(columns)).toBe(sum(entries));
      }),
    );
  });
});

describe("the bars", () => {
  it("ends at a round number above the highest", () => {
    expect([0, 1, 3, 9, 11, 61, 240, 1999, 100_000].map(roundTop)).toEqual([
      2, 2, 4, 10, 20, 80, 400, 2000, 100_000,
    ]);
    fc.assert(
      fc.property(fc.nat(10_000_000), (highest) => {
        expect(roundTop(highest)).toBeGreaterThanOrEqual(highest);
        expect(roundTop(highest) % 2).toBe(0);
      }),
    );
  });

  it("keeps every bar in the frame and in order", () => {
    const column = fc.record({
      at: fc.constant(""),
      joined: fc.nat(50_000),
      confirmed: fc.nat(50_000),
    });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 200, max: 1400 }),
        (columns, width) => {
          const bars = barsOf(columns, { width, height: 100 });
          let end = 0;
          for (const bar of bars) {
            expect(bar.x).toBeGreaterThanOrEqual(end - 1e-6);
            end = bar.x + bar.width;
            expect(Math.max(bar.joined, bar.confirmed)).toBeLessThanOrEqual(100);
          }
          expect(end).toBeLessThanOrEqual(width + 1e-6);
        },
      ),
    );
    expect(lineOf([{ x: 0, width: 10, joined: 4, confirmed: 25 }], 100)).toBe("M5.0 75.0");
  });

  it("is read by pointer at the column below it", () => {
    expect([-5, 0, 49, 50, 500].map((x) => columnAt(10, x, 100))).toEqual([0, 0, 4, 5, 9]);
  });
});

describe("time to confirm", () => {
  it("names the class in which half had confirmed", () => {
    expect(medianClass([0, 0, 0])).toBeUndefined();
    expect(medianClass([5, 3, 2])).toBe(0);
    expect(medianClass([1, 3, 2, 0])).toBe(1);
    expect(medianClass([0, 0, 9])).toBe(2);
  });
});
