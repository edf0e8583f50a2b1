import { describe, expect, it } from "vitest";
import type { BulkAction } from "#contract/bulk-actions.ts";
import { leftToUndo, requestedActions } from "./requested-actions.ts";

const action: BulkAction = {
  ...{
    id: "a",
    kind: "delete",
    state: "waiting",
    count: 3,
    done: 0,
    skipped: 0,
    by: null,
    undoFor: 9_000,
  },
};

describe("the requested actions of a page", () => {
  it("are kept in the order they were requested, each once", () => {
    requestedActions.put(action);
    requestedActions.put({ ...action, id: "b" });
    requestedActions.put({ ...action, state: "running" });
    expect(requestedActions.all().map((one) => [one.action.id, one.action.state])).toEqual([
      ["a", "running"],
      ["b", "waiting"],
    ]);
    requestedActions.remove("a");
    requestedActions.remove("b");
    expect(requestedActions.all()).toEqual([]);
  });

  it("count down the server's seconds from the moment of its answer", () => {
    const requested = { action, receivedAt: 1_000, isLate: false };
    expect(leftToUndo(requested, 4_000)).toBe(6_000);
    expect(leftToUndo(requested, 60_000)).toBe(0);
    const running = { ...requested, action: { ...action, state: "running" as const } };
    expect(leftToUndo(running, 1_000)).toBe(0);
  });
});
