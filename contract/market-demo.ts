import type { HistoryRange } from "./choices.ts";
import { marketRefresh } from "./limits.ts";
import type { HistoryPoint, MarketFigures } from "./market.ts";

/** The middles of the demonstration figures (specification 9.2). */
export interface MarketDefaults extends Omit<MarketFigures, "circulatingSupply"> {
  priceChange24h: number;
  volume24h: number;
  /** Of the total supply, where no source says how much circulates. */
  circulatingShare: number;
}

/** Hashes a whole number to 0 to 1, the same on every node and in every browser. */
function hash01(n: number): number {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 16), 0x27d4eb2f);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** Value noise between -1 and 1, in three octaves, each half as high as the one before. */
function noise(at: number, wave: number): number {
  let sum = 0;
  for (let octave = 0; octave < 3; octave += 1) {
    const t = (at / wave) * 3 ** octave;
    const from = Math.floor(t);
    const part = t - from;
    const ease = part * part * (3 - 2 * part);
    const low = hash01(from * 7 + octave);
    const high = hash01((from + 1) * 7 + octave);
    sum += ((low + (high - low) * ease) * 2 - 1) / 2 ** octave;
  }
  return sum / 1.75;
}

const hour = 3_600_000;

/**
 * Simulated figures near the defaults, other ones each minute. They must never be shown without
 * saying so: `source` is `demo` wherever they go.
 */
export function demoFigures(defaults: MarketDefaults, now: Date) {
  const minute = Math.floor(now.getTime() / marketRefresh);
  const vary = (salt: number, by: number) => 1 + by * (hash01(minute * 5 + salt) * 2 - 1);
  const price = defaults.price * (1 + 0.02 * noise(minute * marketRefresh, 6 * hour));
  const { circulatingShare, ...facts } = defaults;
  return {
    ...facts,
    price: Number(price.toPrecision(6)),
    priceChange24h: Number((defaults.priceChange24h * vary(1, 0.1)).toFixed(2)),
    volume24h: Math.round(defaults.volume24h * vary(2, 0.03)),
    marketCap: Math.round((defaults.marketCap * price) / defaults.price),
    circulatingSupply: Math.round(defaults.totalSupply * circulatingShare),
  };
}

const spans: Record<HistoryRange, { span: number; step: number; swing: number; drift: number }> = {
  "24h": { span: 24 * hour, step: hour / 4, swing: 0.02, drift: 0 },
  "7d": { span: 168 * hour, step: 2 * hour, swing: 0.05, drift: -0.04 },
  "30d": { span: 720 * hour, step: 8 * hour, swing: 0.09, drift: 0.08 },
  all: { span: 8736 * hour, step: 96 * hour, swing: 0.2, drift: 0.35 },
};

/** A simulated line that ends at the simulated price and agrees with its change over 24 hours. */
export function demoHistory(
  defaults: MarketDefaults,
  range: HistoryRange,
  now: Date,
): HistoryPoint[] {
  const { price, priceChange24h } = demoFigures(defaults, now);
  const { span, step, swing, drift } = spans[range];
  const end = Math.floor(now.getTime() / marketRefresh) * marketRefresh;
  const start = end - span;
  const first = range === "24h" ? price / (1 + priceChange24h / 100) : price / (1 + drift);
  const wave = span / 6;
  const points: HistoryPoint[] = [];
  for (let at = start; at <= end; at += step) {
    const part = (at - start) / span;
    // The noise is zero at both ends.
    const atEnds = noise(start, wave) * (1 - part) + noise(end, wave) * part;
    const level = first + (price - first) * part + price * swing * (noise(at, wave) - atEnds);
    points.push([Math.round(at / 1000), Number(level.toPrecision(6))]);
  }
  return points;
}
