import { feeSchedule, fees } from "#brand/fees.ts";

/** Prices of a release in the place of those of `brand/fees.ts`: by fee and figure (`booking.percent`), or `asOf`. */
export type ReplacedPrices = Record<string, string>;

/** Has everything that is rendered from now on show these prices. `onRead` is called whenever one is read. */
export function replacePrices(prices: ReplacedPrices, onRead: () => void = () => {}): void {
  for (const [key, text] of Object.entries(prices)) {
    const [name = "", figure] = key.split(".");
    const owner: object | undefined = figure ? (fees as Record<string, object>)[name] : feeSchedule;
    const field = figure ?? name;
    // One that an upgrade removed is left out.
    if (!owner || !(field in owner)) continue;
    const value = figure ? Number(text) : text;
    Object.defineProperty(owner, field, {
      get() {
        onRead();
        return value;
      },
      configurable: true,
      enumerable: true,
    });
  }
}
