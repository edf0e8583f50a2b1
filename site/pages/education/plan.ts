/** A semester in half months, so that a bar can be moved by one. */
export const slots = 10;
/** Months of the semester, 0 for January. */
export const planMonths = [8, 9, 10, 11, 0] as const;

export interface Line {
  name: "tuition" | "visa" | "housing";
  /** The half month it begins in. */
  from: number;
  /** How many half months it is paid over. */
  length: number;
  /** A fixed sum spread over the bar, or a rent that each half month costs again. */
  cost: { sum: number } | { each: number };
}

/** Invented sums in dirhams: the savings on the first day, and what falls due. */
export const firstSavings = 10_000;
export const firstPlan: readonly Line[] = [
  { name: "tuition", from: 0, length: 4, cost: { sum: 18_000 } },
  { name: "visa", from: 2, length: 3, cost: { sum: 1_800 } },
  { name: "housing", from: 0, length: 10, cost: { each: 1_600 } },
];

/** The line with its start moved, kept inside the semester. */
export function shifted(line: Line, by: number): Line {
  return { ...line, from: Math.min(slots - line.length, Math.max(0, line.from + by)) };
}

/** The line with its end moved, kept inside the semester and at least half a month long. */
export function lengthened(line: Line, by: number): Line {
  return { ...line, length: Math.min(slots - line.from, Math.max(1, line.length + by)) };
}

/** The cost of a line over the whole semester. */
export function costOf({ cost, length }: Line): number {
  return "sum" in cost ? cost.sum : cost.each * length;
}

function dueIn(line: Line, slot: number): number {
  const within = slot >= line.from && slot < line.from + line.length;
  return within ? costOf(line) / line.length : 0;
}

/**
 * Runs the semester through: money comes each half month, and all that is due then is paid from it
 * in the same proportion. What was short stays short; later money does not pay it.
 */
export function fund(lines: readonly Line[], start: number, eachMonth: number) {
  const levels: number[] = [];
  const left: number[] = [];
  let balance = start;
  let due = 0;
  let short = 0;
  let most = 0;
  let worst: number | undefined;
  for (let slot = 0; slot < slots; slot += 1) {
    const now = lines.reduce((sum, line) => sum + dueIn(line, slot), 0);
    balance += eachMonth / 2;
    const paid = Math.min(balance, now);
    levels.push(now === 0 ? 1 : paid / now);
    if (now - paid > most) {
      most = now - paid;
      worst = slot;
    }
    due += now;
    short += now - paid;
    balance -= paid;
    left.push(balance);
  }
  const whole = Math.round(short);
  const share = whole === 0 ? 100 : Math.min(99, Math.floor((1 - short / due) * 100));
  return {
    /** Of what falls due in each half month, the share that is there: 0 to 1. */
    levels,
    /** The money left after each half month. */
    left,
    due: Math.round(due),
    short: whole,
    /** Funded share of the whole in per cent; 100 only when nothing is short. */
    share,
    /** The half month that is short of most, if one is short. */
    worst: whole ? worst : undefined,
  };
}
