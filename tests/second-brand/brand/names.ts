import type { Locale } from "#contract/locale.ts";

export type Localized = Record<Locale, string>;

export const names = {
  group: { en: "Zafran", ar: "زعفران", fr: "Zafran" } satisfies Localized,
  legalEntity: {
    en: "Zafran Holding Limited",
    ar: "زعفران القابضة المحدودة",
    fr: "Zafran Holding Limited",
  } satisfies Localized,
  token: {
    name: { en: "Zafran", ar: "زعفران", fr: "Zafran" } satisfies Localized,
    symbol: "ZFN",
  },
} as const;

export const foundedIn = { year: 2019, month: 11 } as const;
