import * as z from "zod/mini";
import type { MarketFigures } from "#contract/market.ts";

/** The three questions asked of the sources. */
export type Question = "price" | "info" | "overview";

/** Why an answer is not used: it names an error, lacks a figure, or gives one nobody can believe. */
export type ReadFailure = "said_error" | "incomplete" | "implausible";

export type Figures = Partial<MarketFigures>;
export type Read = { outcome: "read"; value: Figures } | { outcome: "failed"; reason: ReadFailure };

const failed = (reason: ReadFailure): Read => ({ outcome: "failed", reason });

const figure = (from: number, to: number) => z.number().check(z.minimum(from), z.maximum(to));
const count = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
/** A short text for people, without control characters. */
const label = z.string().check(z.regex(/^\P{Cc}{1,60}$/u));
const supplyBounds = [1, 1e16] as const;

/** Beyond these bounds a figure is a fault of the source, not news. */
const bounds: Record<keyof MarketFigures, z.ZodMiniType> = {
  price: figure(1e-15, 1e6),
  priceChange24h: figure(-100, 1e5),
  volume24h: figure(0, 1e13),
  marketCap: figure(1, 1e14),
  name: label,
  symbol: label,
  decimals: count(0, 30),
  holders: count(1, 1e10),
  totalSupply: figure(...supplyBounds),
  circulatingSupply: figure(...supplyBounds),
};

/** What each figure is called in the answer to a question. The first name that is given counts. */
const names: Record<Question, { [Name in keyof MarketFigures]?: string[] }> = {
  price: {
    price: ["priceUsdt"],
    priceChange24h: ["priceChange24h"],
    volume24h: ["volume24h", "volumeUsdt"],
    marketCap: ["marketCap", "marketCapFD"],
  },
  // The supply has no name here: see `readTokenInfo`.
  info: {
    name: ["name"],
    symbol: ["symbol"],
    decimals: ["decimals"],
    holders: ["holder", "holders"],
  },
  overview: {
    price: ["price"],
    priceChange24h: ["priceChange24hPercent"],
    volume24h: ["v24hUSD", "volume24h"],
    marketCap: ["mc", "marketCap"],
    holders: ["holder"],
    totalSupply: ["supply"],
    circulatingSupply: ["circulatingSupply"],
  },
};

/** Answers "200, but it did not work" say so inside. */
const envelope = z.object({
  success: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});

/** The figures an answer gives. One that cannot be right makes all of them unbelievable. */
function read(question: Question, json: unknown): Read {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return failed("incomplete");
  const { success, error } = parsed.data;
  if (success === false || (error ?? null) !== null) return failed("said_error");
  const answer = json as Record<string, unknown>;
  const value: Record<string, unknown> = {};
  for (const [name, aliases] of Object.entries(names[question])) {
    const given = aliases.map((alias) => answer[alias]).filter((one) => (one ?? null) !== null);
    const schema = bounds[name as keyof MarketFigures];
    if (!given.every((one) => schema.safeParse(one).success)) return failed("implausible");
    if (given.length > 0) value[name] = given[0];
  }
  return { outcome: "read", value };
}

function requiring(result: Read, ...required: (keyof MarketFigures)[]): Read {
  if (result.outcome === "failed") return result;
  const isComplete = required.every((name) => result.value[name] !== undefined);
  return isComplete ? result : failed("incomplete");
}

/** The explorer's price: `GET /market/token/{address}`. */
export const readQuote = (json: unknown): Read =>
  requiring(read("price", json), "price", "priceChange24h");

const typedSupply = z.nullish(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))]),
);

/**
 * The explorer's description of the token: `GET /token/meta`. Explorers give the supply in whole
 * tokens or in the smallest unit; the supply we know of tells which.
 */
export function readTokenInfo(json: unknown, knownSupply: number): Read {
  const info = read("info", json);
  if (info.outcome === "failed") return info;
  const supply = typedSupply.safeParse((json as { supply?: unknown }).supply);
  if (!supply.success) return failed("implausible");
  const complete = requiring(info, "name", "symbol", "decimals");
  if (complete.outcome === "failed") return complete;
  const units = Number(supply.data ?? knownSupply);
  const isLikely = (tokens: number) =>
    tokens >= Math.max(supplyBounds[0], knownSupply / 10) &&
    tokens <= Math.min(supplyBounds[1], knownSupply * 10);
  const totalSupply = [units, units / 10 ** (info.value.decimals ?? 0)].find(isLikely);
  if (totalSupply === undefined) return failed("implausible");
  return { outcome: "read", value: { ...info.value, totalSupply } };
}

/** The DeFi service's overview: `GET /defi/token_overview`, its figures inside `data`. */
export function readOverview(json: unknown): Read {
  const outer = envelope.safeParse(json);
  if (!outer.success) return failed("incomplete");
  const { success, error, data } = outer.data;
  if (success !== true || (error ?? null) !== null) return failed("said_error");
  const overview = read("overview", data);
  if (overview.outcome === "failed") return overview;
  return Object.keys(overview.value).length > 0 ? overview : failed("incomplete");
}
