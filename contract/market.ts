import { z } from "zod";
import {
  type HistoryAnswer,
  historyRanges,
  type MarketAnswer,
  type MarketFigures,
  marketSources,
} from "./market-terms.ts";

const amount = z.number().nonnegative();

export const marketFigures = z.object({
  price: z.number().positive(),
  priceChange24h: z.number(),
  volume24h: amount,
  marketCap: amount,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().nonnegative(),
  totalSupply: amount,
  circulatingSupply: amount,
  holders: z.int().nonnegative(),
}) satisfies z.ZodType<MarketFigures>;

export const marketAnswer = marketFigures.extend({
  address: z.string(),
  source: z.enum(marketSources),
  asOf: z.iso.datetime(),
  lastUpdated: z.iso.datetime(),
}) satisfies z.ZodType<MarketAnswer>;

export const historyQuery = z.object({ range: z.enum(historyRanges).default("24h") });

export const historyAnswer = z.object({
  range: z.enum(historyRanges),
  source: z.enum(["recorded", "demo"]),
  points: z.array(z.tuple([z.number(), z.number()])),
}) satisfies z.ZodType<HistoryAnswer, unknown>;
