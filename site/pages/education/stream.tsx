import { slots } from "./plan.ts";

const width = 1000;
const tall = 72;
const middle = tall / 2;

/** What is left after each half month, as a stream as wide as the money in it. */
export function Stream({
  start,
  left,
  most,
}: {
  start: number;
  left: readonly number[];
  most: number;
}) {
  const half = [start, ...left].map((held) => 1 + (middle - 4) * (held / most));
  const step = width / slots;
  const edge = (side: 1 | -1) => half.map((at, i) => ({ x: i * step, y: middle - side * at }));
  const upper = curve(edge(1));
  const lower = curve(edge(-1).reverse());
  return (
    <svg
      viewBox={`0 0 ${width} ${tall}`}
      preserveAspectRatio="none"
      className="mirror block h-16 w-full"
      aria-hidden="true"
    >
      <path d={`M${upper}L${lower}Z`} fill="color-mix(in oklab, var(--water) 34%, transparent)" />
      <path
        d={`M0 ${middle}H${width}`}
        stroke="var(--water)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function curve(points: { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      if (!before) return `${x} ${y}`;
      const between = (before.x + x) / 2;
      return `C${between} ${before.y} ${between} ${y} ${x} ${y}`;
    })
    .join("");
}
