import type { Claim } from "../../../brand/claims.ts";

export type { Claim };

export const claimSources = { statement: "Annual account", rule: "Annual account" } as const;

/** The same claims as the first brand's, all with other figures. */
const counted = { source: "statement", asOf: "2026-02-28" } as const;

export const claims = {
  activeUsers: { value: 81_300, kind: "count", bound: "more", ...counted },
  transactions: { value: 7_400_000, kind: "dollars", bound: "more", decimals: 1, ...counted },
  countries: { value: 38, kind: "count", bound: "more", ...counted },
  uptime: { value: 99.6, kind: "percent", decimals: 1, ...counted },
  awards: { value: 7, kind: "count", bound: "more", ...counted },
  finality: { value: 0.7, kind: "seconds", bound: "less", decimals: 1, ...counted },
  networkFee: { value: 0.03, kind: "dollars", bound: "less", decimals: 2, ...counted },
  insurance: { value: 6_000_000, kind: "dollars", ...counted },
  cryptocurrencies: { value: 61, kind: "count", bound: "more", ...counted },
  currencies: { value: 17, kind: "count", bound: "more", ...counted },
  dailyLimit: { value: 73_000, kind: "dollars", ...counted },
  transactionSpeed: { value: 8, kind: "seconds", bound: "less", ...counted },
  chatReply: { value: 3, kind: "count", bound: "less", ...counted },
  mailReply: { value: 36, kind: "count", bound: "less", ...counted },
  costReduction: { value: 19, kind: "percent", ...counted },
  fasterDelivery: { value: 27, kind: "percent", ...counted },
  efficiency: { value: 33, kind: "percent", ...counted },
  fewerErrors: { value: 71, kind: "percent", ...counted },
  supportHours: { value: 16, kind: "hoursADay", days: 6, ...counted },
  stakingYield: { value: 4, kind: "percent", ...counted },
  feeDiscount: { value: 37, kind: "percent", ...counted },
  liquidityLocked: { value: 58, kind: "percent", ...counted },
  holders: { value: 3_200, kind: "count", bound: "more", ...counted },
  funding: { value: 41_000_000, kind: "dollars", ...counted },
  valuation: { value: 230_000_000, kind: "dollars", ...counted },
  growth: { value: 140, kind: "percent", since: "2025-06-30", ...counted },
  transactionsPerSecond: {
    value: 48_000,
    kind: "transactionsPerSecond",
    bound: "more",
    ...counted,
  },
  platformUptime: { value: 99.93, kind: "percent", decimals: 2, ...counted },
  responseTime: { value: 170, kind: "milliseconds", bound: "less", ...counted },
  walletMinorAge: { value: 11, kind: "count", ...counted },
  walletAdultAge: { value: 21, kind: "count", ...counted },
  cookieMonthsLeast: { value: 2, kind: "count", ...counted },
  cookieMonthsMost: { value: 13, kind: "count", ...counted },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
