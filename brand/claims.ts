/** What a claim counts; each language writes a kind in its own way (site/i18n/formats.ts). */
type ClaimKind =
  | "count"
  | "dollars"
  | "percent"
  | "seconds"
  | "milliseconds"
  | "transactionsPerSecond"
  /** Hours a day, on `days` of a week. */
  | "hoursADay";

/** Where figures come from, for those who answer for them: no page says it, and no script carries it. */
export const claimSources = { statement: "Group statement", rule: "Group rule" } as const;

/**
 * Every marketing figure of the site, once. A page names a claim; what it counts is a
 * word of the content, keyed by the same name.
 */
export interface Claim {
  value: number;
  kind: ClaimKind;
  /** Whether the true figure is above the value or below it, as in `50,000+` and `under 0.4 s`. */
  bound?: "more" | "less";
  /** Digits after the point, of a million where the figure is written in millions. */
  decimals?: number;
  /** Days of a week, for hours a day. */
  days?: number;
  /** Where the figure comes from. */
  source: keyof typeof claimSources;
  /** Day the figure was true, ISO 8601. */
  asOf: string;
  /** For what grew: the day it is counted from, ISO 8601. */
  since?: string;
}

const august = { source: "statement", asOf: "2025-08-31" } as const;
const rule = { kind: "count", source: "rule" } as const;

export const claims = {
  activeUsers: { value: 50_000, kind: "count", bound: "more", ...august },
  transactions: { value: 2_500_000, kind: "dollars", bound: "more", decimals: 1, ...august },
  countries: { value: 45, kind: "count", bound: "more", ...august },
  uptime: { value: 99.9, kind: "percent", decimals: 1, ...august },
  awards: { value: 15, kind: "count", bound: "more", ...august },
  finality: { value: 0.4, kind: "seconds", bound: "less", decimals: 1, ...august },
  networkFee: { value: 0.01, kind: "dollars", bound: "less", decimals: 2, ...august },
  insurance: { value: 1_000_000, kind: "dollars", ...august },
  cryptocurrencies: { value: 100, kind: "count", bound: "more", ...august },
  currencies: { value: 20, kind: "count", bound: "more", ...august },
  dailyLimit: { value: 100_000, kind: "dollars", ...august },
  transactionSpeed: { value: 3, kind: "seconds", bound: "less", ...august },
  /** Hours within which an answer comes. */
  chatReply: { value: 1, kind: "count", bound: "less", ...august },
  mailReply: { value: 24, kind: "count", bound: "less", ...august },
  costReduction: { value: 30, kind: "percent", ...august },
  fasterDelivery: { value: 50, kind: "percent", ...august },
  efficiency: { value: 40, kind: "percent", ...august },
  fewerErrors: { value: 90, kind: "percent", ...august },
  supportHours: { value: 24, kind: "hoursADay", days: 7, ...august },
  stakingYield: { value: 12, kind: "percent", ...august },
  feeDiscount: { value: 50, kind: "percent", ...august },
  liquidityLocked: { value: 72, kind: "percent", ...august },
  holders: { value: 850, kind: "count", bound: "more", ...august },
  funding: { value: 15_000_000, kind: "dollars", ...august },
  valuation: { value: 100_000_000, kind: "dollars", ...august },
  /** Of the active users. */
  growth: { value: 300, kind: "percent", since: "2025-05-31", ...august },
  transactionsPerSecond: {
    value: 65_000,
    kind: "transactionsPerSecond",
    bound: "more",
    ...august,
  },
  platformUptime: { value: 99.99, kind: "percent", decimals: 2, ...august },
  responseTime: { value: 100, kind: "milliseconds", bound: "less", ...august },
  /** From which age the wallet is open with a parent's consent, and from which without. */
  walletMinorAge: { value: 9, ...rule, asOf: "2025-08-31" },
  walletAdultAge: { value: 18, ...rule, asOf: "2025-08-31" },
  /** Cookies that outlive a visit: the shortest and the longest the group allows itself, in months. */
  cookieMonthsLeast: { value: 1, ...rule, asOf: "2026-11-21" },
  cookieMonthsMost: { value: 24, ...rule, asOf: "2026-11-21" },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
