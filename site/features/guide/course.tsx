/** The guide's whole course on one line: a stone for each step, at the height it is given. */
export function Course({
  heights,
  bend,
  steps,
}: {
  /** From 0, the top, to 100. */
  heights: readonly number[];
  /** How the water gets from stone to stone: in curves, down locks, or over arcs. */
  bend: "curve" | "lock" | "arc";
  steps: readonly { id: string; title: string }[];
}) {
  const span = 1000 / heights.length;
  const stones = heights.map((y, i) => ({ x: i * span + 8, y: y + 20 }));
  const d = stones
    .map(({ x, y }, i) => {
      const before = stones[i - 1];
      if (!before) return `M${x} ${y}`;
      if (bend === "lock") return `H${x - 60}C${x - 30} ${before.y} ${x - 40} ${y} ${x} ${y}`;
      if (bend === "arc") {
        const top = Math.min(before.y, y) - 46;
        return `C${before.x + 40} ${top} ${x - 40} ${top} ${x} ${y}`;
      }
      return `C${before.x + span / 2} ${before.y} ${x - span / 2} ${y} ${x} ${y}`;
    })
    .join("");
  const last = stones.at(-1) ?? { x: 0, y: 0 };
  const dots = stones.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return (
    <div>
      <svg
        viewBox="0 0 1000 140"
        preserveAspectRatio="none"
        className="mirror block h-28 w-full overflow-visible sm:h-40"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <g stroke="var(--hue)">
          <path d={d} strokeWidth="13" opacity="0.12" vectorEffect="non-scaling-stroke" />
          <path d={d} strokeWidth="3.5" vectorEffect="non-scaling-stroke" />
          <path d={dots} strokeWidth="17" vectorEffect="non-scaling-stroke" />
        </g>
        <path d={dots} stroke="var(--ground)" strokeWidth="10" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${last.x + 26} ${last.y}H1000`}
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="1 8"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="mt-3 hidden auto-cols-fr grid-flow-col sm:grid" aria-hidden="true">
        {steps.map(({ id, title }, i) => (
          <li key={id} className="small pe-4">
            <span className="figure-sm block text-(--hue)">{i + 1}</span>
            <span className="text-soft">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
