import { links } from "./links.ts";
import type { Localized } from "./names.ts";

export const stores = [
  { name: "App Store", system: "iOS", href: links.appStore },
  { name: "Google Play", system: "Android", href: links.playStore },
] as const;

export const walletRoadmap = [
  { name: "vara", quarter: 1, year: 2026 },
  { name: "iso27001", quarter: 2, year: 2026 },
  { name: "soc2", quarter: 3, year: 2026 },
  { name: "insurance", quarter: 4, year: 2026 },
] as const;

export interface Asset {
  symbol: string;
  name: Localized;
}

function latin(en: string, symbol: string, ar: string): Asset {
  return { symbol, name: { en, ar, fr: en } };
}

export const namedAssets: readonly Asset[] = [
  latin("Solana", "SOL", "سولانا"),
  latin("Bitcoin", "BTC", "بيتكوين"),
  latin("Ethereum", "ETH", "إيثريوم"),
];

export const cardPlans = ["silver", "gold", "platinum"] as const;
