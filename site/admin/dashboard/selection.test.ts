import { describe, expect, it } from "vitest";
import { choose, isChosen, isTooMany, nothing, sizeOf, targetOf } from "./selection.ts";
import { columnsIn } from "./table-columns.ts";

describe("the selection", () => {
  const page = ["a", "b", "c"];
  const two = choose(nothing, ["a", "b"], true, page);

  it("grows and shrinks by name, over pages", () => {
    expect(sizeOf(two, 900)).toBe(2);
    expect(sizeOf(choose(two, ["z"], true, ["x", "y", "z"]), 900)).toBe(3);
    expect(isChosen(choose(two, ["a"], false, page), "a")).toBe(false);
    expect(targetOf(two, { status: "pending" })).toEqual({ ids: ["a", "b"] });
  });

  it("of all that match names the filter, and leaving one keeps the others of the page", () => {
    expect(isChosen("every", "unseen")).toBe(true);
    expect(sizeOf("every", 900)).toBe(900);
    expect(targetOf("every", { status: "pending" })).toEqual({
      filter: { status: "pending" },
    });
    expect(choose("every", ["b"], false, page)).toEqual({ ids: new Set(["a", "c"]) });
  });
});

describe("more leads than a bulk action may name", () => {
  const some = (count: number) => ({
    ids: new Set(Array.from({ length: count }, (_, n) => `${n}`)),
  });

  it("are too many one by one, and never too many by a filter", () => {
    expect(isTooMany(nothing)).toBe(false);
    expect(isTooMany(some(1000))).toBe(false);
    expect(isTooMany(some(1001))).toBe(true);
    expect(isTooMany("every")).toBe(false);
  });
});

describe("remembered columns", () => {
  it("are those that exist, in the order of the table", () => {
    expect(columnsIn("mark,gone,channel")).toEqual(["channel", "mark"]);
    expect(columnsIn(null)).toEqual([]);
  });
});
