import { readFigures, type SourceAdapter } from "../answers.ts";

/** The explorer of the specification, in the form Solscan's public interface has: price and info. */
export const explorer: SourceAdapter = ({ url }, token) => [
  {
    name: "price",
    url: `${url}/market/token/${encodeURIComponent(token.address)}`,
    read: (json) =>
      readFigures(
        json,
        {
          price: ["priceUsdt"],
          priceChange24h: ["priceChange24h"],
          volume24h: ["volume24h", "volumeUsdt"],
          marketCap: ["marketCap", "marketCapFD"],
        },
        token,
        ["price"],
      ),
  },
  {
    name: "info",
    url: `${url}/token/meta?tokenAddress=${encodeURIComponent(token.address)}`,
    read: (json) =>
      readFigures(
        json,
        {
          name: ["name"],
          symbol: ["symbol"],
          decimals: ["decimals"],
          holders: ["holder", "holders"],
          totalSupply: ["supply"],
        },
        token,
        ["name", "symbol", "decimals"],
      ),
  },
];
