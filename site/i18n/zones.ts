import { clockOf } from "#contract/time-zones.ts";

/** What a clock on the wall of a time zone shows. */
export interface WallClock {
  year: number;
  /** 1 for January. */
  month: number;
  day: number;
  /** Sunday is 0. */
  weekday: number;
  /** Minutes after midnight. */
  minutes: number;
}

/** Made once for each zone: making one costs far more than using it. */
const clocks = new Map<string, (moment: number) => number>();

/** The wall clock of a time zone (an IANA name) at a moment; without one, the visitor's own. */
export function wallClock(moment: Date, timeZone?: string): WallClock {
  const shown = new Date(shownAt(moment, timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Its local time, written as if that were UTC. */
function shownAt(moment: Date, timeZone: string | undefined): number {
  const time = moment.getTime();
  if (timeZone === "UTC") return time;
  if (timeZone === undefined) return time - moment.getTimezoneOffset() * 60_000;
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock(time);
}
