import type { Chain } from "#contract/choices.ts";
import { at, failed, readFigures, type SourceAdapter } from "../answers.ts";

/** Chains that Birdeye knows, by its own names, which are ours. */
export const defiChains: readonly Chain[] = [
  ...(["solana", "ethereum", "bsc", "polygon", "arbitrum"] as const),
  ...(["optimism", "base", "avalanche", "sui"] as const),
];

/** The DeFi data service of the specification, in Birdeye's form. */
export const defi: SourceAdapter = ({ url, key }, token) => [
  {
    name: "overview",
    url: `${url}/defi/token_overview?address=${encodeURIComponent(token.address)}`,
    headers: { ...(key && { "X-API-KEY": key }), "x-chain": token.chain },
    read(json) {
      if (at(json, "success") !== true) return failed("said_error");
      const overview = readFigures(
        at(json, "data"),
        {
          price: ["price"],
          priceChange24h: ["priceChange24hPercent"],
          volume24h: ["v24hUSD", "volume24h"],
          marketCap: ["mc", "marketCap"],
          holders: ["holder"],
          totalSupply: ["supply", "totalSupply"],
          circulatingSupply: ["circulatingSupply"],
        },
        token,
      );
      if (overview.outcome === "failed" || Object.keys(overview.value).length > 0) return overview;
      return failed("incomplete");
    },
  },
];
