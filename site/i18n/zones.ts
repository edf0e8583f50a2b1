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

/** The wall clock of a time zone (an IANA name) at a moment; without one, the visitor's own. */
export function wallClock(moment: Date, timeZone?: string): WallClock {
  if (timeZone === undefined) {
    // Its local time, taken for one of UTC.
    const offset = moment.getTimezoneOffset() * 60_000;
    return wallClock(new Date(moment.getTime() - offset), "UTC");
  }
  if (timeZone === "UTC") {
    return {
      year: moment.getUTCFullYear(),
      month: moment.getUTCMonth() + 1,
      day: moment.getUTCDate(),
      weekday: moment.getUTCDay(),
      minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes(),
    };
  }
  const parts = partsIn(timeZone).formatToParts(moment);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [number("year"), number("month"), number("day")];
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    minutes: number("hour") * 60 + number("minute"),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one costs far more than using it. */
function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}

/** The moment at which the wall clock of a time zone shows this day and these minutes. */
export function momentAt(
  { year, month, day }: Pick<WallClock, "year" | "month" | "day">,
  minutes: number,
  timeZone: string,
): Date {
  const wanted = Date.UTC(year, month - 1, day, 0, minutes);
  let moment = new Date(wanted);
  // Twice: the first guess may lie on the other side of a change of the clocks.
  for (let i = 0; i < 2; i += 1) {
    const shown = wallClock(moment, timeZone);
    const there = Date.UTC(shown.year, shown.month - 1, shown.day, 0, shown.minutes);
    moment = new Date(moment.getTime() + wanted - there);
  }
  return moment;
}
