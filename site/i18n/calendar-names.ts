import type { Locale } from "#contract/locale.ts";

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
export const calendarNames: Record<Locale, CalendarNames> = {
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
