/**
 * Every marketing figure of the site, once. A page asks for a claim by name; what it counts is a
 * word of the content, keyed by the same name.
 */
export interface Claim {
  value: number;
  /** Digits after the point. */
  decimals?: number;
  /** Shown before the number, as in `$2.5M+`. */
  prefix?: string;
  /** Shown after the number. */
  suffix?: string;
  /** Where the figure comes from, for whoever has to answer for it. */
  source: string;
  /** Day the figure was true, ISO 8601. */
  asOf: string;
}

const statement = "Group statement";

export const claims = {
  activeUsers: { value: 50_000, suffix: "+", source: statement, asOf: "2025-08-31" },
  transactions: {
    value: 2.5,
    decimals: 1,
    prefix: "$",
    suffix: "M+",
    source: statement,
    asOf: "2025-08-31",
  },
  countries: { value: 45, suffix: "+", source: statement, asOf: "2025-08-31" },
  uptime: { value: 99.9, decimals: 1, suffix: "%", source: statement, asOf: "2025-08-31" },
  awards: { value: 15, suffix: "+", source: statement, asOf: "2025-08-31" },
  finality: { value: 0.4, decimals: 1, suffix: " s", source: statement, asOf: "2025-08-31" },
  networkFee: { value: 0.01, decimals: 2, prefix: "$", source: statement, asOf: "2025-08-31" },
  insurance: { value: 1, prefix: "$", suffix: "M", source: statement, asOf: "2025-08-31" },
  cryptocurrencies: { value: 100, suffix: "+", source: statement, asOf: "2025-08-31" },
  currencies: { value: 20, suffix: "+", source: statement, asOf: "2025-08-31" },
  dailyLimit: { value: 100_000, prefix: "$", source: statement, asOf: "2025-08-31" },
  transactionSpeed: { value: 3, suffix: " s", source: statement, asOf: "2025-08-31" },
  /** Hours within which an answer comes. */
  chatReply: { value: 1, source: statement, asOf: "2025-08-31" },
  mailReply: { value: 24, source: statement, asOf: "2025-08-31" },
  costReduction: { value: 30, suffix: "%", source: statement, asOf: "2025-08-31" },
  fasterDelivery: { value: 50, suffix: "%", source: statement, asOf: "2025-08-31" },
  efficiency: { value: 40, suffix: "%", source: statement, asOf: "2025-08-31" },
  fewerErrors: { value: 90, suffix: "%", source: statement, asOf: "2025-08-31" },
  supportHours: { value: 24, suffix: "/7", source: statement, asOf: "2025-08-31" },
  stakingYield: { value: 12, suffix: "%", source: statement, asOf: "2025-08-31" },
  feeDiscount: { value: 50, suffix: "%", source: statement, asOf: "2025-08-31" },
  liquidityLocked: { value: 72, suffix: "%", source: statement, asOf: "2025-08-31" },
  funding: { value: 15, prefix: "$", suffix: "M", source: statement, asOf: "2025-08-31" },
  valuation: { value: 100, prefix: "$", suffix: "M", source: statement, asOf: "2025-08-31" },
  growth: { value: 300, suffix: "%", source: statement, asOf: "2025-08-31" },
  transactionsPerSecond: { value: 65_000, suffix: "+ TPS", source: statement, asOf: "2025-08-31" },
  platformUptime: {
    value: 99.99,
    decimals: 2,
    suffix: "%",
    source: statement,
    asOf: "2025-08-31",
  },
  responseTime: { value: 100, suffix: " ms", source: statement, asOf: "2025-08-31" },
  /** From which age the wallet is open with a parent's consent, and from which without. */
  walletMinorAge: { value: 9, source: "Group rule", asOf: "2025-08-31" },
  walletAdultAge: { value: 18, source: "Group rule", asOf: "2025-08-31" },
  /** Cookies that outlive a visit: the shortest and the longest the group allows itself, in months. */
  cookieMonthsLeast: { value: 1, source: "Group rule", asOf: "2026-11-21" },
  cookieMonthsMost: { value: 24, source: "Group rule", asOf: "2026-11-21" },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
