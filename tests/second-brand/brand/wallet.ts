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
  needsMemo?: boolean;
  canStake?: boolean;
}

type Traits = Omit<Asset, "symbol" | "name">;
export const staking: Traits = { canStake: true };
export const memo: Traits = { needsMemo: true };
export const memoAndStaking: Traits = { ...memo, ...staking };

export function latin(en: string, symbol: string, ar: string, traits?: Traits): Asset {
  return { symbol, name: { en, ar, fr: en }, ...traits };
}

export const namedAssets = [
  latin("Solana", "SOL", "سولانا", staking),
  latin("Bitcoin", "BTC", "بيتكوين"),
  latin("Ethereum", "ETH", "إيثريوم", staking),
] as const;

export const cardPlans = ["silver", "gold", "platinum"] as const;
