/** Whether a name is that of a time zone: `Asia/Dubai`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Makes a function from a moment to its local time in a zone, written as if that were UTC. */
export function clockOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone,
  });
  return (moment) => {
    const shown: Partial<Record<string, number>> = {};
    for (const { type, value } of format.formatToParts(moment)) shown[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (moment % 1000);
  };
}
