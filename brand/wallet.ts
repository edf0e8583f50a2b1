import { links } from "./links.ts";
import type { Localized } from "./names.ts";

/** Where the wallet can be had, in the order of the download section. */
export const stores = [
  { name: "App Store", system: "iOS", href: links.appStore },
  { name: "Google Play", system: "Android", href: links.playStore },
] as const;

/** What the wallet was to reach in each quarter. The words are keyed by the same names. */
export const walletRoadmap = [
  { name: "vara", quarter: 1, year: 2025 },
  { name: "iso27001", quarter: 2, year: 2025 },
  { name: "soc2", quarter: 3, year: 2025 },
  { name: "insurance", quarter: 4, year: 2025 },
] as const;

export interface Asset {
  symbol: string;
  name: Localized;
}

function latin(en: string, symbol: string, ar: string): Asset {
  return { symbol, name: { en, ar, fr: en } };
}

/** The assets that the wallet page names; the rest is the claim `cryptocurrencies`. */
export const namedAssets: readonly Asset[] = [
  latin("Solana", "SOL", "سولانا"),
  latin("Bitcoin", "BTC", "بيتكوين"),
  latin("Ethereum", "ETH", "إيثريوم"),
  latin("Polygon", "POL", "بوليغون"),
  latin("Cardano", "ADA", "كاردانو"),
  latin("Chainlink", "LINK", "تشينلينك"),
  latin("Polkadot", "DOT", "بولكادوت"),
  latin("Avalanche", "AVAX", "أفالانش"),
];

/** The cards, from the smallest to the largest. The words are keyed by the same names. */
export const cardPlans = ["silver", "gold", "platinum"] as const;
