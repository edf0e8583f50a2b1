import { describe, expect, it } from "vitest";
import {
  type Happening,
  historyDays,
  historyOf,
  incidentWord,
  lastOf,
  uptimeOf,
} from "./board.tsx";

const until = "2026-10-31";
const happening = (changes: Partial<Happening>): Happening => ({
  service: "wallet",
  status: "resolved",
  start: "2026-10-30T12:00:00Z",
  minutes: 30,
  impact: "slow",
  ...changes,
});

describe("ninety days of a service", () => {
  it("end on the last recorded day and are all in order where nothing happened", () => {
    const days = historyOf("wallet", [happening({ service: "travel" })], until);
    expect(days).toHaveLength(historyDays);
    expect(days[0]?.date).toBe("2026-08-03");
    expect(days.at(-1)).toEqual({ date: until, mark: "operational" });
    expect(new Set(days.map(({ mark }) => mark))).toEqual(new Set(["operational"]));
  });

  it("mark each day that something fell on, also past midnight", () => {
    const late = happening({ start: "2026-10-29T23:50:00Z", minutes: 20, impact: "outage" });
    const marked = historyOf("wallet", [late], until).filter(({ mark }) => mark !== "operational");
    expect(marked).toEqual([
      { date: "2026-10-29", mark: "down" },
      { date: "2026-10-30", mark: "down" },
    ]);
  });

  it("show the worst of a day", () => {
    const planned = happening({ impact: "none" });
    const days = historyOf("wallet", [happening({}), planned], until);
    expect(days.at(-2)).toEqual({ date: "2026-10-30", mark: "degraded" });
    expect(historyOf("wallet", [planned], until).at(-2)?.mark).toBe("planned");
  });
});

describe("uptime", () => {
  it("loses the minutes that were not planned", () => {
    expect(uptimeOf("wallet", [happening({ impact: "none" })], until)).toBe(100);
    const lost = 100 * (30 / (90 * 24 * 60));
    expect(uptimeOf("wallet", [happening({})], until)).toBeCloseTo(100 - lost, 9);
  });

  it("counts only what falls within the record", () => {
    expect(uptimeOf("wallet", [happening({ start: "2026-08-02T23:30:00Z" })], until)).toBe(100);
    const half = uptimeOf("wallet", [happening({ start: "2026-08-02T23:45:00Z" })], until);
    expect(half).toBeCloseTo(100 - 100 * (15 / (90 * 24 * 60)), 9);
  });
});

it("finds the last thing that happened, whatever the order of the list", () => {
  const first = happening({ start: "2026-08-10T00:00:00Z" });
  const second = happening({ start: "2026-09-10T00:00:00Z" });
  expect(lastOf("wallet", [first, second])).toBe(second);
  expect(lastOf("travel", [first, second])).toBeUndefined();
});

it("has two endings, and calls any other unknown", () => {
  expect(["resolved", "completed", "monitoring", ""].map(incidentWord)).toEqual([
    "resolved",
    "completed",
    "unknown",
    "unknown",
  ]);
});
