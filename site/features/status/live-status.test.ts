import { expect, it } from "vitest";
import type { StatusAnswer } from "#contract/status.ts";
import { measuredState, worstOf } from "./live-status.ts";

const fine: StatusAnswer = {
  checkedAt: "2026-11-22T08:00:00Z",
  site: { state: "operational" },
  database: { state: "operational", milliseconds: 1 },
  mail: { state: "operational", waiting: 0, oldestSeconds: 0 },
  market: { state: "operational", source: "live", ageSeconds: 9, disagreements: [] },
};

it("one part that is down or degraded speaks for all, the worse before the better", () => {
  expect(measuredState(fine)).toBe("operational");
  const mail = { ...fine.mail, state: "degraded" } as const;
  expect(measuredState({ ...fine, mail })).toBe("degraded");
  const database = { state: "down", milliseconds: null } as const;
  expect(measuredState({ ...fine, mail, database })).toBe("down");
  expect(worstOf([])).toBe("operational");
});
