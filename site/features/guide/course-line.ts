/**
 * How a guide's water runs: down the locks of a canal, up the steps of a year, over the arcs of a
 * flight, or along a road of gates.
 */
export type CourseLook = "descent" | "climb" | "flight" | "road";

export interface Stone {
  x: number;
  y: number;
}

/** Height of each stone on a sheet of 1000 by 140. */
const heights: Record<CourseLook, readonly number[]> = {
  descent: [20, 30, 42, 56, 120],
  climb: [120, 108, 94, 77, 20],
  flight: [124, 78, 104, 60, 116],
  road: [78, 78, 78, 78],
};

/** The stones of a course, one for each step, each at the start of its step's column. */
export function stonesOf(look: CourseLook, steps: number): Stone[] {
  const span = 1000 / steps;
  // The road's first gate stands clear of the page's edge.
  const start = look === "road" ? 22 : 8;
  return heights[look].slice(0, steps).map((y, i) => ({ x: i * span + start, y }));
}

/** The line through the stones. */
export function waterThrough(look: CourseLook, stones: readonly Stone[]): string {
  return stones
    .map(({ x, y }, i) => {
      const before = stones[i - 1];
      if (!before) return look === "road" ? `M-600 ${y}H${x}` : `M${x} ${y}`;
      if (look === "road") return `H${x}`;
      if (look === "flight") {
        const top = Math.min(before.y, y) - 70;
        return `C${before.x + 40} ${top} ${x - 40} ${top} ${x} ${y}`;
      }
      return `H${x - 60}C${x - 30} ${before.y} ${x - 40} ${y} ${x} ${y}`;
    })
    .join("");
}
