import { leadDateTag } from "#contract/lead-date.ts";
import type { Locale } from "#contract/locale.ts";
import { localTimeZone } from "#site/i18n/formats.ts";

/** How this reader writes days, for the table and for the export alike. Only a browser knows it. */
export function readerForms(locale: Locale): { locale: string; timeZone: string } {
  return { locale: leadDateTag(locale, navigator.languages), timeZone: localTimeZone() };
}
