import { clockOf } from "./time-zones.ts";

const bidiMarks = /[\u061c\u200e\u200f]/g;

/**
 * A lead's day as the table and the export both write it: the reader's local numeric form
 * (21/11/2026, 11/21/2026), Gregorian, Latin digits, without the invisible marks that would keep a
 * spreadsheet from reading it as a date.
 */
export function leadDateFormat(languageTag: string, timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat(languageTag, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone,
  });
  return (iso) => format.format(new Date(iso)).replace(bidiMarks, "");
}

/**
 * The language tag dates are written by: the reader's own regional form of the page's language
 * (en-GB, ar-AE) if the browser names one, else the plain language. Plain English is that of the world
 * (21/11/2026): without a region `Intl` would write America's. Some systems name what is no language tag
 * (`en-US@posix`), which every `Intl` constructor throws at.
 */
export function leadDateTag(locale: string, browserLanguages: readonly string[]): string {
  const regional = browserLanguages.find(
    (tag) => tag.toLowerCase().startsWith(`${locale}-`) && isLanguageTag(tag),
  );
  return regional ?? (locale === "en" ? "en-001" : locale);
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Name of the exported file (specification 7.3), by the reader's own day; of all leads or of some. */
export function exportFileName(at: Date, timeZone: string, of: "all" | "filtered"): string {
  return `waitlist_leads_${dayIn(at, timeZone)}${of === "filtered" ? "_filtered" : ""}.csv`;
}

/** The calendar day of a moment in a zone: 2026-11-21. */
export const dayIn = (moment: Date, timeZone: string): string =>
  new Date(clockOf(timeZone)(moment.getTime())).toISOString().slice(0, 10);

const hour = 3_600_000;

/** First moment of a calendar day (2026-11-21) in a zone: not always midnight, where clocks change at night. */
export const dayStart = (day: string, timeZone: string): Date =>
  localMoment(`${day}T00:00`, timeZone);

/**
 * The moment of a local time (2026-11-21T10:00) in a zone. If daylight saving repeats that time, the first
 * one; if it skips that time, as much later as it skips: 03:30 for 02:30.
 */
export function localMoment(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}:00Z`);
  const clock = clockOf(timeZone);
  // By the offsets a day before and after, between which the right one is; zones are at most 14 hours from UTC.
  const candidates = [-26 * hour, 26 * hour]
    .map((away) => shown + away)
    .map((near) => shown - (clock(near) - near))
    .toSorted((one, other) => one - other);
  const first = candidates.find((moment) => clock(moment) >= shown);
  return new Date(first ?? (candidates.at(-1) as number));
}

/** The calendar day after another. */
export const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);

/** The offset of a zone from UTC in minutes, valid from this moment on. */
export interface ZoneOffset {
  from: Date;
  minutes: number;
}

/** The offsets of a zone between two moments, in their order; the first holds at `from`. */
export function zoneOffsets(timeZone: string, from: Date, to: Date): ZoneOffset[] {
  const clock = clockOf(timeZone);
  const offsetAt = (moment: number) => Math.round((clock(moment) - moment) / 60_000);
  const offsets: ZoneOffset[] = [{ from, minutes: offsetAt(from.getTime()) }];
  const stride = 7 * 24 * hour;
  for (let before = from.getTime(); before < to.getTime(); before += stride) {
    const known = offsetAt(before);
    let [same, other] = [before, Math.min(before + stride, to.getTime())];
    if (offsetAt(other) === known) continue;
    while (other - same > 60_000) {
      const middle = Math.floor((same + other) / 120_000) * 60_000;
      if (offsetAt(middle) === known) same = middle;
      else other = middle;
    }
    offsets.push({ from: new Date(other), minutes: offsetAt(other) });
  }
  return offsets;
}
