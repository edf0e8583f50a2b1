import type { Locale } from "#contract/locale.ts";

export type Localized = Record<Locale, string>;

export const latin = (en: string, ar: string): Localized => ({ en, ar, fr: en });

export const names = {
  group: { en: "Zafran", ar: "زعفران", fr: "Zafran" } satisfies Localized,
  meaning: {
    en: "Saffron is sold by the thread, and we count as carefully.",
    ar: "يُباع الزعفران خيطًا خيطًا، ونحن نعدّ بالدقة نفسها.",
    fr: "Le safran se vend au brin, et nous comptons avec le même soin.",
  } satisfies Localized,
  legalEntity: {
    en: "Zafran Holding Limited",
    ar: "زعفران القابضة المحدودة",
    fr: "Zafran Holding Limited",
  } satisfies Localized,
  walletEntity: latin("Zafran Wallet Limited", "محفظة زعفران المحدودة"),
  token: {
    name: { en: "Zafran", ar: "زعفران", fr: "Zafran" } satisfies Localized,
    symbol: "ZFN",
  },
} as const;

export const foundedIn = "2019-11";

export const values = ["customers", "trust"] as const;

export const timeline: readonly {
  event: "token" | "founded" | "created" | "launched";
  date: string;
}[] = [
  { event: "founded", date: "2019-11" },
  { event: "token", date: "2022-06" },
  { event: "created", date: "2022-09" },
  { event: "launched", date: "2023-02" },
];

interface Mark {
  size: number;
  weight: number;
  /** Each a path. What is filled has no line around it. */
  lines: readonly { d: string; opacity: number; filled?: boolean }[];
}

/** Three threads of a crocus. */
export const mark: Mark = {
  size: 26,
  weight: 2.2,
  lines: [
    { d: "M13 24V9c0-4 2-6 6-7", opacity: 1 },
    { d: "M13 16C12 11 9 8 4 7", opacity: 0.75 },
    { d: "M13 19c3-4 6-6 10-6", opacity: 0.5 },
  ],
};
