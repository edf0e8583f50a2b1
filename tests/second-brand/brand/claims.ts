export interface Claim {
  value: number;
  decimals?: number;
  prefix?: string;
  suffix?: string;
  source: string;
  asOf: string;
}

/** The same claims as the first brand's, none of them with the same figure. */
const counted = { source: "Annual account", asOf: "2026-02-28" } as const;

export const claims = {
  activeUsers: { value: 81_300, suffix: "+", ...counted },
  transactions: { value: 7.4, decimals: 1, prefix: "$", suffix: "M+", ...counted },
  countries: { value: 38, suffix: "+", ...counted },
  uptime: { value: 99.6, decimals: 1, suffix: "%", ...counted },
  awards: { value: 7, suffix: "+", ...counted },
  finality: { value: 0.7, decimals: 1, suffix: " s", ...counted },
  networkFee: { value: 0.03, decimals: 2, prefix: "$", ...counted },
  insurance: { value: 6, prefix: "$", suffix: "M", ...counted },
  cryptocurrencies: { value: 61, suffix: "+", ...counted },
  currencies: { value: 17, suffix: "+", ...counted },
  dailyLimit: { value: 73_000, prefix: "$", ...counted },
  transactionSpeed: { value: 8, suffix: " s", ...counted },
  chatReply: { value: 3, ...counted },
  mailReply: { value: 36, ...counted },
  costReduction: { value: 19, suffix: "%", ...counted },
  fasterDelivery: { value: 27, suffix: "%", ...counted },
  efficiency: { value: 33, suffix: "%", ...counted },
  fewerErrors: { value: 71, suffix: "%", ...counted },
  supportHours: { value: 16, suffix: "/6", ...counted },
  stakingYield: { value: 4, suffix: "%", ...counted },
  feeDiscount: { value: 37, suffix: "%", ...counted },
  liquidityLocked: { value: 58, suffix: "%", ...counted },
  funding: { value: 41, prefix: "$", suffix: "M", ...counted },
  valuation: { value: 230, prefix: "$", suffix: "M", ...counted },
  growth: { value: 140, suffix: "%", ...counted },
  transactionsPerSecond: { value: 48_000, suffix: "+ TPS", ...counted },
  platformUptime: { value: 99.93, decimals: 2, suffix: "%", ...counted },
  responseTime: { value: 170, suffix: " ms", ...counted },
  walletMinorAge: { value: 11, ...counted },
  walletAdultAge: { value: 21, ...counted },
  cookieMonthsLeast: { value: 2, ...counted },
  cookieMonthsMost: { value: 13, ...counted },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
