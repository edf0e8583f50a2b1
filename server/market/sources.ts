import type { Chain, FigureSource } from "#contract/choices.ts";
import {
  type AskedToken,
  at,
  numberOf,
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
    required: ["name", "symbol", "decimals"],
  },
];

/** Chains that Birdeye knows, by its own names, which are ours. */
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

/** DexScreener: the token's pairs on exchanges, of which the one with the most liquidity speaks for it. */
const dexscreener: SourceAdapter = ({ url }, { address, chain }) => [
  {
    name: "pairs",
    url: `${url}/tokens/v1/${chain}/${encodeURIComponent(address)}`,
    figuresIn(json) {
      if (!Array.isArray(json)) return undefined;
      // A pair's price is that of its first token; where ours is the second, it is another token's.
      const isOurs = (pair: unknown) =>
        String(at(pair, "baseToken.address") ?? address).toLowerCase() === address.toLowerCase();
      const liquidity = (pair: unknown) => Number(numberOf(at(pair, "liquidity.usd") ?? 0));
      const ours = json.filter(isOurs);
      return ours.toSorted((one, other) => liquidity(other) - liquidity(one))[0];
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
const geckoterminal: SourceAdapter = ({ url }, { address, chain }) => [
  {
    name: "token",
    url: `${url}/networks/${networks[chain] ?? chain}/tokens/${encodeURIComponent(address)}?include=top_pools`,
    figuresIn: (json) => ({ ...Object(at(json, "data.attributes")), pool: topPool(json) }),
    paths: {
      price: ["price_usd"],
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

/** The first pool in which the token is the one that is priced. */
function topPool(json: unknown): unknown {
  const pools = at(json, "included");
  const id = at(json, "data.id");
  if (!Array.isArray(pools) || id === undefined) return undefined;
  const pool = pools.find((one) => at(one, "relationships.base_token.data.id") === id);
  return at(pool, "attributes");
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

/** `chains`: those it knows, where it does not know all of ours. */
const adapters: Record<FigureSource, { adapter: SourceAdapter; chains?: readonly Chain[] }> = {
  explorer: { adapter: explorer, chains: ["solana"] },
  defi: { adapter: defi, chains: defiChains },
  dexscreener: { adapter: dexscreener },
  geckoterminal: { adapter: geckoterminal },
  "solscan-pro": { adapter: solscanPro, chains: ["solana"] },
};

/** Whether a source has figures of tokens on a chain. */
export const knowsChain = (source: FigureSource, chain: Chain) =>
  adapters[source].chains?.includes(chain) ?? true;

export interface Source {
  name: FigureSource;
  calls: SourceCall[];
}

/** The sources in their order of trust, each with the calls that ask it for the token. */
export const openSources = (settings: readonly SourceSettings[], token: AskedToken): Source[] =>
  settings.map((one) => ({
    name: one.name,
    calls: adapters[one.name].adapter(one, token).map((call) => ({ ...call, token })),
  }));
