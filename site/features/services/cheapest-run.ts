/** Where the cheapest run of `length` days in a row begins. */
export function cheapestRun(prices: readonly number[], length: number): number {
  let best = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let start = 0; start + length <= prices.length; start++) {
    const sum = prices.slice(start, start + length).reduce((a, b) => a + b, 0);
    if (sum < lowest) {
      lowest = sum;
      best = start;
    }
  }
  return best;
}
