import type { Chain } from "#contract/choices.ts";
import { at, readFigures, type SourceAdapter } from "../answers.ts";

/** Where its name of a chain is not ours. */
const networks: Partial<Record<Chain, string>> = {
  ethereum: "eth",
  polygon: "polygon_pos",
  avalanche: "avax",
  sui: "sui-network",
};

/** GeckoTerminal: the token, and with it its pools, since only they know how the price moved in a day. */
export const geckoterminal: SourceAdapter = ({ url }, token) => [
  {
    name: "token",
    url: `${url}/networks/${networks[token.chain] ?? token.chain}/tokens/${encodeURIComponent(token.address)}?include=top_pools`,
    read: (json) =>
      readFigures(
        { ...Object(at(json, "data.attributes")), pool: topPool(json) },
        {
          price: ["price_usd"],
          priceChange24h: ["pool.price_change_percentage.h24"],
          volume24h: ["volume_usd.h24"],
          marketCap: ["market_cap_usd", "fdv_usd"],
          name: ["name"],
          symbol: ["symbol"],
          decimals: ["decimals"],
          totalSupply: ["total_supply"],
        },
        token,
        ["price"],
      ),
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
