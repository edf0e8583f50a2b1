import { at, failed, numberOf, readFigures, type SourceAdapter } from "../answers.ts";

/** DexScreener: the token's pairs on exchanges, of which the one with the most liquidity speaks for it. */
export const dexscreener: SourceAdapter = ({ url }, token) => [
  {
    name: "pairs",
    url: `${url}/tokens/v1/${token.chain}/${encodeURIComponent(token.address)}`,
    read(json) {
      if (!Array.isArray(json)) return failed("incomplete");
      // A pair's price is that of its first token; where ours is the second, it is another token's.
      const isOurs = (pair: unknown) => {
        const address = at(pair, "baseToken.address") ?? token.address;
        return String(address).toLowerCase() === token.address.toLowerCase();
      };
      const liquidity = (pair: unknown) => Number(numberOf(at(pair, "liquidity.usd") ?? 0));
      const [largest] = json
        .filter(isOurs)
        .toSorted((one, other) => liquidity(other) - liquidity(one));
      return readFigures(
        largest,
        {
          price: ["priceUsd"],
          priceChange24h: ["priceChange.h24"],
          volume24h: ["volume.h24"],
          marketCap: ["marketCap", "fdv"],
          name: ["baseToken.name"],
          symbol: ["baseToken.symbol"],
        },
        token,
        ["price"],
      );
    },
  },
];
