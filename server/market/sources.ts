import type { Chain, FigureSource } from "#contract/choices.ts";
import {
  at,
  isWorth,
  numberOf,
  type QuotedToken,
  type SourceAdapter,
  type SourceCall,
  type SourceSettings,
} from "./answers.ts";

/** The explorer of the specification, in the form Solscan's public interface has: price and info. */
const explorer: SourceAdapter = ({ url }, { address }) => [
  {
    name: "price",
    url: `${url}/market/token/${encodeURIComponent(address)}`,
    paths: {
      price: ["priceUsdt"],
      priceChange24h: ["priceChange24h"],
      volume24h: ["volume24h", "volumeUsdt"],
      marketCap: ["marketCap", "marketCapFD"],
    },
    required: ["price"],
  },
  {
    name: "info",
    url: `${url}/token/meta?tokenAddress=${encodeURIComponent(address)}`,
    paths: {
      name: ["name"],
      symbol: ["symbol"],
      decimals: ["decimals"],
      holders: ["holder", "holders"],
      totalSupply: ["supply"],
    },
    required: ["decimals"],
  },
];

/** The chains of Birdeye, whose names are the same as ours. */
const defiChains: readonly Chain[] = [
  ...(["solana", "ethereum", "bsc", "polygon", "arbitrum"] as const),
  ...(["optimism", "base", "avalanche", "sui"] as const),
];

/** The DeFi data service of the specification, in Birdeye's form. */
const defi: SourceAdapter = ({ url, key }, { address, chain }) => [
  {
    name: "overview",
    url: `${url}/defi/token_overview?address=${encodeURIComponent(address)}`,
    headers: { ...(key && { "X-API-KEY": key }), "x-chain": chain },
    saysSuccess: true,
    figuresIn: (json) => at(json, "data"),
    paths: {
      price: ["price"],
      priceChange24h: ["priceChange24hPercent"],
      volume24h: ["v24hUSD", "volume24h"],
      marketCap: ["mc", "marketCap"],
      holders: ["holder"],
      totalSupply: ["supply", "totalSupply"],
      circulatingSupply: ["circulatingSupply"],
    },
    required: [],
  },
];

/** Where the answer of a service has the figures of a pool. */
interface PoolPaths {
  price: string;
  cap: string[];
  volume: string;
  liquidity: string;
  /** Has the numbers of purchases and sales of a day. */
  trades: string;
}

/**
 * The pool that represents a token: the one in the middle of what was traded, by price. A pool counts for its
 * trades as far as its liquidity can have carried them, so that neither of the two can be invented alone. One
 * whose price contradicts its market cap counts only where no other one was traded in.
 */
function representativePool(pools: unknown[], paths: PoolPaths, supply: number) {
  const known = pools.map((pool) => {
    const number = (path: string) => {
      const value = numberOf(at(pool, path));
      return typeof value === "number" ? value : undefined;
    };
    const [price, volume, liquidity = 0] = [paths.price, paths.volume, paths.liquidity].map(number);
    const caps = paths.cap.map(number).filter((cap) => cap);
    const trades = [number(`${paths.trades}.buys`), number(`${paths.trades}.sells`)];
    const isTraded = trades.some((count) => count !== 0);
    return {
      pool,
      price: price ?? 0,
      liquidity,
      weight: isTraded ? Math.min(volume ?? 0, liquidity || (volume ?? 0)) : 0,
      isWorthIt: !(price && caps[0]) || isWorth(caps[0], price, supply),
    };
  });
  const traded = known.filter(({ weight }) => weight > 0);
  const plausible = traded.filter(({ isWorthIt }) => isWorthIt);
  const quotes = (plausible.length > 0 ? plausible : traded).toSorted((a, b) => a.price - b.price);
  let left = quotes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  const middle = quotes.find(({ weight }) => {
    left -= weight;
    return left <= 0;
  });
  const untraded = known.filter(({ isWorthIt }) => isWorthIt);
  const largest = untraded.toSorted((a, b) => b.liquidity - a.liquidity)[0];
  return { traded: middle?.pool, pool: (middle ?? largest)?.pool };
}

