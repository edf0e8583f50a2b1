import type { FigureSource } from "#contract/choices.ts";
import { formatFigure } from "#site/i18n/formats.ts";

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
export function priceText(price: number): string {
  return formatFigure(price, Math.abs(price) < 0.01 ? 6 : 4);
}

const units = [
  { from: 1e9, sign: "B" },
  { from: 1e6, sign: "M" },
  { from: 1e3, sign: "K" },
] as const;

/**
 * K at a thousand, M at a million, B at a billion, with two decimals. What these would round up to a
 * thousand of a unit is one of the next: 999,999 reads 1.00M, not 1,000.00K.
 */
export function compactText(value: number): string {
  const unit = units.find(({ from }) => Math.abs(value) >= from * (1 - 0.000005));
  if (unit) return formatFigure(value / unit.from, 2) + unit.sign;
  return formatFigure(value, Number.isInteger(value) ? 0 : 2);
}

export type Course = "up" | "down" | "flat";

/** Which way a change goes, and the change with its sign. What rounds to nothing is no change. */
export function changeOf(percent: number): { course: Course; text: string } {
  const size = formatFigure(Math.abs(percent), 2);
  if (Number(size.replaceAll(",", "")) === 0) return { course: "flat", text: "0.00%" };
  return percent > 0
    ? { course: "up", text: `+${size}%` }
    : { course: "down", text: `\u2212${size}%` };
}

/** An address as its first and last eight characters. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`;
}
