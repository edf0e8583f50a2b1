/**
 * The outline of a channel along a level, from one end to the other: it begins `first` wide, and at each mouth it
 * softly gains `step`. A path of SVG and of a canvas.
 */
export function channelPath({
  from,
  to,
  level,
  mouths,
  first,
  step,
  soft,
}: {
  from: number;
  to: number;
  level: number;
  mouths: readonly number[];
  first: number;
  step: number;
  /** How far before and behind a mouth the channel widens. */
  soft: number;
}): string {
  const halfAt = (mouth: number) => (first + step * mouth) / 2;
  const upper = mouths.map((x, index) => {
    const [before, behind] = [level - halfAt(index), level - halfAt(index + 1)];
    return `H${x - soft}C${x} ${before} ${x} ${behind} ${x + soft} ${behind}`;
  });
  const lower = mouths.map((x, index) => {
    const [before, behind] = [level + halfAt(index), level + halfAt(index + 1)];
    return `H${x + soft}C${x} ${behind} ${x} ${before} ${x - soft} ${before}`;
  });
  const end = level + halfAt(mouths.length);
  return `M${from} ${level - halfAt(0)}${upper.join("")}H${to}V${end}${lower.toReversed().join("")}H${from}Z`;
}
