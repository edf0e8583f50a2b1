import { describe, expect, it } from "vitest";
import { wallClock } from "./zones.ts";

describe("the wall clock of a time zone", () => {
  it.each([
    ["Asia/Dubai", "2026-11-21T21:30:00Z", { day: 22, weekday: 0, minutes: 90 }],
    ["Europe/London", "2026-11-21T21:30:00Z", { day: 21, weekday: 6, minutes: 1290 }],
    ["Europe/London", "2026-07-01T23:15:00Z", { day: 2, weekday: 4, minutes: 15 }],
    ["Asia/Singapore", "2026-12-31T16:00:00Z", { year: 2027, month: 1, day: 1, minutes: 0 }],
  ])("in %s at %s", (zone, moment, shown) => {
    expect(wallClock(new Date(moment), zone)).toMatchObject(shown);
  });
});
