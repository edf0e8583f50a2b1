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

const at = (base: string) => `${base}${token.address}`;

/** Where the token is traded. Shown only where promotion is allowed. */
export const venues = [
  { kind: "exchange", name: "Sarij", href: at("https://sarij.example/swap/") },
  { kind: "aggregator", name: "Ghayl", href: at("https://ghayl.example/route/") },
] as const;

/** Where anybody can check what is said of it. */
export const analytics = [
  { kind: "explorer", name: "Mizan", href: at("https://mizan.example/token/") },
  { kind: "chart", name: "Marqab", href: at("https://marqab.example/chart/") },
] as const;

export const community = [
  { kind: "x", name: "X (Twitter)", href: "https://x.com/falaj_example" },
  { kind: "telegram", name: "Telegram", href: "https://t.me/falaj_example" },
] as const;
