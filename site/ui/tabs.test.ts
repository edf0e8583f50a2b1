import { describe, expect, it } from "vitest";
import { tabAfter } from "./tabs.tsx";

const row = { vertical: false, rtl: false };
const mirrored = { vertical: false, rtl: true };
const pile = { vertical: true, rtl: true };

describe("keys among tabs", () => {
  it.each([
    ["ArrowRight", 0, row, 1],
    ["ArrowRight", 2, row, 0],
    ["ArrowLeft", 0, row, 2],
    ["ArrowLeft", 0, mirrored, 1],
    ["ArrowRight", 0, mirrored, 2],
    ["ArrowDown", 1, pile, 2],
    ["ArrowUp", 0, pile, 2],
    ["Home", 2, row, 0],
    ["End", 0, pile, 2],
  ] as const)("%s from %i of 3", (key, at, lie, to) => {
    expect(tabAfter(key, at, 3, lie)).toBe(to);
  });

  it("other keys, and arrows across the way the tabs lie, are left alone", () => {
    expect(tabAfter("ArrowDown", 0, 3, row)).toBeUndefined();
    expect(tabAfter("ArrowLeft", 0, 3, pile)).toBeUndefined();
    expect(tabAfter("Tab", 0, 3, row)).toBeUndefined();
  });
});
