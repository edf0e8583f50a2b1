import { describe, expect, it } from "vitest";
import type { BulkAction } from "#contract/bulk-actions.ts";
import { askedActs, leftToUndo } from "./asked-acts.ts";

const act: BulkAction = {
  ...{ id: "a", kind: "delete", state: "waiting", count: 3, done: 0, skipped: 0, undoFor: 9_000 },
};

describe("the acts of a page", () => {
  it("are kept in the order they were asked for, each once", () => {
    askedActs.put(act);
    askedActs.put({ ...act, id: "b" });
    askedActs.put({ ...act, state: "running" });
    expect(askedActs.shown().map((one) => [one.act.id, one.act.state])).toEqual([
      ["a", "running"],
      ["b", "waiting"],
    ]);
    askedActs.drop("a");
    askedActs.drop("b");
    expect(askedActs.shown()).toEqual([]);
  });

  it("have the seconds that the server said, counted from when it said so", () => {
    const shown = { act, heardAt: 1_000, isLate: false };
    expect(leftToUndo(shown, 4_000)).toBe(6_000);
    expect(leftToUndo(shown, 60_000)).toBe(0);
    expect(leftToUndo({ ...shown, act: { ...act, state: "running" } }, 1_000)).toBe(0);
  });
});
