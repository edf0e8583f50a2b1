import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import {
  formatAmount,
  formatAppointment,
  formatBytes,
  formatDay,
  formatDirhams,
  formatFigure,
  formatMeetingDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatTime,
  fullMonthName,
  monthName,
  weekdayName,
  weekdayNames,
} from "./formats.ts";

describe("an amount", () => {
  it("is grouped and pointed as its language does it", () => {
    expect(formatAmount("en", 12_400.5, 2)).toBe("12,400.50");
    expect(formatAmount("ar", 12_400.5, 2)).toBe("12,400.50");
    expect(formatAmount("fr", 1_012_400.5, 2)).toBe("1\u202f012\u202f400,50");
  });

  it("of dirhams never breaks between figure and currency", () => {
    expect(formatDirhams("en", 12_400)).toBe("AED\u00a012,400");
    expect(formatDirhams("fr", 12_400)).toBe("12\u202f400\u00a0AED");
    expect(formatDirhams("fr", -12_400)).toBe("−12\u202f400\u00a0AED");
  });

  it("of bytes comes in the units of the language", () => {
    expect(formatBytes("en", 8_400_000)).toBe("8.4\u00a0MB");
    expect(formatBytes("fr", 8_400_000)).toBe("8,4\u00a0Mo");
    expect(formatBytes("fr", 840)).toBe("840\u00a0o");
  });
});

describe("a figure of the group", () => {
  it("stands as stated", () => {
    expect(formatFigure(50_000)).toBe("50,000");
    expect(formatFigure(2.5, 1)).toBe("2.5");
  });

  it("is written as the platform writes it, whatever its size, sign and decimals", () => {
    const values = [
      0,
      0.5,
      1.005,
      1.45,
      2.675,
      999.995,
      999_999.5,
      1e9 / 3,
      1e15,
      0.000_000_4,
      7e-9,
    ];
    for (const decimals of [0, 1, 2, 4, 6]) {
      const platform = new Intl.NumberFormat("en", {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      for (const value of values.flatMap((one) => (one ? [one, -one, one * 7] : [one]))) {
        expect(formatFigure(value, decimals), `${value}`).toBe(platform.format(value));
      }
    }
  });
});

describe("dates", () => {
  const tags = {
    en: "en-GB-u-nu-latn-ca-gregory",
    ar: "ar-AE-u-nu-latn-ca-gregory",
    fr: "fr-FR-u-nu-latn-ca-gregory",
  };
  const zones = ["UTC", undefined, "Asia/Dubai", "America/St_Johns"];
  // Each a month and a few hours and minutes after the one before; none on the first of a month.
  const moments = Array.from({ length: 30 }, (_, i) => {
    return new Date(Date.UTC(2024, i, 3 + (i % 24), (i * 7) % 24, (i * 13) % 60));
  });
  const kinds = {
    day: [formatDay, { day: "numeric", month: "long", year: "numeric" }],
    shortDay: [formatShortDay, { day: "numeric", month: "short" }],
    meetingDay: [formatMeetingDay, { weekday: "short", day: "numeric", month: "short" }],
  } as const;

  it.each(locales)("read in %s as the platform writes them, in every zone", (locale) => {
    for (const timeZone of zones) {
      for (const moment of moments) {
        for (const [format, style] of Object.values(kinds)) {
          const platform = new Intl.DateTimeFormat(tags[locale], { ...style, timeZone });
          expect(format(locale, moment, timeZone)).toBe(platform.format(moment));
        }
        const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });
        expect(formatTime(moment, timeZone)).toBe(clock.format(moment));
      }
    }
  });

  it.each(locales)("name months and days in %s as the platform does", (locale) => {
    const named = (style: Intl.DateTimeFormatOptions, date: Date) =>
      new Intl.DateTimeFormat(tags[locale], { ...style, timeZone: "UTC" }).format(date);
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 15));
      expect(fullMonthName(locale, month)).toBe(named({ month: "long" }, date));
      expect(monthName(locale, month)).toBe(named({ month: "short" }, date));
      expect(formatMonth(locale, date)).toBe(named({ month: "long", year: "numeric" }, date));
    }
    const sunday = 4;
    for (let day = 0; day < 7; day += 1) {
      const date = new Date(Date.UTC(2026, 0, sunday + day));
      expect(weekdayName(locale, day)).toBe(named({ weekday: "long" }, date));
      const fromMonday = (day + 6) % 7;
      expect(weekdayNames(locale)[fromMonday]).toBe(named({ weekday: "short" }, date));
      expect(weekdayNames(locale, "narrow")[fromMonday]).toBe(named({ weekday: "narrow" }, date));
    }
  });

  it("count the first of a month in French", () => {
    const first = new Date(Date.UTC(2026, 4, 1));
    expect(formatDay("fr", first, "UTC")).toBe("1er mai 2026");
    expect(formatDay("en", first, "UTC")).toBe("1 May 2026");
  });

  it("stand before their time, with the comma of the language", () => {
    const moment = new Date("2026-11-24T10:05:00Z");
    expect(formatMoment("en", moment, "Asia/Dubai")).toBe("24 Nov 2026, 14:05");
    expect(formatMoment("ar", moment, "Asia/Dubai")).toBe("24 نوفمبر 2026، 14:05");
    expect(formatAppointment("fr", moment, "Asia/Dubai")).toBe("mar. 24 nov., 14:05");
  });
});
