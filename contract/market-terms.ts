/** The fixed terms of the token's market, apart from the schemas: a page needs only these. */

/**
 * Where figures come from. `live`: the last try succeeded. `cached`: the last good figures, since the
 * sources fail. `demo`: nobody ever quoted these; they may only be shown with that label.
 */
export const marketSources = ["live", "cached", "demo"] as const;
export type MarketSource = (typeof marketSources)[number];

export const historyRanges = ["24h", "7d", "30d", "all"] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** One fetch from the sources, and one refresh of a page, in this time: milliseconds. */
export const marketMinute = 60_000;

/** Figures older than this are said to be old, in milliseconds. */
export const staleAfter = 5 * 60_000;

/** What a page shows of the market (specification 3.6, 3.7 and 3.8). */
export interface MarketFigures {
  /** US dollars. */
  price: number;
  /** Per cent. */
  priceChange24h: number;
  /** US dollars. */
  volume24h: number;
  /** US dollars. */
  marketCap: number;
  name: string;
  symbol: string;
  decimals: number;
  /** Whole tokens. */
  totalSupply: number;
  /** Whole tokens. */
  circulatingSupply: number;
  holders: number;
}

export interface MarketAnswer extends MarketFigures {
  address: string;
  source: MarketSource;
  /** When the figures were true, ISO 8601. */
  asOf: string;
  /** The same moment under the specification's name. */
  lastUpdated: string;
}

/** A moment in seconds since 1970, and the price then. */
export type HistoryPoint = readonly [at: number, price: number];

export interface HistoryAnswer {
  range: HistoryRange;
  /** `demo` while no price was ever recorded. */
  source: "recorded" | "demo";
  /** Oldest first. */
  points: HistoryPoint[];
}
