/** Height of a person's row, in pixels: the streams end in the middles of the rows. */
export const rowHeight = 80;
/** The tints of the streams, from the full hue on. */
const tints = [100, 78, 60, 46, 34, 25];

function tint(index: number): string {
  return `color-mix(in oklab, var(--hue) ${tints[index] ?? 25}%, var(--ground))`;
}

/** The bill's one stream, as wide as the bill, parting into shares as wide as they are large. */
export function WideStreams({ shares }: { shares: readonly number[] }) {
  const height = shares.length * rowHeight;
  const full = 76;
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let top = (height - full) / 2;
  return (
    <svg
      viewBox={`0 0 400 ${height}`}
      preserveAspectRatio="none"
      className="mirror absolute inset-0 size-full max-lg:hidden"
      aria-hidden="true"
    >
      {shares.map((share, i) => {
        const thick = (share / total) * full;
        const from = top;
        const to = (i + 0.5) * rowHeight - thick / 2;
        top += thick;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table does not move.
            key={i}
            d={`M0 ${from}C170 ${from} 190 ${to} 400 ${to}V${to + thick}C190 ${to + thick} 170 ${from + thick} 0 ${from + thick}Z`}
            fill={tint(i)}
          />
        );
      })}
    </svg>
  );
}

/** On a narrow screen the stream falls from the bill and turns in at each row, like a field's channels. */
export function NarrowStreams({ shares }: { shares: readonly number[] }) {
  const height = shares.length * rowHeight;
  const full = 40;
  const width = 72;
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let outer = full + 4;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mirror absolute inset-0 size-full lg:hidden"
      aria-hidden="true"
    >
      {shares.map((share, i) => {
        const thick = (share / total) * full;
        const right = outer;
        const left = outer - thick;
        outer = left;
        const middle = (i + 0.5) * rowHeight;
        const [above, below] = [middle - thick / 2, middle + thick / 2];
        const turn = Math.min(18, width - right - 4);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table does not move.
            key={i}
            d={`M${left} 0V${below - turn - thick / 2}Q${left} ${below} ${left + turn + thick / 2} ${below}H${width}V${above}H${right + turn / 2}Q${right} ${above} ${right} ${above - turn / 2}V0Z`}
            fill={tint(i)}
          />
        );
      })}
    </svg>
  );
}
