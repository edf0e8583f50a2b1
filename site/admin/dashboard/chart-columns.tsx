import type { LeadStats, StatStep } from "#contract/leads.ts";
import { clockOf } from "#contract/time-zones.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import type { Frame } from "#site/ui/chart-slider.tsx";

export type Column = LeadStats["overTime"][number];

const hour = 3_600_000;
const length: Record<StatStep, number> = { hour, day: 24 * hour, week: 7 * 24 * hour };
/** 5 January 1970 was the first Monday: weeks begin on Mondays. */
const firstMonday = 4 * 24 * hour;

/** The reader's local time now, written as if in UTC, as are all times of the chart. */
export const localNow = () => clockOf(localTimeZone())(Date.now());

/** Start of the step that contains a moment. */
export function stepStart(step: StatStep, moment: number): number {
  const origin = step === "week" ? firstMonday : 0;
  return Math.floor((moment - origin) / length[step]) * length[step] + origin;
}

/** Last day of the step that begins here, as 2026-11-21. */
export function lastDayOf(step: StatStep, at: string): string {
  return new Date(Date.parse(at) + length[step] - 1).toISOString().slice(0, 10);
}

/** The first of a number of days that end with the day of a moment, as 2026-11-21. */
export function firstOfLast(days: number, moment: number): string {
  return new Date(moment - (days - 1) * length.day).toISOString().slice(0, 10);
}

/**
 * Every step from the first with leads to `until`, those without any too, so that equal widths are
 * equal times. Of a long history the latest `most` steps; `isCut` says that there were more.
 */
export function columnsOf(
  entries: readonly Column[],
  step: StatStep,
  until: number,
  maximum: number,
): { columns: Column[]; isCut: boolean } {
  const [first] = entries;
  if (!first) return { columns: [], isCut: false };
  const known = new Map(entries.map((entry) => [stepStart(step, Date.parse(entry.at)), entry]));
  const from = stepStart(step, Date.parse(first.at));
  const to = Math.max(stepStart(step, until), ...known.keys());
  const count = (to - from) / length[step] + 1;
  const shown = Math.min(count, maximum);
  const columns = Array.from({ length: shown }, (_, i) => {
    const at = to - (shown - 1 - i) * length[step];
    const entry = known.get(at);
    return {
      at: new Date(at).toISOString(),
      joined: entry?.joined ?? 0,
      confirmed: entry?.confirmed ?? 0,
    };
  });
  return { columns, isCut: count > maximum };
}

/** A round number that a scale may end at, at least `highest`, with a whole half. */
export function roundTop(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * power >= highest) ?? 10;
  const top = factor * power;
  return top % 2 === 0 ? top : top + 1;
}

export interface Bar {
  x: number;
  width: number;
  /** Height of the bar of sign-ups. */
  joined: number;
  /** Height at which the line of confirmations passes. */
  confirmed: number;
}

/** Lays the columns into a frame, as wide as they can be, with a gap where there is room for one. */
export function barsOf(columns: readonly Column[], { width, height }: Frame): Bar[] {
  const top = topOf(columns);
  const slot = width / Math.max(columns.length, 1);
  // Few columns would be slabs; many have no room between them.
  const bar = Math.min(slot > 4 ? slot - Math.max(1, slot * 0.25) : slot, 36);
  return columns.map(({ joined, confirmed }, i) => ({
    x: i * slot + (slot - bar) / 2,
    width: bar,
    joined: (joined / top) * height,
    confirmed: (confirmed / top) * height,
  }));
}

export function topOf(columns: readonly Column[]): number {
  return roundTop(columns.reduce((most, one) => Math.max(most, one.joined, one.confirmed), 0));
}

/** The line of confirmations through the middles of the bars. */
export function lineOf(bars: readonly Bar[], height: number): string {
  return bars
    .map(({ x, width, confirmed }, i) => {
      const place = `${(x + width / 2).toFixed(1)} ${(height - confirmed).toFixed(1)}`;
      return `${i ? "L" : "M"}${place}`;
    })
    .join("");
}

/** Signups as bars and confirmations as a line; the column `at` is highlighted. */
export function Bars({
  columns,
  frame,
  at,
}: {
  columns: readonly Column[];
  frame: Frame;
  at: number | undefined;
}) {
  const bars = barsOf(columns, frame);
  const path = bars
    .map(({ x, width, joined }) => {
      const rise = joined.toFixed(1);
      return `M${x.toFixed(1)} ${frame.height}v-${rise}h${width.toFixed(1)}v${rise}z`;
    })
    .join("");
  // A line through a single place would not be seen.
  const dot = bars[at ?? (bars.length === 1 ? 0 : -1)];
  const slot = frame.width / columns.length;
  return (
    <svg {...frame} className="block overflow-visible" aria-hidden="true">
      <path
        d={[0, 0.5, 1].map((part) => `M0 ${part * frame.height}H${frame.width}`).join("")}
        stroke="var(--line)"
      />
      {at !== undefined && (
        <rect x={at * slot} width={slot} height={frame.height} fill="var(--water)" opacity="0.18" />
      )}
      <path d={path} fill="var(--line-strong)" opacity="0.55" />
      <path
        d={lineOf(bars, frame.height)}
        fill="none"
        stroke="var(--water)"
        strokeWidth={columns.length > 150 ? 1.25 : 2}
        strokeLinejoin="round"
      />
      {dot && (
        <circle
          cx={dot.x + dot.width / 2}
          cy={frame.height - dot.confirmed}
          r="4"
          fill="var(--water)"
          stroke="var(--ground)"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}

/** Index of the column that a place across the frame belongs to. */
export function columnAt(count: number, x: number, width: number): number {
  return Math.min(Math.max(Math.floor((x / Math.max(width, 1)) * count), 0), count - 1);
}

/** The class by whose end half of the confirmations had come; undefined when there are none. */
export function medianClass(classes: readonly number[]): number | undefined {
  const half = classes.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return undefined;
  let seen = 0;
  return classes.findIndex((count) => {
    seen += count;
    return seen >= half;
  });
}
