import { describe, expect, it, vi } from "vitest";
import { type Claim, claims } from "#brand/claims.ts";
import { locales } from "#contract/locale.ts";
import {
  claimParts,
  claimText,
  claimValue,
  formatAppointment,
  formatBillions,
  formatBytes,
  formatDay,
  formatDirhams,
  formatDollars,
  formatMeetingDay,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
  formatShort,
  formatShortDay,
  formatShortDollars,
  formatTime,
  fullMonthName,
  localTimeZone,
  monthName,
  weekdayName,
  weekdayNames,
  zoneName,
} from "./formats.ts";

/** No-break spaces as plain ones, to be read. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a number", () => {
  it("is grouped and pointed as its language does it", () => {
    expect(formatNumber("en", 12_400.5, 2)).toBe("12,400.50");
    expect(formatNumber("ar", 12_400.5, 2)).toBe("12,400.50");
    expect(formatNumber("fr", 1_012_400.5, 2)).toBe("1\u202f012\u202f400,50");
    expect(formatPercent("en", 99.9, 1)).toBe("99.9%");
    expect(formatPercent("fr", 99.9, 1)).toBe("99,9\u202f%");
    // The sign stays at the right of its figure, whatever word comes before: as the platform writes it.
    const platform = new Intl.NumberFormat("ar-u-nu-latn", { style: "percent" });
    expect(formatPercent("ar", 72)).toBe(platform.format(0.72));
  });

  it("of dirhams never breaks between figure and currency", () => {
    expect(formatDirhams("en", 12_400)).toBe("AED\u00a012,400");
    expect(formatDirhams("fr", 12_400)).toBe("12\u202f400\u00a0AED");
    expect(formatDirhams("fr", -12_400)).toBe("−12\u202f400\u00a0AED");
  });

  it("of any currency stands by its own sign, a symbol close to its figure", () => {
    const euro = { digits: 2, sign: { en: "€", ar: "يورو", fr: "€" } };
    const dinar = { digits: 3, sign: { en: "KWD", ar: "د.ك", fr: "KWD" } };
    expect(formatMoney("en", 1250.5, euro)).toBe("€1,250.50");
    expect(formatMoney("fr", 1250.5, euro)).toBe("1\u202f250,50\u00a0€");
    expect(formatMoney("ar", 1250.5, euro)).toBe("1,250.50\u00a0يورو");
    expect(formatMoney("en", 1.5, dinar)).toBe("KWD\u00a01.500");
    expect(formatMoney("en", 500, euro, 0)).toBe("€500");
  });

  it("of a price or a share has the decimals it needs", () => {
    expect([5, 0.3].map((sum) => formatPrice("en", sum))).toEqual(["$5", "$0.30"]);
    expect([1, 1.2, 0.45].map((share) => formatShare("fr", share))).toEqual([
      "1\u202f%",
      "1,2\u202f%",
      "0,45\u202f%",
    ]);
  });

  it("of bytes comes in the units of the language", () => {
    expect(formatBytes("en", 8_400_000)).toBe("8.4\u00a0MB");
    expect(formatBytes("fr", 8_400_000)).toBe("8,4\u00a0Mo");
    expect(formatBytes("fr", 840)).toBe("840\u00a0o");
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
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      for (const locale of ["en", "fr"] as const) {
        const platform = new Intl.NumberFormat(locale, digits);
        for (const value of values.flatMap((one) => (one ? [one, -one, one * 7] : [one]))) {
          expect(formatNumber(locale, value, decimals), `${value}`).toBe(platform.format(value));
        }
      }
    }
  });
});

describe("a large number in short", () => {
  it.each([
    [850, "850", "850", "850"],
    [12.5, "12.50", "12.50", "12,50"],
    [1_250, "1.25K", "1.25 ألف", "1\u202f250"],
    [67_000_000, "67.00M", "67 مليونًا", "67 M"],
    [66_670_000, "66.67M", "66.67 مليون", "66,67 M"],
    [17_500_000_000, "17.50B", "17.5 مليار", "17,5 Md"],
    [50_000_000_000, "50.00B", "50 مليارًا", "50 Md"],
    // What rounds to a thousand of its unit is one of the next.
    [999.996, "1.00K", "1 ألف", "1\u202f000"],
    [999_994, "999.99K", "999.99 ألف", "999\u202f994"],
    [999_999, "1.00M", "1 مليون", "1 M"],
    [999_995_000, "1.00B", "1 مليار", "1 Md"],
    [1_500_000_000_000, "1,500.00B", "1,500 مليار", "1\u202f500 Md"],
  ])("%d", (value, en, ar, fr) => {
    expect(locales.map((locale) => plain(formatShort(locale, value)))).toEqual([en, ar, fr]);
  });

  it("of dollars has the sign where the language puts it", () => {
    const written = locales.map((locale) => plain(formatShortDollars(locale, 66_670_000)));
    expect(written).toEqual(["$66.67M", "66.67 مليون دولار", "66,67 M$"]);
    expect(plain(formatDollars("fr", 0.001337, 6))).toBe("0,001337 $");
    expect(plain(formatDollars("ar", 100_000))).toBe("100,000 دولار");
  });

  it("is counted in Arabic as its grammar has it", () => {
    const dollars = [1, 5, 10, 15, 20_000].map((sum) => plain(formatPrice("ar", sum)));
    expect(dollars).toEqual(["دولار واحد", "5 دولارات", "10 دولارات", "15 دولارًا", "20,000 دولار"]);
    expect(plain(formatPrice("ar", 0.3))).toBe("0.30 دولار");
    expect([17.5e9, 10e9].map((count) => formatBillions("en", count))).toEqual(["17.5B", "10B"]);
    const tokens = [5e9, 36e9, 17.5e9].map((count) => plain(formatShort("ar", count)));
    expect(tokens).toEqual(["5 مليارات", "36 مليارًا", "17.5 مليار"]);
    const millions = [5e6, 67e6].map((sum) => plain(formatShortDollars("ar", sum)));
    expect(millions).toEqual(["5 ملايين دولار", "67 مليون دولار"]);
  });
});

/** The specification's figures keep their value; each language writes them in its own notation. */
describe("a claim", () => {
  it.each([
    ["activeUsers", "50,000+", "أكثر من 50,000", "plus de 50\u202f000"],
    ["transactions", "$2.5M+", "أكثر من 2.5 مليون دولار", "plus de 2,5 M$"],
    ["uptime", "99.9%", "99.9\u200e%\u200e", "99,9\u202f%"],
    ["finality", "under 0.4 s", "أقل من 0.4 ثانية", "moins de 0,4 s"],
    ["networkFee", "under $0.01", "أقل من 0.01 دولار", "moins de 0,01 $"],
    ["transactionSpeed", "under 3 s", "أقل من 3 ثوانٍ", "moins de 3 s"],
    ["insurance", "$1M", "مليون دولار", "1 M$"],
    ["dailyLimit", "$100,000", "100,000 دولار", "100\u202f000 $"],
    ["supportHours", "24/7", "24 ساعة يوميًا", "24 h/24 et 7 j/7"],
    [
      "transactionsPerSecond",
      "65,000+ TPS",
      "أكثر من 65,000 معاملة في الثانية",
      "plus de 65\u202f000 transactions/s",
    ],
    ["responseTime", "under 100 ms", "أقل من 100 مللي ثانية", "moins de 100 ms"],
  ] as const)("%s", (name, en, ar, fr) => {
    const written = locales.map((locale) => plain(claimText(locale, claims[name])));
    expect(written).toEqual([en, ar, fr]);
  });

  it("keeps its unit while it counts up", () => {
    expect(claimParts("en", claims.transactions, 400_000).figure).toBe("$0.4M+");
    expect(claimParts("ar", claims.transactions, 0)).toEqual({
      bound: "أكثر من",
      figure: "0.0",
      unit: "مليون دولار",
    });
  });

  it("counts in Arabic by its figure, which a group changes", () => {
    const written = (claim: Partial<Claim>) =>
      plain(claimValue("ar", { ...claims.supportHours, ...claim }));
    expect([
      written({ value: 8, days: 5 }),
      written({ value: 12, days: 2 }),
      written({ value: 9 }),
      written({ kind: "dollars", value: 5 }),
      written({ kind: "dollars", value: 5_000_000 }),
      written({ kind: "dollars", value: 67_000_000 }),
      written({ kind: "transactionsPerSecond", value: 9 }),
    ]).toEqual([
      "8 ساعات، 5 أيام في الأسبوع",
      "12 ساعة، يومين في الأسبوع",
      "9 ساعات يوميًا",
      "5 دولارات",
      "5 ملايين دولار",
      "67 مليون دولار",
      "9 معاملات في الثانية",
    ]);
  });

  it("leaves its bound out where the sentence says it", () => {
    expect(plain(claimValue("fr", claims.networkFee))).toBe("0,01 $");
    expect(claimValue("en", claims.currencies)).toBe("20");
  });
});

