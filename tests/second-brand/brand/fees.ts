import { claims } from "./claims.ts";
import type { Localized } from "./names.ts";

export interface Fee {
  percent?: number;
  least?: number;
  most?: number;
  fixed?: number;
}

export const feeSource = "Annual price list";

export const feeSchedule = { asOf: "2026-02-28" };

export const fees = {
  opening: {},
  monthly: { fixed: 2 },
  receiving: {},
  sending: { fixed: 0.25 },
  bankIn: {},
  bankOut: { fixed: 3 },
  cardTopUp: { percent: 1.7, least: 0.6 },
  conversion: { percent: 0.8, least: 0.2 },
  swap: { percent: 1.1 },
  cash: { percent: 3, least: 2 },
  planning: {},
  booking: { percent: 2, most: 25 },
  waitlist: {},
} as const satisfies Record<string, Fee>;

export const neverCharged = { opening: true, closing: true, idle: false, support: true } as const;

export const limits = {
  minor: { day: 150, month: 900 },
  verified: { day: 8_000, month: 60_000 },
  funds: { day: claims.dailyLimit.value, month: 400_000 },
} as const;

export interface QuotedCurrency {
  code: string;
  name: Localized;
  sign: Localized;
  digits: number;
  perDollar: number;
}

export const ratesAsOf = "2026-02-27";

export const quotedCurrencies = [
  {
    code: "EUR",
    name: { en: "euro", ar: "يورو", fr: "euro" },
    sign: { en: "€", ar: "يورو", fr: "€" },
    digits: 2,
    perDollar: 0.91,
  },
  {
    code: "AED",
    name: { en: "UAE dirham", ar: "درهم إماراتي", fr: "dirham des Émirats" },
    sign: { en: "AED", ar: "د.إ", fr: "AED" },
    digits: 2,
    perDollar: 3.67,
  },
  {
    code: "CHF",
    name: { en: "Swiss franc", ar: "فرنك سويسري", fr: "franc suisse" },
    sign: { en: "CHF", ar: "ف.س", fr: "CHF" },
    digits: 2,
    perDollar: 0.83,
  },
] as const satisfies readonly QuotedCurrency[];

export type QuotedCode = (typeof quotedCurrencies)[number]["code"];

export const firstPair = {
  en: ["EUR", "CHF"],
  ar: ["AED", "EUR"],
  fr: ["CHF", "EUR"],
} as const satisfies Record<keyof Localized, readonly [QuotedCode, QuotedCode]>;

export const rateExample = { amount: 2_000, from: "CHF", to: "EUR" } as const;
