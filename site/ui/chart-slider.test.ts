import { expect, it } from "vitest";
import { evenIndexes, stepTo } from "./chart-slider.tsx";

it("keys move place by place or by a tenth, and never leave the chart", () => {
  expect(stepTo("ArrowRight", 2, 3)).toBe(2);
  expect(stepTo("ArrowLeft", 2, 3)).toBe(1);
  expect(stepTo("ArrowLeft", 0, 10)).toBe(0);
  expect(stepTo("Home", 2, 3)).toBe(0);
  expect(stepTo("End", 3, 10)).toBe(9);
  expect(stepTo("PageDown", 50, 100)).toBe(40);
  expect(stepTo("PageUp", 30, 100)).toBe(40);
  expect(stepTo("Tab", 1, 3)).toBeUndefined();
});

it("a few indexes are evenly spread, the ends among them", () => {
  expect(evenIndexes(100, 5)).toEqual([0, 25, 50, 74, 99]);
  expect(evenIndexes(3, 5)).toEqual([0, 1, 2]);
  expect(evenIndexes(0, 5)).toEqual([]);
});
