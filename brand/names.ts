import type { Locale } from "#contract/locale.ts";

/** A text that exists in every language of the site. */
export type Localized = Record<Locale, string>;

/** A name that English and French write alike. A text that calls it and is on no page is left out of the scripts. */
/* @__NO_SIDE_EFFECTS__ */
export const latin = (en: string, ar: string): Localized => ({ en, ar, fr: en });

/** What the group is called. The Arabic name is written, not transliterated by the site. */
export const names = {
  group: { en: "Falaj", ar: "فلج", fr: "Falaj" } satisfies Localized,
  /** The meaning of the name, in a sentence or two of the page about the group. */
  meaning: {
    en: "A falaj is a channel that shares water among the villages of Oman and the Emirates. Here, one balance pays for each service once it is available.",
    ar: "الفَلَج مجرى ماء تتقاسمه قرى عُمان والإمارات، ومنه اسمنا: رصيد واحد تدفع منه لكل خدمة متى أُتيحت.",
    fr: "Un falaj est un canal par lequel les villages d’Oman et des Émirats se partagent l’eau. Ici, un seul solde paie chaque service dès qu’il est disponible.",
  } satisfies Localized,
  /** Legal entity, for the legal pages and the footer. */
  legalEntity: {
    en: "Falaj Technologies FZ-LLC",
    ar: "فلج للتقنيات ش.م.ح ذ.م.م",
    fr: "Falaj Technologies FZ-LLC",
  } satisfies Localized,
  /** The company of the group that provides the wallet, and that the regulator has registered. */
  walletEntity: latin("Falaj Wallet FZE", "محفظة فلج ش.م.ح"),
  token: {
    name: { en: "Falaj", ar: "فلج", fr: "Falaj" } satisfies Localized,
    symbol: "FLJ",
  },
} as const;

/** Month of foundation, ISO 8601. */
export const foundedIn = "2025-03";

/** What happened when, oldest first. The words of each event are in the content, by its name. */
export const timeline: readonly {
  event: "token" | "founded" | "created" | "launched";
  date: string;
}[] = [
  { event: "token", date: "2024-10" },
  { event: "founded", date: "2025-03" },
  { event: "created", date: "2025-05" },
  { event: "launched", date: "2025-08" },
];

/** The group's values, in order. Name and text of each are in the content, by its name. */
export const values = ["innovation", "customers", "trust", "learning"] as const;

interface Mark {
  size: number;
  weight: number;
  /** Each a path. What is filled has no line around it. */
  lines: readonly { d: string; opacity: number; filled?: boolean }[];
}

/**
 * The group's mark, drawn as lines on a square of 26: each from where the water comes to where it
 * goes. The site, its icon and the press files are all drawn from this.
 */
export const mark: Mark = {
  size: 26,
  weight: 2.4,
  lines: [
    { d: "M23 3C14 5 13 10 13 13s-2 8-10 10", opacity: 1 },
    { d: "M13 13c1 6 5 8 10 9", opacity: 0.75 },
    { d: "M13 12C10 9 7 8 3 8", opacity: 0.5 },
  ],
};
