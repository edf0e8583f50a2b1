import { Drawing } from "#site/ui/drawing.tsx";

const day = 20;
const height = 190;
const ground = height - 6;

/** An arc over `span`, the higher the longer it is. */
function arc(from: number, to: number, width: number): string {
  const span = to - from;
  const rise = 26 + 132 * Math.sqrt(span / width);
  const top = ground - rise * (4 / 3);
  return `M${from} ${ground}C${from + span * 0.22} ${top} ${to - span * 0.22} ${top} ${to} ${ground}`;
}

/**
 * Out on the first of the days and home after the last: the month is the distance, so the arcs
 * stretch and shrink as the days move along it.
 */
export function RouteArc({ days, start, length }: { days: number; start: number; length: number }) {
  const width = days * day;
  const landing = (start + 0.5) * day;
  const leaving = (start + length - 0.5) * day;
  return (
    <Drawing
      box={`0 0 ${width} ${height}`}
      stretch
      className="block h-36 w-full overflow-visible sm:h-52"
      strokeLinecap="round"
    >
      <path
        d={arc(leaving, width - 2, width)}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 8"
      />
      <path d={arc(2, landing, width)} stroke="var(--hue)" strokeWidth="12" opacity="0.12" />
      <path d={arc(2, landing, width)} stroke="var(--hue)" strokeWidth="3" />
      <path d={`M${landing} ${ground}H${leaving}`} stroke="var(--hue)" strokeWidth="6" />
      {/* Round dots in a stretched drawing: lines without length. */}
      <path
        d={`M2 ${ground}h0M${landing} ${ground}h0M${leaving} ${ground}h0`}
        stroke="var(--hue)"
        strokeWidth="12"
      />
      <path d={`M${width - 2} ${ground}h0`} stroke="var(--line-strong)" strokeWidth="10" />
    </Drawing>
  );
}

const coastHeight = 110;

/** The month's prices as a coast of bars: the chosen days filled, the cheapest ones outlined. */
export function Coast({
  fares,
  start,
  best,
  length,
}: {
  fares: readonly number[];
  start: number;
  best: number;
  length: number;
}) {
  const lowest = Math.min(...fares);
  const highest = Math.max(...fares);
  return (
    <Drawing
      box={`0 0 ${fares.length * day} ${coastHeight}`}
      stretch
      className="block h-24 w-full sm:h-32"
    >
      {fares.map((fare, i) => {
        const tall = 16 + (coastHeight - 18) * ((fare - lowest) / (highest - lowest));
        const chosen = i >= start && i < start + length;
        const cheapest = i >= best && i < best + length;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
            key={i}
            x={i * day + 3}
            y={coastHeight - tall}
            width={day - 6}
            height={tall}
            fill={
              chosen
                ? "var(--hue)"
                : cheapest
                  ? "color-mix(in oklab, var(--hue) 28%, transparent)"
                  : "color-mix(in oklab, var(--line-strong) 42%, transparent)"
            }
          />
        );
      })}
    </Drawing>
  );
}
