const day = 20;
const height = 110;

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
    <svg
      viewBox={`0 0 ${fares.length * day} ${height}`}
      preserveAspectRatio="none"
      className="mirror block h-24 w-full sm:h-32"
      aria-hidden="true"
    >
      {fares.map((fare, i) => {
        const tall = 16 + (height - 18) * ((fare - lowest) / (highest - lowest));
        const chosen = i >= start && i < start + length;
        const cheapest = i >= best && i < best + length;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
            key={i}
            x={i * day + 3}
            y={height - tall}
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
    </svg>
  );
}
