import { useTranslations } from "use-intl";
import type { OpenHours } from "#brand/offices.ts";
import { weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Minutes after midnight as a time: 9:00 is 09:00 everywhere. */
function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `\u2066${two(Math.floor(minutes / 60))}:${two(minutes % 60)}\u2069`;
}

/** The words for opening hours: days, from, to. */
export function useHoursText() {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  return ({ days, from, to }: OpenHours) => {
    const first = weekdayName(locale, days[0] ?? 0);
    const last = weekdayName(locale, days.at(-1) ?? 0);
    return {
      days: days.length > 1 ? t("days", { first, last }) : first,
      from: timeOf(from),
      to: timeOf(to),
    };
  };
}
