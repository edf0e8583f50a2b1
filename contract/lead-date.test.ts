import { describe, expect, it } from "vitest";
import {
  dayAfter,
  dayIn,
  dayStart,
  exportFileName,
  leadDateFormat,
  leadDateTag,
  localMoment,
  zoneOffsets,
} from "./lead-date.ts";
import { clockOf, isTimeZone } from "./time-zones.ts";

const late = "2026-11-21T22:00:00.000000Z";

describe("a lead's day", () => {
  it.each([
    ["en", "UTC", "11/21/2026"],
    ["en-GB", "UTC", "21/11/2026"],
    ["en-GB", "Asia/Dubai", "22/11/2026"],
    ["fr-FR", "Europe/Paris", "21/11/2026"],
    ["ar-AE", "Asia/Dubai", "22/11/2026"],
    ["ar-EG", "Africa/Cairo", "22/11/2026"],
    ["ar-SA", "Asia/Riyadh", "22/11/2026"],
  ])("in %s and %s is written as there, in Latin digits and our calendar", (tag, zone, day) => {
    expect(leadDateFormat(tag, zone)(late)).toBe(day);
  });
});

describe("the form of dates", () => {
  it("is the reader's regional form of the page's language", () => {
    expect(leadDateTag("en", ["ar-AE", "en-GB", "en-US"])).toBe("en-GB");
    expect(leadDateTag("ar", ["en-US", "ar-AE"])).toBe("ar-AE");
  });

  it("is the page's language when the browser names no region of it", () => {
    expect(leadDateTag("fr", ["en-US", "fr"])).toBe("fr");
    expect(leadDateTag("fr", [])).toBe("fr");
  });

  it("is America's only for a reader whose browser names America", () => {
    const written = (...languages: string[]) =>
      leadDateFormat(leadDateTag("en", languages), "UTC")(late);
    expect(written("en-US")).toBe("11/21/2026");
    expect(written("en")).toBe("21/11/2026");
    expect(written("fr-FR", "en")).toBe("21/11/2026");
    expect(written()).toBe("21/11/2026");
  });

  it.each(["en-US@posix", "en-", "en-x", "en-US.UTF-8"])(
    "passes over %s, which is no language tag",
    (name) => {
      expect(leadDateFormat(leadDateTag("en", [name]), "UTC")(late)).toBe("21/11/2026");
      expect(leadDateTag("en", [name, "en-GB"])).toBe("en-GB");
    },
  );
});

describe("the exported file", () => {
  it("is named after the reader's day", () => {
    const at = new Date("2026-03-04T21:30:00Z");
    expect(exportFileName(at, "UTC", "all")).toBe("waitlist_leads_2026-03-04.csv");
    expect(exportFileName(at, "Asia/Dubai", "all")).toBe("waitlist_leads_2026-03-05.csv");
    expect(exportFileName(at, "UTC", "filtered")).toBe("waitlist_leads_2026-03-04_filtered.csv");
  });
});

describe("a day of a zone", () => {
  it.each([
    ["2026-11-22", "UTC", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22", "Asia/Dubai", "2026-11-21T20:00:00.000Z"],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00.000Z"],
    ["2026-11-22", "America/Los_Angeles", "2026-11-22T08:00:00.000Z"],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T10:00:00.000Z"],
    // Clocks change during the day, before it, and at its midnight.
    ["2026-03-29", "Europe/Paris", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Paris", "2026-03-29T22:00:00.000Z"],
    ["2026-10-26", "Europe/Paris", "2026-10-25T23:00:00.000Z"],
    ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
    ["2026-10-25", "Asia/Beirut", "2026-10-24T22:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, moment) => {
    expect(dayStart(day, zone).toISOString()).toBe(moment);
  });

  it("begins where the one before it ends, all the year", () => {
    for (const zone of ["Asia/Dubai", "Africa/Cairo", "America/Santiago", "Australia/Lord_Howe"]) {
      const format = leadDateFormat("sv-SE", zone);
      for (let day = "2026-01-01"; day < "2027-01-01"; day = dayAfter(day)) {
        const first = dayStart(day, zone).getTime();
        expect([zone, format(new Date(first).toISOString())]).toEqual([zone, day]);
        expect(format(new Date(first - 1).toISOString()) < day).toBe(true);
      }
    }
  });

  it.each([
    ["2026-11-23T10:00", "Asia/Dubai", "2026-11-23T06:00:00.000Z"],
    // The Sundays on which the clocks go back, and forward.
    ["2026-10-25T09:00", "Europe/London", "2026-10-25T09:00:00.000Z"],
    ["2026-03-29T09:00", "Europe/London", "2026-03-29T08:00:00.000Z"],
    ["2026-07-01T10:00", "Europe/Paris", "2026-07-01T08:00:00.000Z"],
    ["2026-12-01T10:00", "Europe/Paris", "2026-12-01T09:00:00.000Z"],
    // The clock goes from 02:00 to 03:00: what it skips comes an hour later.
    ["2026-03-29T01:59", "Europe/Paris", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:30", "Europe/Paris", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T03:00", "Europe/Paris", "2026-03-29T01:00:00.000Z"],
    // It goes from 03:00 back to 02:00: the first of the two.
    ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", "Europe/Paris", "2026-10-25T02:00:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    // By half an hour.
    ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
  ])("the clock shows %s in %s at %s", (local, zone, moment) => {
    expect(localMoment(local, zone).toISOString()).toBe(moment);
  });

  it("says which day it is in a zone", () => {
    const moment = new Date("2026-11-21T10:30:00Z");
    expect(dayIn(moment, "Pacific/Kiritimati")).toBe("2026-11-22");
    expect(dayIn(moment, "Asia/Dubai")).toBe("2026-11-21");
    expect(dayIn(moment, "Pacific/Niue")).toBe("2026-11-20");
  });

  it("knows when the clocks change", () => {
    const year = [new Date("2026-01-01T00:00:00Z"), new Date("2027-01-01T00:00:00Z")] as const;
    expect(zoneOffsets("Asia/Dubai", ...year)).toEqual([{ from: year[0], minutes: 240 }]);
    expect(zoneOffsets("Europe/Paris", ...year)).toEqual([
      { from: year[0], minutes: 60 },
      { from: new Date("2026-03-29T01:00:00Z"), minutes: 120 },
      { from: new Date("2026-10-25T01:00:00Z"), minutes: 60 },
    ]);
    expect(new Date(clockOf("Asia/Kolkata")(Date.parse("2026-11-21T20:00:00Z"))).toJSON()).toBe(
      "2026-11-22T01:30:00.000Z",
    );
  });

  it.each([
    ["Asia/Dubai", true],
    ["Asia/Calcutta", true],
    ["UTC", true],
    ["Mars/Olympus", false],
    ["", false],
    ["Asia/Dubai'; drop table x", false],
  ])("is of a zone that exists: %j", (name, exists) => {
    expect(isTimeZone(name)).toBe(exists);
  });
});
