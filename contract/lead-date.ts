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
 * (en-GB, ar-AE) if the browser names one, else the plain language.
 */
export function leadDateTag(locale: string, browserLanguages: readonly string[]): string {
  return (
    browserLanguages.find((tag) => tag.toLowerCase().split("-")[0] === locale && tag.length > 2) ??
    locale
  );
}

/** Name of the exported file (specification 7.3), by the reader's own day. */
export function exportFileName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone,
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `waitlist_leads_${part("year")}-${part("month")}-${part("day")}.csv`;
}
