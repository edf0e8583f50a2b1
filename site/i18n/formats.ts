import type { Locale } from "#contract/locale.ts";

/** Latin digits and the Gregorian calendar in every language. */
const tag: Record<Locale, string> = {
  en: "en-GB-u-nu-latn-ca-gregory",
  ar: "ar-AE-u-nu-latn-ca-gregory",
  fr: "fr-FR-u-nu-latn-ca-gregory",
};

/** Groups of three by comma and a decimal point, everywhere: figures read the same in all languages. */
export function formatFigure(value: number, decimals = 0): string {
  return new Intl.NumberFormat("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
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
  return new Intl.DateTimeFormat(tag[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(date);
}

/** A day and a time, short, as a table shows them. */
export function formatMoment(locale: Locale, date: Date, timeZone?: string): string {
  const day = new Intl.DateTimeFormat(tag[locale], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(date);
  return `${day}${locale === "ar" ? "،" : ","} ${formatTime(locale, date, timeZone)}`;
}

/**
 * Short names of the days of a week that starts on Monday. Arabic shortens none of them, so narrow
 * columns take its `narrow` ones: the letters a wall calendar prints.
 */
export function weekdayNames(locale: Locale, length: "short" | "narrow" = "short"): string[] {
  const format = new Intl.DateTimeFormat(tag[locale], { weekday: length, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2026, 0, 5 + day))));
}

/** Short name of a month, 0 for January. */
export function monthName(locale: Locale, month: number): string {
  return new Intl.DateTimeFormat(tag[locale], { month: "short", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, month, 15)),
  );
}

/** Name of a month, 0 for January. */
export function fullMonthName(locale: Locale, month: number): string {
  return new Intl.DateTimeFormat(tag[locale], { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, month, 15)),
  );
}

/** The visitor's own time zone, an IANA name. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A month and its year, as in August 2025. */
export function formatMonth(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(tag[locale], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}

/** How long ago, in words: now, 38 seconds ago, 7 minutes ago. */
export function formatAge(locale: Locale, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [amount, unit] =
    whole < 60
      ? ([whole, "second"] as const)
      : whole < 3600
        ? ([Math.floor(whole / 60), "minute"] as const)
        : whole < 2 * 86_400
          ? ([Math.floor(whole / 3600), "hour"] as const)
          : ([Math.floor(whole / 86_400), "day"] as const);
  const format = new Intl.RelativeTimeFormat(tag[locale], {
    numeric: unit === "second" ? "auto" : "always",
  });
  return format.format(-amount, unit);
}

/** A time of day, as in 14:05. */
export function formatTime(locale: Locale, date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag[locale], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(date);
}

/** A day without its year, as in 21 Nov. */
export function formatShortDay(locale: Locale, date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag[locale], { day: "numeric", month: "short", timeZone }).format(
    date,
  );
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
export function weekdayName(
  locale: Locale,
  weekday: number,
  length: "long" | "short" = "long",
): string {
  return new Intl.DateTimeFormat(tag[locale], { weekday: length, timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 4 + weekday)),
  );
}

/** A day to meet on, as in Tue 24 Nov. */
export function formatMeetingDay(locale: Locale, date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag[locale], {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone,
  }).format(date);
}

/** A moment to meet, as in Tue 24 Nov, 14:00. */
export function formatAppointment(locale: Locale, date: Date, timeZone?: string): string {
  const day = formatMeetingDay(locale, date, timeZone);
  return `${day}${locale === "ar" ? "،" : ","} ${formatTime(locale, date, timeZone)}`;
}
