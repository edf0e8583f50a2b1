import type { Claim } from "#brand/claims.ts";
import type { Locale } from "#contract/locale.ts";
import { wallClock } from "./zones.ts";

// The browser's own formatters write the same. But making the first of them takes a phone a tenth of
// a second, and pages show figures and dates from their first moment: decision 0021.

/** Groups of three by comma and a decimal point, everywhere: figures read the same in all languages. */
export function formatFigure(value: number, decimals = 0): string {
  const [whole = "", fraction] = rounded(Math.abs(value), decimals).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${fraction ? `.${fraction}` : ""}`;
}

/** Half up by the digits that are written: 1.005 is 1.01, which its binary value would not give. */
function rounded(value: number, decimals: number): number {
  const written = String(value);
  // Too small to show a digit, or so large that it has no decimals.
  if (written.includes("e") || value * 10 ** decimals > Number.MAX_SAFE_INTEGER) return value;
  return Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`);
}

/**
 * A figure of our own making, an amount or a size, as the language writes it: in French `12,400`
 * would be read as twelve and a bit. The figures of the group stand as stated, in `formatFigure`.
 */
export function formatAmount(locale: Locale, value: number, decimals = 0): string {
  const figure = formatFigure(value, decimals);
  return locale === "fr" ? figure.replaceAll(",", "\u202f").replace(".", ",") : figure;
}

/** An amount in dirhams, as a price tag in that language writes it: AED 480, 480 د.إ, 480 AED. */
export function formatDirhams(locale: Locale, amount: number, decimals = 0): string {
  const figure = formatAmount(locale, Math.abs(amount), decimals);
  // The sign stands at the left of its figure, in a line from right to left too.
  const sign = amount < 0 ? "−" : "";
  const written: Record<Locale, string> = {
    en: `${sign}AED\u00a0${figure}`,
    ar: `${sign && `\u200e${sign}`}${figure}\u00a0د.إ`,
    fr: `${sign}${figure}\u00a0AED`,
  };
  return written[locale];
}

/** A day, as in 21 November 2026. */
export function formatDay(locale: Locale, date: Date, timeZone?: string): string {
  const { year, month, day } = wallClock(date, timeZone);
  return `${ordinal(locale, day)} ${fullMonthName(locale, month - 1)} ${year}`;
}

/** A day without its year, as in 21 Nov. */
export function formatShortDay(locale: Locale, date: Date, timeZone?: string): string {
  const { month, day } = wallClock(date, timeZone);
  return `${ordinal(locale, day)} ${monthName(locale, month - 1)}`;
}

/** French counts the first day of a month and numbers the others. */
const ordinal = (locale: Locale, day: number) => (locale === "fr" && day === 1 ? "1er" : day);

/** A day and a time, short, as a table shows them. */
export function formatMoment(locale: Locale, date: Date, timeZone?: string): string {
  const day = `${formatShortDay(locale, date, timeZone)} ${wallClock(date, timeZone).year}`;
  return `${day}${comma(locale)} ${formatTime(date, timeZone)}`;
}

const comma = (locale: Locale) => (locale === "ar" ? "،" : ",");

/**
 * Short names of the days of a week that starts on Monday. Arabic shortens none of them, so narrow
 * columns take its `narrow` ones: the letters a wall calendar prints.
 */
export function weekdayNames(locale: Locale, length: "short" | "narrow" = "short"): string[] {
  const { shortWeekdays, weekdayLetters } = calendarNames[locale];
  const [sunday = "", ...rest] = length === "short" ? shortWeekdays : weekdayLetters;
  return [...rest, sunday];
}

/** Short name of a month, 0 for January. */
export function monthName(locale: Locale, month: number): string {
  return calendarNames[locale].shortMonths[month] ?? "";
}

/** Name of a month, 0 for January. */
export function fullMonthName(locale: Locale, month: number): string {
  return calendarNames[locale].months[month] ?? "";
}

