/** The guide as a walk: one line over rising ground, with a cairn for each chapter. */
export function Trail({ stops }: { stops: number }) {
  const step = 1200 / stops;
  const points = Array.from({ length: stops }, (_, i) => ({
    x: 30 + i * step,
    y: 84 - i * 4.2 + Math.round(18 * Math.sin(i * 1.35)),
  }));
  const d = points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      return before
        ? `C${before.x + step / 2} ${before.y} ${x - step / 2} ${y} ${x} ${y}`
        : `M0 96C12 96 16 ${y} ${x} ${y}`;
    })
    .join("");
  return (
    <svg
      viewBox="0 0 1200 120"
      preserveAspectRatio="none"
      className="mirror mt-10 h-20 w-full overflow-visible sm:h-28"
      fill="none"
      aria-hidden="true"
    >
      {[0, 12, 24].map((drop) => (
        <path
          key={drop}
          d={`M0 ${112 - drop}C160 ${92 - drop} 300 ${110 - drop} 460 ${92 - drop}S760 ${70 - drop} 900 ${64 - drop} 1100 ${34 - drop} 1200 ${30 - drop}`}
          stroke="var(--contour)"
          strokeWidth="1.2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={d} stroke="var(--water)" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      <path
        d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")}
        stroke="var(--water)"
        strokeWidth="13"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")}
        stroke="var(--ground)"
        strokeWidth="7"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
