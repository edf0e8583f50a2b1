import { claims } from "./claims.ts";
import { type Localized, latin } from "./names.ts";

/**
 * What a service costs. Sums are US dollars and are charged in the currency of the payment. Nothing
 * at all is free.
 */
export interface Fee {
  /** Of the amount, in per cent, with two decimals at most. */
  percent?: number;
  /** The least that a share comes to. */
  least?: number;
  /** The most that a share comes to. */
  most?: number;
  /** A sum that does not depend on the amount. */
  fixed?: number;
}

/** Where the prices and limits come from: no page says it, and no script carries it. */
export const feeSource = "Fee schedule of the sample company";

/** The day from which the prices and limits hold, ISO 8601. */
export const feeSchedule = { asOf: "2026-11-01" };

/** Every price, by name; the words are keyed by the same names. */
export const fees = {
  opening: {},
  monthly: {},
  receiving: {},
  sending: {},
  bankIn: {},
  bankOut: { fixed: 1 },
  cardTopUp: { percent: 1.2, least: 0.3 },
  conversion: { percent: 0.45, least: 0.1 },
  swap: { percent: 0.9 },
  /** Of cash, beyond what a card gives free in a month. */
  cash: { percent: 2, least: 1 },
  planning: {},
  booking: { percent: 1, most: 15 },
  waitlist: {},
} as const satisfies Record<string, Fee>;

/** What is never charged for; the words are keyed by the same names. */
export const neverCharged = {
  opening: true,
  closing: true,
  receiving: true,
  idle: true,
  freezing: true,
  statements: true,
  support: true,
  waitlist: true,
} as const;

/**
 * How much may be sent, spent and withdrawn together, in US dollars, by what has been verified.
 */
export const limits = {
  minor: { day: 200, month: 1_000 },
  verified: { day: 20_000, month: 100_000 },
  funds: { day: claims.dailyLimit.value, month: 500_000 },
} as const;

/** A currency of the calculator and of the rate example. */
export interface QuotedCurrency {
  /** ISO 4217. */
  code: string;
  name: Localized;
  /** What stands beside a figure: a letter or a symbol. */
  sign: Localized;
  /** Digits of its smallest part: a hundredth, a thousandth. */
  digits: number;
  /** How many of it a US dollar was worth at `ratesAsOf`, between buying and selling. */
  perDollar: number;
}

/** Day of the example rates, ISO 8601. They are never shown as today's. */
export const ratesAsOf = "2026-11-02";

export const quotedCurrencies = [
  {
    code: "AED",
    name: { en: "UAE dirham", ar: "درهم إماراتي", fr: "dirham des Émirats" },
    sign: latin("AED", "د.إ"),
    digits: 2,
    perDollar: 3.6725,
  },
  {
    code: "EUR",
    name: { en: "euro", ar: "يورو", fr: "euro" },
    sign: latin("€", "يورو"),
    digits: 2,
    perDollar: 0.8596,
  },
  {
    code: "USD",
    name: { en: "US dollar", ar: "دولار أمريكي", fr: "dollar américain" },
    sign: latin("$", "دولار"),
    digits: 2,
    perDollar: 1,
  },
  {
    code: "GBP",
    name: { en: "pound sterling", ar: "جنيه إسترليني", fr: "livre sterling" },
    sign: latin("£", "جنيه"),
    digits: 2,
    perDollar: 0.7471,
  },
  {
    code: "SAR",
    name: { en: "Saudi riyal", ar: "ريال سعودي", fr: "riyal saoudien" },
    sign: latin("SAR", "ر.س"),
    digits: 2,
    perDollar: 3.75,
  },
  {
    code: "KWD",
    name: { en: "Kuwaiti dinar", ar: "دينار كويتي", fr: "dinar koweïtien" },
    sign: latin("KWD", "د.ك"),
    digits: 3,
    perDollar: 0.3064,
  },
  {
    code: "INR",
    name: { en: "Indian rupee", ar: "روبية هندية", fr: "roupie indienne" },
    sign: latin("₹", "روبية"),
    digits: 2,
    perDollar: 88.42,
  },
  {
    code: "MAD",
    name: { en: "Moroccan dirham", ar: "درهم مغربي", fr: "dirham marocain" },
    sign: latin("MAD", "د.م."),
    digits: 2,
    perDollar: 9.268,
  },
  {
    code: "JPY",
    name: { en: "Japanese yen", ar: "ين ياباني", fr: "yen japonais" },
    sign: latin("¥", "ين"),
    digits: 0,
    perDollar: 153.6,
  },
] as const satisfies readonly QuotedCurrency[];

export type QuotedCode = (typeof quotedCurrencies)[number]["code"];

/** What the calculator shows before anything is chosen: from which currency into which. */
export const firstPair = {
  en: ["AED", "EUR"],
  ar: ["AED", "EUR"],
  fr: ["EUR", "AED"],
} as const satisfies Record<keyof Localized, readonly [QuotedCode, QuotedCode]>;

/** The change of currency that is worked out step by step, in whole units of the first. */
export const rateExample = { amount: 100, from: "EUR", to: "AED" } as const;
