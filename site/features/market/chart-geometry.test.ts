import { describe, expect, it } from "vitest";
import type { HistoryPoint } from "#contract/market.ts";
import { nearest, plotOf, spread, stepTo } from "./chart-geometry.ts";

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

  it("is read by keys, point by point, without leaving it", () => {
    expect(stepTo("ArrowRight", 2, 3)).toBe(2);
    expect(stepTo("ArrowLeft", 2, 3)).toBe(1);
    expect(stepTo("Home", 2, 3)).toBe(0);
    expect(stepTo("PageDown", 50, 100)).toBe(40);
    expect(stepTo("Tab", 1, 3)).toBeUndefined();
  });

  it("is told in a table by few points, the ends among them", () => {
    const many = Array.from({ length: 100 }, (_, i): HistoryPoint => [i, i]);
    const few = spread(many, 12);
    expect(few).toHaveLength(12);
    expect([few[0], few.at(-1)]).toEqual([
      [0, 0],
      [99, 99],
    ]);
  });
});
