import type { FigureSource } from "#contract/choices.ts";
import type { Locale } from "#contract/locale.ts";
import { formatNumber, formatPercent } from "#site/i18n/formats.ts";

const services = {
  dexscreener: "DexScreener",
  geckoterminal: "GeckoTerminal",
  "solscan-pro": "Solscan Pro",
} as const;

/** A source as people call it: by its name, or by a word for one that can be any of its kind. */
export function sourceName(
  source: FigureSource,
  words: (kind: "names.explorer" | "names.defi") => string,
): string {
  return source === "explorer" || source === "defi" ? words(`names.${source}`) : services[source];
}

/** Six decimals under a cent, else four. */
export const priceDecimals = (price: number) => (Math.abs(price) < 0.01 ? 6 : 4);

/** A price without its currency, which the words beside it name. */
export const priceText = (locale: Locale, price: number) =>
  formatNumber(locale, price, priceDecimals(price));

export type Trend = "up" | "down" | "flat";

/** The direction of a change, and the change with its sign. A change that rounds to nothing is none. */
export function changeOf(locale: Locale, percent: number): { trend: Trend; text: string } {
  const size = formatPercent(locale, Math.abs(percent), 2);
  if (Math.abs(percent) < 0.005) return { trend: "flat", text: size };
  return percent > 0 ? { trend: "up", text: `+${size}` } : { trend: "down", text: `\u2212${size}` };
}

/** An address as its first and last eight characters. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`;
}
