import { expect, it } from "vitest";
import { nextWave } from "./waves.ts";

const weekdays = [1, 2, 3, 4, 5];

it.each([
  // A Sunday; the Monday; the Friday, after its wave.
  ["Asia/Dubai", "10:00", weekdays, "2026-11-22T12:00:00Z", "2026-11-23T06:00:00Z"],
  ["Asia/Dubai", "10:00", weekdays, "2026-11-23T05:59:59Z", "2026-11-23T06:00:00Z"],
  ["Asia/Dubai", "10:00", weekdays, "2026-11-27T06:00:00Z", "2026-11-30T06:00:00Z"],
  // By the day of the zone: it is Monday there already.
  ["Pacific/Auckland", "09:00", [1], "2026-11-22T19:00:00Z", "2026-11-22T20:00:00Z"],
  // The same hour by the clock, before and after summer time begins and ends.
  ["Europe/Paris", "10:00", weekdays, "2026-03-27T12:00:00Z", "2026-03-30T08:00:00Z"],
  ["Europe/Paris", "10:00", weekdays, "2026-10-23T12:00:00Z", "2026-10-26T09:00:00Z"],
  // The clock skips 02:30: an hour later. It shows it twice: the first time, and not again.
  ["Europe/Paris", "02:30", [7], "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"],
  ["Europe/Paris", "02:30", [7], "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
  ["Europe/Paris", "02:30", [7], "2026-10-25T00:30:00Z", "2026-11-01T01:30:00Z"],
  ["Europe/Paris", "02:30", [1, 2, 3, 4, 5, 6, 7], "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"],
])(
  "a wave in %s at %s on days %j goes out next after %s at %s",
  (timeZone, time, days, after, next) => {
    expect(nextWave({ days, time, timeZone }, new Date(after))).toEqual(new Date(next));
  },
);
