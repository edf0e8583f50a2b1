import { describe, expect, it } from "vitest";
import { historyRanges } from "./choices.ts";
import { demoFigures, demoHistory } from "./market-demo.ts";

const defaults = {
  price: 0.001344,
  priceChange24h: -2.45,
  volume24h: 1_250_000,
  marketCap: 67_000_000,
  name: "Token",
  symbol: "TKN",
  decimals: 9,
  totalSupply: 50_000_000_000,
  holders: 850,
  circulatingShare: 0.72,
};
const minutes = Array.from(
  { length: 2_000 },
  (_, i) => new Date(Date.UTC(2026, 10, 21) + i * 61_000),
);

describe("demonstration figures", () => {
  it("stay near the defaults", () => {
    for (const now of minutes) {
      const figures = demoFigures(defaults, now);
      for (const name of ["price", "volume24h", "marketCap", "priceChange24h"] as const) {
        expect(Math.abs(figures[name] / defaults[name] - 1)).toBeLessThan(0.11);
      }
    }
  });

  it("vary from minute to minute, and agree within one", () => {
    const prices = new Set(minutes.map((now) => demoFigures(defaults, now).price));
    expect(prices.size).toBeGreaterThan(1_000);
    const [first, later] = [new Date("2026-11-21T10:00:01Z"), new Date("2026-11-21T10:00:59Z")];
    expect(demoFigures(defaults, first)).toEqual(demoFigures(defaults, later));
  });

  it("hold the supplies of the specification", () => {
    const now = minutes[0] as Date;
    expect(demoFigures(defaults, now)).toMatchObject({
      totalSupply: 50_000_000_000,
      circulatingSupply: 36_000_000_000,
      holders: 850,
    });
  });
});

describe.each(historyRanges)("the demonstration line over %s", (range) => {
  const now = new Date("2026-11-21T10:00:30Z");
  const points = demoHistory(defaults, range, now);

  it("runs forward, in a size a page can draw, and ends at the price", () => {
    expect(points.length).toBeGreaterThan(50);
    expect(points.length).toBeLessThan(400);
    expect(points.every(([at], i) => i === 0 || at > (points[i - 1]?.[0] ?? 0))).toBe(true);
    expect(points.at(-1)?.[1]).toBeCloseTo(demoFigures(defaults, now).price, 8);
  });

  it("is all positive", () => {
    expect(points.every(([, price]) => price > 0)).toBe(true);
  });
});

it("the line of a day rises or falls by the change that is shown", () => {
  const now = new Date("2026-11-21T10:00:30Z");
  const points = demoHistory(defaults, "24h", now);
  const change = ((points.at(-1)?.[1] ?? 0) / (points[0]?.[1] ?? 1) - 1) * 100;
  expect(change).toBeCloseTo(demoFigures(defaults, now).priceChange24h, 1);
});
