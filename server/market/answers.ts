import * as z from "zod/mini";

/** Why an answer is not used: it names an error, lacks a figure, or gives one nobody can believe. */
export type ReadFailure = "said_error" | "incomplete" | "implausible";

export type Read<T> = { outcome: "read"; value: T } | { outcome: "failed"; reason: ReadFailure };

const failed = (reason: ReadFailure): Read<never> => ({ outcome: "failed", reason });

/** Beyond its bounds a figure is a fault of the source, not news. */
const figure = (from: number, to: number) =>
  z.nullish(z.number().check(z.minimum(from), z.maximum(to)));
const count = (from: number, to: number) =>
  z.nullish(z.int().check(z.minimum(from), z.maximum(to)));
const price = figure(1e-15, 1e6);
const change = figure(-100, 1e5);
const volume = figure(0, 1e13);
const cap = figure(1, 1e14);
const holders = count(1, 1e10);
const supplyBounds = [1, 1e16] as const;
const supply = figure(...supplyBounds);
/** A short text for people, without control characters. */
const label = z.nullish(z.string().check(z.regex(/^\P{Cc}{1,60}$/u)));

/** Answers "200, but it did not work" carry it inside. */
const envelope = z.object({ success: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const explorerQuote = z.object({
  priceUsdt: price,
  priceChange24h: change,
  volume24h: volume,
  volumeUsdt: volume,
  marketCap: cap,
  marketCapFD: cap,
});
const explorerToken = z.object({
  name: label,
  symbol: label,
  decimals: count(0, 30),
  holder: holders,
  holders,
  supply: z.nullish(z.union([z.number(), z.string().check(z.regex(/^\d{1,40}(?:\.\d{1,40})?$/))])),
});
const defiOverview = z.object({
  price,
  priceChange24hPercent: change,
  v24hUSD: volume,
  volume24h: volume,
  mc: cap,
  marketCap: cap,
  holder: holders,
  supply,
  circulatingSupply: supply,
});

/** Who sends one figure that cannot be right is not believed on the others either. */
function parse<T>(schema: z.ZodMiniType<T>, json: unknown): Read<T> {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return failed("incomplete");
  const { success, error } = parsed.data;
  if (success === false || (error ?? null) !== null) return failed("said_error");
  const answer = schema.safeParse(json);
  return answer.success ? { outcome: "read", value: answer.data } : failed("implausible");
}

/** The first figure that is given: sources name some of them in two ways. */
const first = (...figures: (number | null | undefined)[]) =>
  figures.find((one) => (one ?? null) !== null) ?? undefined;

export interface Quote {
  price: number;
  priceChange24h: number;
  volume24h: number | undefined;
  marketCap: number | undefined;
}

/** The explorer's price: `GET /market/token/{address}`. */
export function readQuote(json: unknown): Read<Quote> {
  const answer = parse(explorerQuote, json);
  if (answer.outcome === "failed") return answer;
  const given = answer.value;
  const [price, priceChange24h] = [first(given.priceUsdt), first(given.priceChange24h)];
  if (price === undefined || priceChange24h === undefined) return failed("incomplete");
  const volume24h = first(given.volume24h, given.volumeUsdt);
  const marketCap = first(given.marketCap, given.marketCapFD);
  return { outcome: "read", value: { price, priceChange24h, volume24h, marketCap } };
}

export interface TokenInfo {
  name: string;
  symbol: string;
  decimals: number;
  holders: number | undefined;
  /** Whole tokens. */
  totalSupply: number;
}

/**
 * The explorer's description of the token: `GET /token/meta`. Explorers give the supply in whole
 * tokens or in the smallest unit; the supply we know of tells which.
 */
export function readTokenInfo(json: unknown, knownSupply: number): Read<TokenInfo> {
  const answer = parse(explorerToken, json);
  if (answer.outcome === "failed") return answer;
  const { name, symbol, decimals, supply: given } = answer.value;
  if (!name || !symbol || typeof decimals !== "number") return failed("incomplete");
  const units = Number(given ?? knownSupply);
  const isLikely = (tokens: number) =>
    tokens >= Math.max(supplyBounds[0], knownSupply / 10) &&
    tokens <= Math.min(supplyBounds[1], knownSupply * 10);
  const totalSupply = [units, units / 10 ** decimals].find(isLikely);
  if (totalSupply === undefined) return failed("implausible");
  const holders = first(answer.value.holder, answer.value.holders);
  return { outcome: "read", value: { name, symbol, decimals, holders, totalSupply } };
}

/** What the DeFi service adds, and, without an explorer, all there is. */
export interface Overview {
  quote: { [Name in keyof Quote]: number | undefined };
  holders: number | undefined;
  totalSupply: number | undefined;
  circulatingSupply: number | undefined;
}

/** The DeFi service's overview: `GET /defi/token_overview`, its figures inside `data`. */
export function readOverview(json: unknown): Read<Overview> {
  const outer = parse(
    z.object({ success: z.optional(z.unknown()), data: z.optional(z.unknown()) }),
    json,
  );
  if (outer.outcome === "failed") return outer;
  if (outer.value.success !== true) return failed("said_error");
  const answer = parse(defiOverview, outer.value.data);
  if (answer.outcome === "failed") return answer;
  const given = answer.value;
  if (first(...Object.values(given)) === undefined) return failed("incomplete");
  return {
    outcome: "read",
    value: {
      quote: {
        price: first(given.price),
        priceChange24h: first(given.priceChange24hPercent),
        volume24h: first(given.v24hUSD, given.volume24h),
        marketCap: first(given.mc, given.marketCap),
      },
      holders: first(given.holder),
      totalSupply: first(given.supply),
      circulatingSupply: first(given.circulatingSupply),
    },
  };
}
