import type { HistoryPoint } from "#contract/market.ts";
import type { Frame } from "#site/ui/chart-slider.tsx";

interface Plot {
  /** Where each point lies, in the frame's pixels. */
  places: { x: number; y: number }[];
  path: string;
  /** Prices at the grid lines, from the top. */
  levels: number[];
}

const gridLines = 4;

/** Room above the highest and below the lowest price, as a share of the span between them. */
const margin = 0.08;

/** Lays a line of prices into a frame: time from left to right, the prices filling the height. */
export function plotOf(points: readonly HistoryPoint[], { width, height }: Frame): Plot {
  const prices = points.map(([, price]) => price);
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  // A price that never moved is drawn through the middle.
  const span = high - low || Math.abs(high) * 0.02 || 1;
  const bottom = (high + low) / 2 - (span / 2) * (1 + 2 * margin);
  const top = (high + low) / 2 + (span / 2) * (1 + 2 * margin);
  const [from] = points[0] ?? [0];
  const [to] = points.at(-1) ?? [1];
  const length = to - from || 1;
  const places = points.map(([at, price]) => ({
    x: ((at - from) / length) * width,
    y: ((top - price) / (top - bottom)) * height,
  }));
  const path = places
    .map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const levels = Array.from(
    { length: gridLines },
    (_, line) => top - ((top - bottom) * line) / (gridLines - 1),
  );
  return { places, path, levels };
}

/** Index of the point nearest to a place across the frame. */
export function nearest(places: readonly { x: number }[], x: number): number {
  let best = 0;
  for (const [i, place] of places.entries()) {
    if (Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x)) best = i;
  }
  return best;
}
