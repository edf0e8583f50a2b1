import type { Claim } from "#brand/claims.ts";
import type { QuotedCurrency } from "#brand/fees.ts";
import type { ClaimPattern, Counted } from "#content/language.ts";
import { type Locale, languages } from "#contract/locale.ts";
import { isTimeZone } from "#contract/time-zones.ts";
import { wallClock } from "./zones.ts";

// The browser's own formatters write the same. But making the first of them takes a phone a tenth of
// a second, and pages show figures and dates from their first moment: decision 0021.

/** A number as the language writes it: 12,400.5 in English and Arabic, 12 400,5 in French. */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  const [whole = "", fraction] = rounded(Math.abs(value), decimals).toFixed(decimals).split(".");
  const { decimal, group } = languages[locale];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = value < 0 ? "-" : "";
  return `${sign}${grouped}${fraction ? decimal + fraction : ""}`;
}

/** Half up by the digits that are written: 1.005 is 1.01, which its binary value would not give. */
function rounded(value: number, decimals: number): number {
  const written = String(value);
  // Too small to show a digit, or so large that it has no decimals.
  if (written.includes("e") || value * 10 ** decimals > Number.MAX_SAFE_INTEGER) return value;
  return Number(`${Math.round(Number(`${written}e${decimals}`))}e-${decimals}`);
}

/** A share in per cent: 99.9% in English and Arabic, 99,9 % in French. */
export function formatPercent(locale: Locale, percent: number, decimals = 0): string {
  return fillIn(languages[locale].percent, { figure: formatNumber(locale, percent, decimals) });
}

const fillIn = (pattern: string, values: Record<string, string | number>) =>
  pattern.replace(/\{(\w+)\}/g, (_, name) => `${values[name] ?? ""}`);

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** The form for a figure as the language writes it: دولار, دولارات, دولارًا. That of a fraction is `other`. */
function counted(locale: Locale, figure: string, forms: Counted): string {
  if (typeof forms === "string") return forms;
  const { decimal, group } = languages[locale];
  if (figure.includes(decimal)) return forms.other;
  rules[locale] ??= new Intl.PluralRules(locale);
  return forms[rules[locale].select(Number(figure.replaceAll(group, "")))] ?? forms.other;
}

const shortUnits = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** A number in the largest unit that it fills: `17.5` and the pattern of `B`, `Md` or `مليار`. */
function shortened(locale: Locale, value: number, decimals: number, of: "short" | "shortDollars") {
  // What would round up to a thousand of a unit is one of the next: 999,999 is 1.00M.
  const almost = 1 - 0.5 / 10 ** (decimals + 3);
  const [from, unit] = shortUnits.find(([each]) => Math.abs(value) >= each * almost) ?? [];
  const pattern = unit && languages[locale][of][unit];
  if (!from || !pattern) {
    const whole = Number.isInteger(value) || unit !== undefined;
    return { figure: formatNumber(locale, value, whole ? 0 : decimals) };
  }
  const figure = formatNumber(locale, value / from, decimals);
  const { keepsZeros } = languages[locale];
  const short = keepsZeros || decimals === 0 ? figure : figure.replace(/[.,]?0+$/, "");
  return { figure: short, pattern };
}

const written = (locale: Locale, figure: string, pattern: Counted) =>
  fillIn(counted(locale, figure, pattern), { figure });

/** A large number in short: 66.67M, 66,67 M, 66.67 مليون. */
export function formatShort(locale: Locale, value: number, decimals = 2): string {
  const { figure, pattern = "{figure}" } = shortened(locale, value, decimals, "short");
  return written(locale, figure, pattern);
}

/** A number in billions with the decimals that it has: 17.5B, 10B. */
export function formatBillions(locale: Locale, value: number): string {
  return formatShort(locale, value, String(value / 1e9).split(".")[1]?.length ?? 0);
}

/** An amount in dollars in full: $100,000, 100 000 $, 100,000 دولار. */
export function formatDollars(locale: Locale, amount: number, decimals = 0): string {
  return written(locale, formatNumber(locale, amount, decimals), languages[locale].dollars);
}

/** An amount in dollars in short: $66.67M, 66,67 M$, 66.67 مليون دولار. */
export function formatShortDollars(locale: Locale, amount: number): string {
  const { dollars } = languages[locale];
  const { figure, pattern = dollars } = shortened(locale, amount, 2, "shortDollars");
  return written(locale, figure, pattern);
}

/** An amount in dirhams, as a price tag in that language writes it: AED 480, 480 د.إ, 480 AED. */
export function formatDirhams(locale: Locale, amount: number, decimals = 0): string {
  const sign = amount < 0 ? languages[locale].minus : "";
  return sign + price(locale, Math.abs(amount), languages[locale].dirham, decimals);
}

/** An amount of any currency, by its own sign: €12.50, SAR 12.50; 12,50 €; 12.50 يورو. */
export function formatMoney(
  locale: Locale,
  amount: number,
  { sign, digits }: Pick<QuotedCurrency, "sign" | "digits">,
  decimals: number = digits,
): string {
  return price(locale, amount, sign[locale], decimals);
}

