import { describe, expect, it } from "vitest";
import { momentAt, wallClock } from "./zones.ts";

describe("the wall clock of a time zone", () => {
  it.each([
    ["Asia/Dubai", "2026-11-21T21:30:00Z", { day: 22, weekday: 0, minutes: 90 }],
    ["Europe/London", "2026-11-21T21:30:00Z", { day: 21, weekday: 6, minutes: 1290 }],
    ["Europe/London", "2026-07-01T23:15:00Z", { day: 2, weekday: 4, minutes: 15 }],
    ["Asia/Singapore", "2026-12-31T16:00:00Z", { year: 2027, month: 1, day: 1, minutes: 0 }],
  ])("in %s at %s", (zone, moment, shown) => {
    expect(wallClock(new Date(moment), zone)).toMatchObject(shown);
  });

  it.each([
    ["Asia/Dubai", { year: 2026, month: 11, day: 23 }, 600, "2026-11-23T06:00:00.000Z"],
    // The Sunday on which the clocks of London go back, and the one on which they go forward.
    ["Europe/London", { year: 2026, month: 10, day: 25 }, 540, "2026-10-25T09:00:00.000Z"],
    ["Europe/London", { year: 2026, month: 3, day: 29 }, 540, "2026-03-29T08:00:00.000Z"],
  ])("is turned back into a moment in %s", (zone, day, minutes, moment) => {
    expect(momentAt(day, minutes, zone).toISOString()).toBe(moment);
  });
});
