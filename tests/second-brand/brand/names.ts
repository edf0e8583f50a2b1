import type { Locale } from "#contract/locale.ts";

export type Localized = Record<Locale, string>;

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
  token: {
    name: { en: "Zafran", ar: "زعفران", fr: "Zafran" } satisfies Localized,
    symbol: "ZFN",
  },
} as const;

export const foundedIn = { year: 2019, month: 11 } as const;