function price(locale: Locale, amount: number, sign: string, decimals: number): string {
  const figure = formatNumber(locale, amount, decimals);
  // Letters have a space before their figure, a symbol has none.
  return fillIn(languages[locale].money, { sign, figure }).replace(/(\p{L})(-?\d)/u, "$1\u00a0$2");
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

const ordinal = (locale: Locale, day: number) => (day === 1 && languages[locale].firstDay) || day;

/** Whether a text is a moment as our server writes one. */
export const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** A day and a time, short, as a table shows them. */
export function formatMoment(locale: Locale, date: Date, timeZone?: string): string {
  const day = `${formatShortDay(locale, date, timeZone)} ${wallClock(date, timeZone).year}`;
  return `${day}${languages[locale].comma} ${formatTime(date, timeZone)}`;
}

/** Words or numbers one after the other, without an "and" before the last. */
export const joined = (locale: Locale, parts: readonly string[]) =>
  parts.join(`${languages[locale].comma} `);

/**
 * Short names of the days of a week that starts on Monday. Arabic shortens none of them, so narrow
 * columns take its `narrow` ones: the letters a wall calendar prints.
 */
export function weekdayNames(locale: Locale, length: "short" | "narrow" = "short"): string[] {
  const { weekdays, shortWeekdays = weekdays, weekdayLetters } = languages[locale];
  const [sunday = "", ...rest] = length === "short" ? shortWeekdays : weekdayLetters;
  return [...rest, sunday];
}

/** Short name of a month, 0 for January. */
export function monthName(locale: Locale, month: number): string {
  const { months, shortMonths = months } = languages[locale];
  return shortMonths[month] ?? "";
}

/** Name of a month, 0 for January. */
export function fullMonthName(locale: Locale, month: number): string {
  return languages[locale].months[month] ?? "";
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
  const parts = Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
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
  const step = bytes >= 999_500 ? 2 : bytes >= 1000 ? 1 : 0;
  const value = bytes / 1000 ** step;
  const figure = formatNumber(locale, value, step > 0 && value < 10 ? 1 : 0);
  return `${figure}\u00a0${languages[locale].bytes[step]}`;
}

/** Name of a day of the week, 0 for Sunday. */
export function weekdayName(locale: Locale, weekday: number): string {
  return languages[locale].weekdays[weekday] ?? "";
}

/** A day to meet on, as in Tue 24 Nov. */
export function formatMeetingDay(locale: Locale, date: Date, timeZone?: string): string {
  const { weekdays, shortWeekdays = weekdays, afterWeekday = "" } = languages[locale];
  const weekday = shortWeekdays[wallClock(date, timeZone).weekday];
  return `${weekday}${afterWeekday} ${formatShortDay(locale, date, timeZone)}`;
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
  return `${day}${ofYear}${languages[locale].comma} ${formatTime(date, timeZone)}`;
}

function claimPattern(locale: Locale, { kind, value, days = 7 }: Claim): ClaimPattern {
  if (kind === "count" || kind === "percent") return {};
  const { claims, hoursSomeDays } = languages[locale];
  if (kind === "hoursADay") return (days < 7 && hoursSomeDays) || claims.hoursEveryDay;
  return claims[isInMillions({ kind, value }) ? "millionDollars" : kind];
}

const isInMillions = ({ kind, value }: Pick<Claim, "kind" | "value">) =>
  kind === "dollars" && value >= 1e6;

/**
 * A claim as it is read: `more than`, the figure that may count up, and its unit; for another value on
 * the way there too, in the unit of the claim itself.
 */
export function claimParts(locale: Locale, claim: Claim, value = claim.value) {
  const { kind, decimals = 0, days = 7 } = claim;
  const bounded = claim.bound ? languages[locale][claim.bound] : "{figure}";
  const pattern = claimPattern(locale, claim);
  const { figure: before = "{figure}", unit = "", days: ofDays = "{days}" } = pattern;
  const format = kind === "percent" ? formatPercent : formatNumber;
  const figureOf = (of: number) => format(locale, of / (isInMillions(claim) ? 1e6 : 1), decimals);
  const values = {
    figure: figureOf(value),
    days: fillIn(counted(locale, `${days}`, ofDays), { days }),
  };
  const figure = fillIn(before, values);
  const isAround = bounded.includes("{figure}");
  return {
    bound: isAround ? "" : bounded,
    figure: isAround ? fillIn(bounded, { figure }) : figure,
    unit: fillIn(counted(locale, figureOf(claim.value), unit), values),
  };
}

/** A claim as text: `$2.5M+`, plus de 2,5 M$, أكثر من 2.5 مليون دولار. */
export function claimText(locale: Locale, claim: Claim): string {
  const { bound, figure, unit } = claimParts(locale, claim);
  // In Arabic a million says that it is one: حتى مليون دولار.
  const shown = figure === "1" && claimPattern(locale, claim).impliesOne ? "" : figure;
  return [bound, shown, unit].filter(Boolean).join("\u00a0");
}

/** A claim without its bound, where the sentence has "under" or "up to" itself. */
export const claimValue = (locale: Locale, claim: Claim): string =>
  claimText(locale, { ...claim, bound: undefined });

/** Compares names as a dictionary of the language orders them. In Arabic the article does not count. */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale);
  const { article = "" } = languages[locale];
  const bare = (name: string) => name.replace(article, "");
  return (a, b) => compare(bare(a), bare(b));
}
