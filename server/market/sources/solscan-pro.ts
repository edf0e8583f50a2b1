import { at, failed, readFigures, type SourceAdapter } from "../answers.ts";

/** Solscan's Pro interface, version 2: everything in one answer, for a key. */
export const solscanPro: SourceAdapter = ({ url, key }, token) => [
  {
    name: "meta",
    url: `${url}/token/meta?address=${encodeURIComponent(token.address)}`,
    headers: { ...(key && { token: key }) },
    read(json) {
      if (at(json, "success") !== true) return failed("said_error");
      return readFigures(
        at(json, "data"),
        {
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
        token,
        ["price"],
      );
    },
  },
];
