import { claims } from "./claims.ts";
import { links } from "./links.ts";
import { type Localized, latin } from "./names.ts";

/** Where the wallet can be had, in the order of the download section. */
export const stores = [
  { name: "App Store", system: "iOS", href: links.appStore },
  { name: "Google Play", system: "Android", href: links.playStore },
] as const;

/**
 * What the wallet was to reach in each quarter, and what became of it. The words are keyed by the same
 * names: a certificate that was issued or a policy in force gets its own word.
 */
export const walletRoadmap = [
  { name: "vara", quarter: 1, year: 2025, outcome: "registered" },
  { name: "iso27001", quarter: 2, year: 2025, outcome: "notIssued" },
  { name: "soc2", quarter: 3, year: 2025, outcome: "notIssued" },
  { name: "insurance", quarter: 4, year: 2025, outcome: "notInForce" },
] as const;

/** An asset that the wallet can hold. */
export interface Asset {
  symbol: string;
  name: Localized;
  /** Whether a transfer in has to carry a memo, or a tag, besides the address. */
  needsMemo?: boolean;
  /** Whether it can be staked in the wallet. */
  canStake?: boolean;
}

type Traits = Omit<Asset, "symbol" | "name">;
export const staking: Traits = { canStake: true };
export const memo: Traits = { needsMemo: true };
export const memoAndStaking: Traits = { ...memo, ...staking };

/** An asset that English and French call by the same name. */
export function asset(en: string, symbol: string, ar: string, traits?: Traits): Asset {
  return { symbol, name: latin(en, ar), ...traits };
}

/** The assets that the wallet page names; all of them are in `assets.ts`. */
export const namedAssets = [
  asset("Solana", "SOL", "سولانا", staking),
  asset("Bitcoin", "BTC", "بيتكوين"),
  asset("Ethereum", "ETH", "إيثريوم", staking),
  asset("Polygon", "POL", "بوليغون", staking),
  asset("Cardano", "ADA", "كاردانو", staking),
  asset("Chainlink", "LINK", "تشينلينك"),
  asset("Polkadot", "DOT", "بولكادوت", staking),
  asset("Avalanche", "AVAX", "أفالانش", staking),
] as const;

/**
 * The cards, from the smallest to the largest, in US dollars and as of `feeSchedule`. The words are
 * keyed by the same names.
 */
export const cardPlans = [
  {
    name: "silver",
    issue: 0,
    monthly: 0,
    delivery: 5,
    replacement: 5,
    /** Spent with the card in a day, at most. */
    spendingADay: 5_000,
    /** Cash: free of our fee in a month, and at most in a day. */
    cash: { freeAMonth: 200, aDay: 1_000 },
  },
  {
    name: "gold",
    issue: 10,
    monthly: 5,
    delivery: 0,
    replacement: 5,
    spendingADay: 20_000,
    cash: { freeAMonth: 600, aDay: 2_000 },
  },
  {
    name: "platinum",
    issue: 25,
    monthly: 15,
    delivery: 0,
    replacement: 0,
    spendingADay: claims.dailyLimit.value,
    cash: { freeAMonth: 1_500, aDay: 5_000 },
  },
] as const;
