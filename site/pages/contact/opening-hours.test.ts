import { describe, expect, it } from "vitest";
import { openingOf, proposedTimes } from "./opening-hours.ts";

const dubai = {
  timeZone: "Asia/Dubai",
  hours: [
    { days: [1, 2, 3, 4], from: 540, to: 1080 },
    { days: [5], from: 540, to: 720 },
  ],
};
const london = {
  timeZone: "Europe/London",
  hours: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1050 }],
};

describe("whether an office is open", () => {
  it.each([
    ["on a Monday morning", dubai, "2026-11-23T05:00:00Z", true, "2026-11-23T14:00:00.000Z"],
    [
      "at the minute before it opens",
      dubai,
      "2026-11-23T04:59:59Z",
      false,
      "2026-11-23T05:00:00.000Z",
    ],
    ["at the minute it closes", dubai, "2026-11-23T14:00:00Z", false, "2026-11-24T05:00:00.000Z"],
    ["on a Friday at noon", dubai, "2026-11-27T08:00:00Z", false, "2026-11-30T05:00:00.000Z"],
    ["on a weekend", dubai, "2026-11-21T12:00:00Z", false, "2026-11-23T05:00:00.000Z"],
    [
      "across the change of the clocks",
      london,
      "2026-10-24T12:00:00Z",
      false,
      "2026-10-26T09:00:00.000Z",
    ],
    [
      "where the clocks repeat the hour, from the first of the two",
      { timeZone: "Europe/London", hours: [{ days: [0], from: 90, to: 600 }] },
      "2026-10-24T12:00:00Z",
      false,
      "2026-10-25T00:30:00.000Z",
    ],
    ["in summer time", london, "2026-07-01T08:30:00Z", true, "2026-07-01T16:30:00.000Z"],
  ])("%s", (_, office, now, isOpen, until) => {
    const opening = openingOf(office, new Date(now));
    expect([opening.isOpen, opening.until.toISOString()]).toEqual([isOpen, until]);
  });
});

describe("the times proposed for a meeting", () => {
  it("are three, in the future, on working days, within the hours", () => {
    // Every third hour of a fortnight.
    for (let hour = 0; hour < 14 * 24; hour += 3) {
      const now = new Date(Date.UTC(2026, 10, 16, hour));
      const times = proposedTimes(dubai, now);
      expect(times).toHaveLength(3);
      for (const time of times) {
        expect(time.getTime()).toBeGreaterThan(now.getTime());
        expect(openingOf(dubai, time).isOpen).toBe(true);
      }
      expect(new Set(times.map((time) => time.toISOString().slice(0, 10))).size).toBe(3);
    }
  });

  it("keep to the short Friday", () => {
    const [first, second] = proposedTimes(dubai, new Date("2026-11-25T12:00:00Z"));
    expect(first?.toISOString()).toBe("2026-11-26T06:00:00.000Z");
    expect(second?.toISOString()).toBe("2026-11-27T06:00:00.000Z");
  });
});
