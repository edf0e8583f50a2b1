import type { Locale } from "#contract/locale.ts";

/** A text that exists in every language of the site. */
export type Localized = Record<Locale, string>;

/** What the group is called. The Arabic name is written, not transliterated by the site. */
export const names = {
  group: { en: "Falaj", ar: "فلج", fr: "Falaj" } satisfies Localized,
  /** Legal entity, for the legal pages and the footer. */
  legalEntity: {
    en: "Falaj Technologies FZ-LLC",
    ar: "فلج للتقنيات ش.م.ح",
    fr: "Falaj Technologies FZ-LLC",
  } satisfies Localized,
  token: {
    name: { en: "Falaj", ar: "فلج", fr: "Falaj" } satisfies Localized,
    symbol: "FLJ",
  },
} as const;

/** Year of foundation, for the copyright line. */
export const foundedIn = { year: 2025, month: 3 } as const;
