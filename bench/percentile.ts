/** The value that this share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** The value that 95 of a hundred do not exceed. */
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);
