import { describe, expect, it } from "vitest";
import type { HistoryPoint } from "#contract/market.ts";
import { nearest, plotOf } from "./price-chart.tsx";

const points: HistoryPoint[] = [
  [0, 1],
  [10, 3],
  [20, 2],
];
const frame = { width: 200, height: 100 };

describe("the price line", () => {
  it("goes from edge to edge, higher prices higher up, inside the frame", () => {
    const { places, levels } = plotOf(points, frame);
    expect(places.map(({ x }) => x)).toEqual([0, 100, 200]);
    expect(places[1]?.y).toBeLessThan(places[2]?.y ?? 0);
    expect(places[2]?.y).toBeLessThan(places[0]?.y ?? 0);
    expect(places.every(({ y }) => y > 0 && y < 100)).toBe(true);
    expect(levels).toHaveLength(4);
    expect(levels[0]).toBeGreaterThan(3);
    expect(levels[3]).toBeLessThan(1);
  });

  it("of a price that never moved is level, in the middle", () => {
    const { places } = plotOf(
      [
        [0, 5],
        [1, 5],
      ],
      frame,
    );
    expect(places.map(({ y }) => y)).toEqual([50, 50]);
  });

  it("is never broken by too few points", () => {
    expect(plotOf([[7, 5]], frame).path).toBe("M0.0 50.0");
  });

  it("is read by pointer at the nearest point", () => {
    const { places } = plotOf(points, frame);
    expect([nearest(places, -5), nearest(places, 60), nearest(places, 999)]).toEqual([0, 1, 2]);
  });
});
