import * as z from "zod/mini";
import { figureSources, historyRanges, marketSources } from "./choices.ts";

const amount = z.number().check(z.nonnegative());
const count = z.int().check(z.nonnegative());

/** What a page shows of the market (specification 3.6, 3.7 and 3.8). */
export const marketFigures = z.object({
  /** US dollars. */
  price: z.number().check(z.positive()),
  /** Per cent; `null` where no source knows it. */
  priceChange24h: z.nullable(z.number()),
  /** US dollars; `null` where no source knows it. */
  volume24h: z.nullable(amount),
  /** US dollars. */
  marketCap: amount,
  name: z.string(),
  symbol: z.string(),
  decimals: count,
  /** Whole tokens. */
  totalSupply: amount,
  /** Whole tokens. */
  circulatingSupply: amount,
  holders: count,
});
export type MarketFigures = z.infer<typeof marketFigures>;
export type FigureName = keyof MarketFigures;

/** Where each figure is from; `brand` is what the group says itself. Demonstration figures and one that is worked out have none. */
export const figureOrigins = z.partialRecord(
  z.keyof(marketFigures),
  z.enum([...figureSources, "brand"]),
);
export type FigureOrigins = z.infer<typeof figureOrigins>;

/** Figures that every source defines in the same way. Volume and holders are counted differently by each. */
export const comparable = ["price", "marketCap", "totalSupply", "circulatingSupply"] as const;

const quoted = z.object({ source: z.enum(figureSources), value: z.number() });
/** A figure on which two sources disagree: the shown value and the other one. */
export const disagreement = z.object({
  figure: z.enum(comparable),
  shown: quoted,
  other: quoted,
});
export type Disagreement = z.infer<typeof disagreement>;

/** GET /api/market */
export const marketAnswer = z.extend(marketFigures, {
  address: z.string(),
  source: z.enum(marketSources),
  sources: z._default(figureOrigins, {}),
  /** When the figures were true. */
  asOf: z.iso.datetime(),
  /** The same moment under the specification's name. */
  lastUpdated: z.iso.datetime(),
});
export type MarketAnswer = z.infer<typeof marketAnswer>;

/** GET /api/market/history */
export const historyQuery = z.object({ range: z._default(z.enum(historyRanges), "24h") });

export const historyAnswer = z.object({
  range: z.enum(historyRanges),
  /** `demo` while no price was ever recorded. */
  source: z.enum(["recorded", "demo"]),
  /** Oldest first: a moment in seconds since 1970, and the price then in US dollars. */
  points: z.array(z.readonly(z.tuple([z.number(), z.number()]))),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
export type HistoryPoint = HistoryAnswer["points"][number];
