import type { Claim } from "#brand/claims.ts";
import type { QuotedCurrency } from "#brand/fees.ts";
import type { Locale } from "#contract/locale.ts";
import { isTimeZone } from "#contract/time-zones.ts";
import { wallClock } from "./zones.ts";

// The browser's own formatters write the same. But making the first of them takes a phone a tenth of
// a second, and pages show figures and dates from their first moment: decision 0021.

/** A number as the language writes it: 12,400.5 in English and Arabic, 12 400,5 in French. */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  const [whole = "", fraction] = rounded(Math.abs(value), decimals).toFixed(decimals).split(".");
  const french = locale === "fr";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, french ? "\u202f" : ",");
  const sign = value < 0 ? "-" : "";
  return `${sign}${grouped}${fraction ? `${french ? "," : "."}${fraction}` : ""}`;
}

/** Half up by the digits that are written: 1.005 is 1.01, which its binary value would not give. */
function rounded(value: number, decimals: number): number {
  const written = String(value);
  // Too small to show a digit, or so large that it has no decimals.
  if (written.includes("e") || value * 10 ** decimals > Number.MAX_SAFE_INTEGER) return value;
  return Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`);
}

/**
 * A share in per cent: 99.9% in English and Arabic, 99,9 % in French. Arabic has marks of direction
 * about the sign, as the browser writes it: after a word it would else be at the left of its figure,
 * and alone at the right.
 */
export function formatPercent(locale: Locale, percent: number, decimals = 0): string {
  const sign: Record<Locale, string> = { en: "%", ar: "\u200e%\u200e", fr: "\u202f%" };
  return `${formatNumber(locale, percent, decimals)}${sign[locale]}`;
}

/** How Arabic writes what it counts: دولار, دولارات, دولارًا. */
type CountedForms = readonly [one: string, few: string, many: string];

/** Arabic counts 3 to 10 in the plural, 11 to 99 in the accusative, the rest and fractions in the singular. */
function counted(figure: string, [one, few, many]: CountedForms): string {
  const rest = figure.includes(".") ? 0 : Number(figure.replaceAll(",", "")) % 100;
  if (Math.abs(rest) < 3) return one;
  return Math.abs(rest) <= 10 ? few : many;
}

/** French has no letter for a thousand: it writes the number out. */
const shortUnits = [
  { from: 1e9, en: "B", fr: "Md", ar: ["مليار", "مليارات", "مليارًا"] },
  { from: 1e6, en: "M", fr: "M", ar: ["مليون", "ملايين", "مليونًا"] },
  { from: 1e3, en: "K", fr: undefined, ar: ["ألف", "آلاف", "ألفًا"] },
] as const;

/** A number in the largest unit that it fills: `17.5` and `B`, `Md` or `مليار`. */
function shortened(locale: Locale, value: number, decimals: number) {
  // What would round up to a thousand of a unit is one of the next: 999,999 is 1.00M.
  const almost = 1 - 0.5 / 10 ** (decimals + 3);
  const unit = shortUnits.find(({ from }) => Math.abs(value) >= from * almost);
  const sign = unit?.[locale];
  if (!unit || !sign) {
    const whole = Number.isInteger(value) || unit !== undefined;
    return { figure: formatNumber(locale, value, whole ? 0 : decimals), unit: "" };
  }
  const figure = formatNumber(locale, value / unit.from, decimals);
  // English keeps the decimals that the specification fixes for the market.
  const short = locale === "en" || decimals === 0 ? figure : figure.replace(/[.,]?0+$/, "");
  return { figure: short, unit: typeof sign === "string" ? sign : counted(short, sign) };
}

/** A large number in short: 66.67M, 66,67 M, 66.67 مليون. */
export function formatShort(locale: Locale, value: number, decimals = 2): string {
  const { figure, unit } = shortened(locale, value, decimals);
  return unit ? `${figure}${locale === "en" ? "" : "\u00a0"}${unit}` : figure;
}

/** A number in billions with the decimals that it has: 17.5B, 10B. */
export function formatBillions(locale: Locale, value: number): string {
  return formatShort(locale, value, String(value / 1e9).split(".")[1]?.length ?? 0);
}

/** An amount in dollars in full: $100,000, 100 000 $, 100,000 دولار. */
export function formatDollars(locale: Locale, amount: number, decimals = 0): string {
  return dollars(locale, formatNumber(locale, amount, decimals), "");
}

/** An amount in dollars in short: $66.67M, 66,67 M$, 66.67 مليون دولار. */
export function formatShortDollars(locale: Locale, amount: number): string {
  const { figure, unit } = shortened(locale, amount, 2);
  return dollars(locale, figure, unit);
}

function dollars(locale: Locale, figure: string, unit: string): string {
  const written: Record<Locale, string> = {
    en: `$${figure}${unit}`,
    // After a million or a billion the accusative loses its ending.
    ar: unit
      ? `${figure}\u00a0${unit.replace("ًا", "")}\u00a0دولار`
      : figure === "1"
        ? "دولار\u00a0واحد"
        : `${figure}\u00a0${counted(figure, ["دولار", "دولارات", "دولارًا"])}`,
    fr: `${figure}\u00a0${unit}$`,
  };
  return written[locale];
}

/** An amount in dirhams, as a price tag in that language writes it: AED 480, 480 د.إ, 480 AED. */
export function formatDirhams(locale: Locale, amount: number, decimals = 0): string {
  const figure = formatNumber(locale, Math.abs(amount), decimals);
  // The sign is at the left of its figure, in a line from right to left too.
  const sign = amount < 0 ? "−" : "";
  const written: Record<Locale, string> = {
    en: `${sign}AED\u00a0${figure}`,
    ar: `${sign && `\u200e${sign}`}${figure}\u00a0د.إ`,
    fr: `${sign}${figure}\u00a0AED`,
  };
  return written[locale];
}

/** An amount of any currency, by its own sign: €12.50, SAR 12.50; 12,50 €; 12.50 يورو. */
export function formatMoney(
  locale: Locale,
  amount: number,
  { sign, digits }: Pick<QuotedCurrency, "sign" | "digits">,
  decimals: number = digits,
): string {
  const figure = formatNumber(locale, amount, decimals);
  if (locale !== "en") return `${figure}\u00a0${sign[locale]}`;
  // Letters have a space before their figure, a symbol has none.
  return `${sign.en}${/[A-Z]$/.test(sign.en) ? "\u00a0" : ""}${figure}`;
}

/** A price in dollars, with cents only where it has some: $5, $0.30. */
export function formatPrice(locale: Locale, dollars: number): string {
  return formatDollars(locale, dollars, Number.isInteger(dollars) ? 0 : 2);
}

/** A share with the decimals that it has: 1%, 0.45%. */
export function formatShare(locale: Locale, percent: number): string {
  return formatPercent(locale, percent, String(percent).split(".")[1]?.length ?? 0);
}

/** A movement of an account in fils, with its sign: +32,480.00, −160.00. To be set from left to right. */
export function formatMovement(locale: Locale, fils: number): string {
  return `${fils < 0 ? "−" : "+"}${formatNumber(locale, Math.abs(fils) / 100, 2)}`;
}

/** A day, as in 21 November 2026. No line ends inside it. */
export function formatDay(locale: Locale, date: Date, timeZone?: string): string {
  const { year, month, day } = wallClock(date, timeZone);
  return `${ordinal(locale, day)}\u00a0${fullMonthName(locale, month - 1)}\u00a0${year}`;
}

/** A day without its year, as in 21 Nov. */
export function formatShortDay(locale: Locale, date: Date, timeZone?: string): string {
  const { month, day } = wallClock(date, timeZone);
  return `${ordinal(locale, day)}\u00a0${monthName(locale, month - 1)}`;
}

/** French counts the first day of a month and numbers the others. */
const ordinal = (locale: Locale, day: number) => (locale === "fr" && day === 1 ? "1er" : day);

/** Whether a text is a moment as our server writes one. */
export const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** A day and a time, short, as a table shows them. */
export function formatMoment(locale: Locale, date: Date, timeZone?: string): string {
  const day = `${formatShortDay(locale, date, timeZone)} ${wallClock(date, timeZone).year}`;
  return `${day}${comma(locale)} ${formatTime(date, timeZone)}`;
}

const comma = (locale: Locale) => (locale === "ar" ? "،" : ",");

/** Words or numbers one after the other, without an "and" before the last. */
export const joined = (locale: Locale, parts: readonly string[]) => parts.join(`${comma(locale)} `);

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

/**
 * The visitor's own time zone, an IANA name. A browser that does not know its zone shows times in UTC,
 * and names none, or `Etc/Unknown`, at which `Intl` throws.
 */
export function localTimeZone(): string {
  const { timeZone = "" }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Names of all time zones that the browser knows: Asia/Dubai. */
export const timeZoneNames = (): readonly string[] => Intl.supportedValuesOf("timeZone");

/** The name of a time zone in a language: Gulf Standard Time, توقيت الخليج. An offset where it has no name. */
export function zoneName(locale: Locale, timeZone = localTimeZone()): string {
  const parts = Intl.DateTimeFormat(locale === "ar" ? "ar-u-nu-latn" : locale, {
    timeZone,
    timeZoneName: "long",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
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
  const figure = formatNumber(locale, value, step > 0 && value < 10 ? 1 : 0);
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

/** A moment to meet, as in Tue 24 Nov, 14:00; with its year where that is not the current one. */
export function formatAppointment(
  locale: Locale,
  date: Date,
  timeZone?: string,
  now = new Date(),
): string {
  const day = formatMeetingDay(locale, date, timeZone);
  const { year } = wallClock(date, timeZone);
  const ofYear = year === wallClock(now, timeZone).year ? "" : `\u00a0${year}`;
  return `${day}${ofYear}${comma(locale)} ${formatTime(date, timeZone)}`;
}

/** The unit of hours a day in Arabic: ساعة يوميًا, ساعات، 5 أيام في الأسبوع. */
function hoursOfDays(hours: number, days: number): string {
  const unit = counted(String(hours), ["ساعة", "ساعات", "ساعة"]);
  if (days === 7) return `${unit} يوميًا`;
  const few = days === 2 ? "يومين" : `${days} أيام`;
  return `${unit}، ${days === 1 ? "يومًا واحدًا" : few} في الأسبوع`;
}

const bounds: Record<"more" | "less", Record<Locale, string>> = {
  more: { en: "", ar: "أكثر من", fr: "plus de" },
  less: { en: "under", ar: "أقل من", fr: "moins de" },
};

/**
 * A claim as it is read: `more than`, the figure that may count up, and its unit; for another value on
 * the way there too.
 */
export function claimParts(locale: Locale, claim: Claim, value = claim.value) {
  const { decimals = 0, days = 7 } = claim;
  const number = formatNumber(locale, value, decimals);
  const plus = locale === "en" && claim.bound === "more" ? "+" : "";
  const bound = claim.bound ? bounds[claim.bound][locale] : "";
  const parts = (figure: string, unit = "") => ({ bound, figure: `${figure}${plus}`, unit });
  switch (claim.kind) {
    case "count":
      return parts(number);
    case "percent":
      return parts(formatPercent(locale, value, decimals));
    case "dollars": {
      // In millions as soon as the claim itself is: the unit holds while the figure counts up.
      const millions = claim.value >= 1e6;
      const written = (amount: number) =>
        formatNumber(locale, millions ? amount / 1e6 : amount, decimals);
      const figure = written(value);
      if (locale !== "ar") return parts(dollars(locale, figure, millions ? "M" : ""));
      const whole = written(claim.value);
      return parts(
        figure,
        millions
          ? `${counted(whole, ["مليون", "ملايين", "مليون"])} دولار`
          : counted(whole, ["دولار", "دولارات", "دولارًا"]),
      );
    }
    case "seconds":
      return parts(
        number,
        { en: "s", fr: "s", ar: counted(String(claim.value), ["ثانية", "ثوانٍ", "ثانية"]) }[locale],
      );
    case "milliseconds":
      return parts(number, locale === "ar" ? "مللي ثانية" : "ms");
    case "transactionsPerSecond":
      return parts(
        number,
        {
          ...{ en: "TPS", fr: "transactions/s" },
          ar: `${counted(String(claim.value), ["معاملة", "معاملات", "معاملة"])} في الثانية`,
        }[locale],
      );
    case "hoursADay":
      if (locale === "fr") return parts(`${number}\u00a0h/24`, `et\u00a0${days}\u00a0j/7`);
      if (locale === "en") return parts(`${number}/${days}`);
      return parts(number, hoursOfDays(claim.value, days));
  }
}

/** A claim as text: `$2.5M+`, plus de 2,5 M$, أكثر من 2.5 مليون دولار. */
export function claimText(locale: Locale, claim: Claim): string {
  const { bound, figure, unit } = claimParts(locale, claim);
  return [bound, figureBefore(unit, figure), unit].filter(Boolean).join("\u00a0");
}

/** In Arabic a million says that it is one: حتى مليون دولار. */
const figureBefore = (unit: string, figure: string) =>
  figure === "1" && unit.startsWith("مليون") ? "" : figure;

/** A claim without its bound, where the sentence has "under" or "up to" itself. */
export function claimValue(locale: Locale, claim: Claim): string {
  const { figure, unit } = claimParts(locale, { ...claim, bound: undefined });
  return [figureBefore(unit, figure), unit].filter(Boolean).join("\u00a0");
}

/**
 * Compares names as a dictionary of the language orders them. In Arabic the article does not count:
 * Japan is under yā’.
 */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale);
  const bare = (name: string) => (locale === "ar" ? name.replace(/^ال/, "") : name);
  return (a, b) => compare(bare(a), bare(b));
}

const list = (names: string) => names.split(" ");

const arabicMonths = list(
  "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
);
const arabicWeekdays = list("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت");

/**
 * The Gregorian calendar in words, from January and from Sunday. Arabic shortens neither months nor
 * days. Letters are for the narrow columns of a wall calendar.
 */
const calendarNames = {
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
} satisfies Record<Locale, object>;