describe("the visitor's time zone", () => {
  it.each([
    ["Asia/Dubai", "Asia/Dubai"],
    ["Etc/Unknown", "UTC"],
    [undefined, "UTC"],
  ])("of a browser that names %s is %s", (named, zone) => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    options.mockReturnValueOnce({ ...known, timeZone: named as string });
    expect(localTimeZone()).toBe(zone);
    options.mockRestore();
    expect(() => zoneName("en", zone)).not.toThrow();
  });
});

describe("the name of a time zone", () => {
  it.each([
    ["en", "Asia/Dubai", "Gulf Standard Time"],
    ["ar", "Asia/Dubai", "توقيت الخليج"],
    ["fr", "Asia/Dubai", "heure du Golfe"],
  ] as const)("in %s of %s is %s, not an identifier", (locale, zone, name) => {
    expect(zoneName(locale, zone)).toBe(name);
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
          // What keeps a day on one line is all that differs.
          const written = format(locale, moment, timeZone).replaceAll("\u00a0", " ");
          expect(written).toBe(platform.format(moment));
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
    expect(formatDay("fr", first, "UTC")).toBe("1er\u00a0mai\u00a02026");
    expect(formatDay("en", first, "UTC")).toBe("1\u00a0May\u00a02026");
  });

  it("stand before their time, with the comma of the language", () => {
    const moment = new Date("2026-11-24T10:05:00Z");
    expect(formatMoment("en", moment, "Asia/Dubai")).toBe("24\u00a0Nov 2026, 14:05");
    expect(formatMoment("ar", moment, "Asia/Dubai")).toBe("24\u00a0نوفمبر 2026، 14:05");
    const now = new Date("2026-11-01T10:00:00Z");
    expect(formatAppointment("fr", moment, "Asia/Dubai", now)).toBe("mar. 24\u00a0nov., 14:05");
    const before = new Date("2025-12-30T10:00:00Z");
    expect(formatAppointment("en", moment, "Asia/Dubai", before)).toBe(
      "Tue 24\u00a0Nov\u00a02026, 14:05",
    );
    // By the year of the zone: midnight has passed in Dubai.
    const lastEvening = new Date("2025-12-31T21:00:00Z");
    expect(formatAppointment("en", moment, "Asia/Dubai", lastEvening)).toBe(
      "Tue 24\u00a0Nov, 14:05",
    );
  });
});
