/** How many days a row of the board shows. */
export const historyDays = 90;

const dayLength = 86_400_000;

export interface Happening {
  service: string;
  status: string;
  /** ISO 8601. */
  start: string;
  minutes: number;
  impact: "none" | "slow" | "outage";
}

export type DayMark = "operational" | "planned" | "degraded" | "down";

export interface DayOfHistory {
  /** ISO 8601, without a time. */
  date: string;
  mark: DayMark;
}

/** How a day looks on which something of this impact happened. */
export const markOf: Record<Happening["impact"], DayMark> = {
  none: "planned",
  slow: "degraded",
  outage: "down",
};
const gravity: readonly DayMark[] = ["operational", "planned", "degraded", "down"];

/** The days of a service up to the last recorded one, oldest first, each with the worst that fell on it. */
export function historyOf(
  service: string,
  happenings: readonly Happening[],
  until: string,
): DayOfHistory[] {
  const last = Date.parse(until);
  const own = happenings.filter((happening) => happening.service === service);
  return Array.from({ length: historyDays }, (_, i) => {
    const from = last - (historyDays - 1 - i) * dayLength;
    const here = own.filter(({ start, minutes }) => {
      const began = Date.parse(start);
      return began < from + dayLength && began + minutes * 60_000 > from;
    });
    const worst = Math.max(0, ...here.map(({ impact }) => gravity.indexOf(markOf[impact])));
    return {
      date: new Date(from).toISOString().slice(0, 10),
      mark: gravity[worst] ?? "operational",
    };
  });
}

/** Share of the recorded time in which the service worked as it should, in per cent. Planned work counts as working. */
export function uptimeOf(service: string, happenings: readonly Happening[], until: string): number {
  const end = Date.parse(until) + dayLength;
  const begin = end - historyDays * dayLength;
  const lost = happenings
    .filter((happening) => happening.service === service && happening.impact !== "none")
    .map(({ start, minutes }) => {
      const from = Math.max(Date.parse(start), begin);
      const to = Math.min(Date.parse(start) + minutes * 60_000, end);
      return Math.max(0, to - from);
    });
  const sum = lost.reduce((total, one) => total + one, 0);
  return 100 * (1 - sum / (end - begin));
}

/** The last thing that happened to a service, planned work included. */
export function lastOf(service: string, happenings: readonly Happening[]): Happening | undefined {
  return happenings
    .filter((happening) => happening.service === service)
    .toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))[0];
}

/** The two ways an incident can have ended that are known by name (specification 4.6). */
export function incidentWord(status: string): "resolved" | "completed" | "unknown" {
  return status === "resolved" || status === "completed" ? status : "unknown";
}
