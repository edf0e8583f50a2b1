/**
 * Divides an amount by parts, in whole fils, so that the shares always add up to it: each share is
 * rounded down, and what is left goes one fils each to the shares that lost most.
 */
export function splitAmount(fils: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all <= 0) return parts.map(() => 0);
  const exact = parts.map((part) => (fils * part) / all);
  const shares = exact.map(Math.floor);
  const left = fils - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
