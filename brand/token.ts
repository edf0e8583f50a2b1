import { names } from "./names.ts";

/** The token, and what is said of its market while nobody has quoted it yet. */
export const token = {
  /** Contract address on the public blockchain. */
  address: "FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp",
  name: names.token.name,
  symbol: names.token.symbol,
  decimals: 9,
  /** Whole tokens. */
  totalSupply: 50_000_000_000,
  /** Demonstration figures vary around these until a source has answered once. */
  defaults: {
    price: 0.001344,
    priceChange24h: -2.45,
    volume24h: 1_250_000,
    marketCap: 67_000_000,
    holders: 850,
  },
} as const;
