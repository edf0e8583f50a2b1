import { useTranslations } from "use-intl";
import { formatShortDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** A year for the calendar to count days in; the plan itself belongs to no year. */
const year = 2026;

/** Words for a stretch of half months: from its first day to its last. */
export function useSpan(): (from: number, length: number) => string {
  const t = useTranslations("education.plan");
  const locale = useSiteLocale();
  const day = (month: number, date: number) =>
    formatShortDay(locale, new Date(Date.UTC(year, 8 + month, date)), "UTC");
  return (from, length) => {
    const last = from + length - 1;
    return t("span", {
      from: day(Math.floor(from / 2), from % 2 === 0 ? 1 : 16),
      // Day 0 of a month is the last of the one before.
      to: last % 2 === 0 ? day(Math.floor(last / 2), 15) : day(Math.floor(last / 2) + 1, 0),
    });
  };
}
