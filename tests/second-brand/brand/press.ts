import type { Localized } from "./names.ts";

export const pressAssets = [
  { name: "markSvg", file: "mark.svg", mirrored: "mark-mirrored.svg" },
  { name: "markPng", file: "mark.png", mirrored: "mark-mirrored.png" },
  { name: "logoSvg", file: "logo-{locale}.svg" },
  { name: "logoPng", file: "logo-{locale}.png" },
  { name: "logoLightPng", file: "logo-light-{locale}.png" },
  { name: "colours", file: "colours.json" },
  { name: "factSheet", file: "fact-sheet-{locale}.pdf" },
  { name: "everything", file: "press-kit.zip" },
] as const;
export type PressAssetName = (typeof pressAssets)[number]["name"];

export const pressEmail = "newsroom@zafran.example";

export interface Coverage {
  date: string;
  outlet: string;
  language: keyof Localized;
  title: Localized;
}

export const coverage: readonly Coverage[] = [
  {
    date: "2026-01-19",
    outlet: "Corniche Weekly",
    language: "en",
    title: {
      en: "The island’s quietest payment firm opens its books",
      ar: "أهدأ شركات الدفع في الجزيرة تفتح دفاترها",
      fr: "La plus discrète des sociétés de paiement de l’île ouvre ses livres",
    },
  },
];