/** DexScreener: the token's pairs on exchanges, of which one represents it. */
const dexscreener: SourceAdapter = ({ url }, { address, chain, totalSupply }) => [
  {
    name: "pairs",
    url: `${url}/tokens/v1/${chain}/${encodeURIComponent(address)}`,
    figuresIn(json) {
      if (!Array.isArray(json)) return undefined;
      // A pair's price is that of its first token; where ours is the second, it is another token's.
      const isOurs = (pair: unknown) =>
        String(at(pair, "baseToken.address") ?? address).toLowerCase() === address.toLowerCase();
      const paths = {
        ...{ price: "priceUsd", cap: ["marketCap", "fdv"], volume: "volume.h24" },
        ...{ liquidity: "liquidity.usd", trades: "txns.h24" },
      };
      return representativePool(json.filter(isOurs), paths, totalSupply).pool;
    },
    paths: {
      price: ["priceUsd"],
      priceChange24h: ["priceChange.h24"],
      volume24h: ["volume.h24"],
      marketCap: ["marketCap", "fdv"],
      name: ["baseToken.name"],
      symbol: ["baseToken.symbol"],
    },
    required: ["price"],
  },
];

/** Where its name of a chain is not ours. */
const networks: Partial<Record<Chain, string>> = {
  ethereum: "eth",
  polygon: "polygon_pos",
  avalanche: "avax",
  sui: "sui-network",
};

/** GeckoTerminal: the token, and with it its pools, since only they know how the price moved in a day. */
const geckoterminal: SourceAdapter = ({ url }, { address, chain, totalSupply }) => [
  {
    name: "token",
    url: `${url}/networks/${networks[chain] ?? chain}/tokens/${encodeURIComponent(address)}?include=top_pools`,
    figuresIn: (json) => ({
      ...Object(at(json, "data.attributes")),
      ...poolsOf(json, totalSupply),
    }),
    paths: {
      price: ["traded.base_token_price_usd", "price_usd"],
      priceChange24h: ["pool.price_change_percentage.h24"],
      volume24h: ["volume_usd.h24"],
      marketCap: ["market_cap_usd", "fdv_usd"],
      name: ["name"],
      symbol: ["symbol"],
      decimals: ["decimals"],
      totalSupply: ["total_supply"],
    },
    required: ["price"],
  },
];

/** Of the pools in which the token is the one that is priced, the one that represents it. */
function poolsOf(json: unknown, supply: number) {
  const pools = at(json, "included");
  const id = at(json, "data.id");
  if (!Array.isArray(pools) || id === undefined) return undefined;
  const ours = pools
    .filter((one) => at(one, "relationships.base_token.data.id") === id)
    .map((one) => at(one, "attributes"));
  const paths = {
    ...{ price: "base_token_price_usd", cap: ["market_cap_usd", "fdv_usd"] },
    ...{ volume: "volume_usd.h24", liquidity: "reserve_in_usd", trades: "transactions.h24" },
  };
  return representativePool(ours, paths, supply);
}

/** Solscan's Pro interface, version 2: everything in one answer, for a key. */
const solscanPro: SourceAdapter = ({ url, key }, { address }) => [
  {
    name: "meta",
    url: `${url}/token/meta?address=${encodeURIComponent(address)}`,
    headers: { ...(key && { token: key }) },
    saysSuccess: true,
    figuresIn: (json) => at(json, "data"),
    paths: {
      price: ["price"],
      priceChange24h: ["price_change_24h"],
      volume24h: ["volume_24h"],
      marketCap: ["market_cap"],
      name: ["name"],
      symbol: ["symbol"],
      decimals: ["decimals"],
      holders: ["holder"],
      totalSupply: ["supply"],
    },
    required: ["price"],
  },
];

/** `chains`: the supported ones, if not all. */
const adapters: Record<FigureSource, { adapter: SourceAdapter; chains?: readonly Chain[] }> = {
  explorer: { adapter: explorer, chains: ["solana"] },
  defi: { adapter: defi, chains: defiChains },
  dexscreener: { adapter: dexscreener },
  geckoterminal: { adapter: geckoterminal },
  "solscan-pro": { adapter: solscanPro, chains: ["solana"] },
};

/** Whether a source has figures of tokens on a chain. */
export const supportsChain = (source: FigureSource, chain: Chain) =>
  adapters[source].chains?.includes(chain) ?? true;

export interface Source {
  name: FigureSource;
  calls: SourceCall[];
}

/** The sources in their order of trust, each with the calls for the token. */
export const openSources = (settings: readonly SourceSettings[], token: QuotedToken): Source[] =>
  settings.map((one) => ({
    name: one.name,
    calls: adapters[one.name].adapter(one, token).map((call) => ({ ...call, token })),
  }));
