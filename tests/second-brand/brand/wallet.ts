import { claims } from "./claims.ts";
import { links } from "./links.ts";
import { type Localized, latin } from "./names.ts";

export const stores = [
  { name: "App Store", system: "iOS", href: links.appStore },
  { name: "Google Play", system: "Android", href: links.playStore },
] as const;

export const walletRoadmap = [
  { name: "vara", quarter: 1, year: 2026, outcome: "registered" },
  { name: "iso27001", quarter: 2, year: 2026, outcome: "notIssued" },
  { name: "soc2", quarter: 3, year: 2026, outcome: "notIssued" },
  { name: "insurance", quarter: 4, year: 2026, outcome: "notInForce" },
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

export function asset(en: string, symbol: string, ar: string, traits?: Traits): Asset {
  return { symbol, name: latin(en, ar), ...traits };
}

export const namedAssets = [
  asset("Solana", "SOL", "سولانا", staking),
  asset("Bitcoin", "BTC", "بيتكوين"),
  asset("Ethereum", "ETH", "إيثريوم", staking),
] as const;

export const cardPlans = [
  {
    name: "silver",
    issue: 7,
    monthly: 1,
    delivery: 3,
    replacement: 6,
    spendingADay: 4_000,
    cash: { freeAMonth: 170, aDay: 800 },
  },
  {
    name: "gold",
    issue: 17,
    monthly: 8,
    delivery: 3,
    replacement: 6,
    spendingADay: 18_000,
    cash: { freeAMonth: 470, aDay: 1_800 },
  },
  {
    name: "platinum",
    issue: 34,
    monthly: 19,
    delivery: 0,
    replacement: 0,
    spendingADay: claims.dailyLimit.value,
    cash: { freeAMonth: 1_300, aDay: 4_000 },
  },
] as const;