/** The visitor's own time zone, an IANA name. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A month and its year, as in August 2025. */
export function formatMonth(locale: Locale, date: Date): string {
  const { year, month } = wallClock(date, "UTC");
  return `${fullMonthName(locale, month - 1)} ${year}`;
}

/** A time of day, as in 14:05. */
export function formatTime(date: Date, timeZone?: string): string {
  const { minutes } = wallClock(date, timeZone);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The size of a file, in the units of the language: 8.4 MB, 8,4 Mo. */
export function formatBytes(locale: Locale, bytes: number): string {
  const units: Record<Locale, readonly [string, string, string]> = {
    en: ["B", "kB", "MB"],
    ar: ["بايت", "كيلوبايت", "ميغابايت"],
    fr: ["o", "ko", "Mo"],
  };
  const step = bytes >= 999_500 ? 2 : bytes >= 1000 ? 1 : 0;
  const value = bytes / 1000 ** step;
  const figure = formatAmount(locale, value, step > 0 && value < 10 ? 1 : 0);
  return `${figure}\u00a0${units[locale][step]}`;
}

/** Name of a day of the week, 0 for Sunday. */
export function weekdayName(locale: Locale, weekday: number): string {
  return calendarNames[locale].weekdays[weekday] ?? "";
}

/** A day to meet on, as in Tue 24 Nov. */
export function formatMeetingDay(locale: Locale, date: Date, timeZone?: string): string {
  const weekday = calendarNames[locale].shortWeekdays[wallClock(date, timeZone).weekday];
  return `${weekday}${locale === "ar" ? "،" : ""} ${formatShortDay(locale, date, timeZone)}`;
}

/** A moment to meet, as in Tue 24 Nov, 14:00. */
export function formatAppointment(locale: Locale, date: Date, timeZone?: string): string {
  const day = formatMeetingDay(locale, date, timeZone);
  return `${day}${comma(locale)} ${formatTime(date, timeZone)}`;
}

/** A claim as text, as in `$2.5M+`. */
export function claimText(claim: Claim, value = claim.value): string {
  return (claim.prefix ?? "") + formatFigure(value, claim.decimals) + (claim.suffix ?? "");
}

/** A claim inside a sentence: isolated, so that `$1M` and `100+` keep their order in Arabic too. */
export function claimInText(claim: Claim): string {
  return `\u2066${claimText(claim)}\u2069`;
}

/**
 * Compares names as a dictionary of the language orders them. In Arabic the article does not count:
 * Japan stands under yā’.
 */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale);
  const bare = (name: string) => (locale === "ar" ? name.replace(/^ال/, "") : name);
  return (a, b) => compare(bare(a), bare(b));
}

interface CalendarNames {
  /** From January. */
  months: readonly string[];
  shortMonths: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** What the narrow columns of a wall calendar show. */
  weekdayLetters: readonly string[];
}

const list = (names: string) => names.split(" ");

const arabicMonths = list(
  "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
);
const arabicWeekdays = list("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت");

/** The Gregorian calendar in words. Arabic shortens neither months nor days. */
const calendarNames: Record<Locale, CalendarNames> = {
  en: {
    months: list(
      "January February March April May June July August September October November December",
    ),
    shortMonths: list("Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"),
    weekdays: list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
    shortWeekdays: list("Sun Mon Tue Wed Thu Fri Sat"),
    weekdayLetters: list("S M T W T F S"),
  },
  ar: {
    months: arabicMonths,
    shortMonths: arabicMonths,
    weekdays: arabicWeekdays,
    shortWeekdays: arabicWeekdays,
    weekdayLetters: list("ح ن ث ر خ ج س"),
  },
  fr: {
    months: list(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    ),
    shortMonths: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortWeekdays: list("dim. lun. mar. mer. jeu. ven. sam."),
    weekdayLetters: list("D L M M J V S"),
  },
};
