import { useTranslations } from "use-intl";
import type { Office, OpenHours } from "#brand/offices.ts";
import { localMoment } from "#contract/lead-date.ts";
import { formatTime, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { wallClock } from "#site/i18n/zones.ts";

type Timed = Pick<Office, "hours" | "timeZone">;

const hoursOn = (hours: readonly OpenHours[], weekday: number) =>
  hours.filter(({ days }) => days.includes(weekday)).sort((one, other) => one.from - other.from);

/** The day `ahead` days after the one the wall clock of the zone shows, at these minutes. */
function momentOn(now: Date, ahead: number, minutes: number, timeZone: string): Date {
  const { year, month, day } = wallClock(now, timeZone);
  const local = new Date(Date.UTC(year, month - 1, day + ahead, 0, minutes));
  return localMoment(local.toISOString().slice(0, 16), timeZone);
}

/** Whether an office is open, and the moment at which that changes. */
export function openingOf({ hours, timeZone }: Timed, now: Date): { isOpen: boolean; until: Date } {
  const { weekday, minutes } = wallClock(now, timeZone);
  const current = hoursOn(hours, weekday).find(({ from, to }) => from <= minutes && minutes < to);
  if (current) return { isOpen: true, until: momentOn(now, 0, current.to, timeZone) };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = hoursOn(hours, (weekday + ahead) % 7).find(
      ({ from }) => ahead > 0 || from > minutes,
    );
    if (next) return { isOpen: false, until: momentOn(now, ahead, next.from, timeZone) };
  }
  throw new Error("An office without opening hours never opens.");
}

/** Times of day at which we meet, in the office's own time. */
const meetingMinutes = [10 * 60, 14 * 60, 11 * 60];

/** Three moments for a meeting: on the next three working days of the office, at different hours. */
export function proposedTimes({ hours, timeZone }: Timed, now: Date): Date[] {
  const { weekday } = wallClock(now, timeZone);
  const times: Date[] = [];
  for (let ahead = 1; times.length < 3 && ahead <= 14; ahead += 1) {
    const open = hoursOn(hours, (weekday + ahead) % 7);
    const preferred = meetingMinutes[times.length] ?? 0;
    const fits = (minutes: number) =>
      open.some(({ from, to }) => from <= minutes && minutes + 60 <= to);
    const minutes = [preferred, ...meetingMinutes].find(fits);
    if (minutes !== undefined) times.push(momentOn(now, ahead, minutes, timeZone));
  }
  return times;
}

/** Minutes after midnight as a time: 9:00 is 09:00 everywhere. */
const timeOf = (minutes: number) => `\u2066${formatTime(new Date(minutes * 60_000), "UTC")}\u2069`;

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
