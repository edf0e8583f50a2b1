import { describe, expect, it } from "vitest";
import { readLocal } from "./schedule.tsx";

describe("the time that a campaign leaves at", () => {
  it.each([
    ["2026-11-23T10:00", "Asia/Dubai", "2026-11-23T06:00:00.000Z", false, false],
    ["2027-03-28T02:30", "Europe/Paris", "2027-03-28T01:30:00.000Z", true, false],
    ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00.000Z", false, true],
    ["2026-10-25T04:00", "Europe/Paris", "2026-10-25T03:00:00.000Z", false, false],
  ])("%s in %s is %s (skipped: %s, twice: %s)", (at, zone, moment, isSkipped, isTwice) => {
    const read = readLocal(at, zone);
    expect([read?.moment.toISOString(), read?.isSkipped, read?.isTwice]).toEqual([
      ...[moment, isSkipped, isTwice],
    ]);
  });

  it.each([
    ["", "Asia/Dubai"],
    ["2026-13-40T10:00", "Asia/Dubai"],
    ["2026-11-23T10:00", "Mars/Base"],
  ])("%j in %j is no time", (at, zone) => {
    expect(readLocal(at, zone)).toBeUndefined();
  });
});
