/** A word or a pattern by the plural categories of the language; `other` stands for those that are not named. */
export type Counted =
  | string
  | ({ other: string } & Partial<Record<"zero" | "one" | "two" | "few" | "many", string>>);

/** How a claim's figure and its unit are written. `{figure}` and `{days}` are filled in. */
export interface ClaimPattern {
  /** Without it the figure alone. */
  figure?: string;
  unit?: Counted;
  /** Days of a week, as `{days}` is written. */
  days?: Counted;
  /** The unit says that it is one: a text has no figure before it then. */
  impliesOne?: boolean;
}

/**
 * What the site knows of a language beside its words: a file of `content/languages/` for each. What is
 * written here and not left to `Intl` is on pages from their first moment (decision 0021).
 */
export interface Language {
  /** Its own name, in its own letters. */
  name: string;
  direction: "ltr" | "rtl";
  /** The letters of the site's faces that its pages begin with. Letters of other scripts come from the system. */
  script: "latin" | "arabic";
  /** Letters that its words hold rarely, and the first page among them. */
  rareLetters?: string;
  /** Language and country, as OpenGraph writes them; mails write dates as that country does. */
  openGraph: string;
  /** Shapes of a flag in a space of 42 by 28. */
  flag: readonly { d: string; fill?: string; stroke?: string; strokeWidth?: string }[];
  decimal: "." | ",";
  group: "," | "." | "\u202f" | "\u00a0";
  /** Whether a shortened figure keeps zeros at its end: 1.50M. */
  keepsZeros?: boolean;
  percent: string;
  /** Before an amount: at the left of its figure, in a line from right to left too. */
  minus: string;
  /** A large figure with its unit. One that is not named is written in full. */
  short: { K?: Counted; M: Counted; B: Counted };
  dollars: Counted;
  shortDollars: { K?: Counted; M: Counted; B: Counted };
  /** A price, with the `{sign}` of its currency. */
  money: string;
  dirham: string;
  /** Bytes, thousands and millions of them. */
  bytes: readonly [string, string, string];
  claims: Record<
    | "dollars"
    | "millionDollars"
    | "seconds"
    | "milliseconds"
    | "transactionsPerSecond"
    | "hoursEveryDay",
    ClaimPattern
  >;
  /** Hours a day on some days of the week, where that is not written as on every day. */
  hoursSomeDays?: ClaimPattern;
  /** Before a bounded figure, or with `{figure}` around it. */
  more: string;
  less: string;
  comma: "," | "،";
  /** Between a day of the week and its date. */
  afterWeekday?: string;
  colon: string;
  /** Between what is listed, and before the last of it. */
  and: readonly [between: string, last: string];
  or: readonly [between: string, last: string];
  /** From January. */
  months: readonly string[];
  /** Without them months and days are not shortened. */
  shortMonths?: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
  shortWeekdays?: readonly string[];
  /** As a wall calendar prints them. */
  weekdayLetters: readonly string[];
  /** The first day of a month, where it is no plain 1. */
  firstDay?: string;
  /** The quarters of a year, where they are not numbered. */
  quarters?: readonly string[];
  /** What does not count where names are sorted. */
  article?: RegExp;
  /** Names of countries and currencies, by code, that `Intl` has with a fault. */
  corrected?: Readonly<Record<string, string>>;
}
