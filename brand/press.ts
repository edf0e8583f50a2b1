import type { Localized } from "./names.ts";

/**
 * The files of the press kit. They are drawn from this folder before the pages are built; format
 * and size are read from the files themselves. `{locale}` files exist once a language, `mirrored` ones
 * for languages read from the right.
 */
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

/** Where journalists write. */
export const pressEmail = "press@falaj.example";

export interface Coverage {
  date: string;
  outlet: string;
  /** Language the piece was printed in. */
  language: keyof Localized;
  title: Localized;
}

/** What others wrote, newest first. */
export const coverage: readonly Coverage[] = [
  {
    date: "2025-08-28",
    outlet: "Creek Business Review",
    language: "en",
    title: {
      en: "Dubai start-up launches wallet and travel planner in the same week",
      ar: "شركة ناشئة في دبي تطلق محفظتها ومساعد سفرها في أسبوع واحد",
      fr: "À Dubaï, une jeune entreprise lance son portefeuille et son planificateur la même semaine",
    },
  },
  {
    date: "2025-07-09",
    outlet: "الدفتر الاقتصادي",
    language: "ar",
    title: {
      en: "Paid on arrival: what carriers say about instant settlement",
      ar: "أجرة فور الوصول: ماذا يقول الناقلون عن التسوية الفورية",
      fr: "Payés dès l’arrivée : ce que les transporteurs disent du règlement immédiat",
    },
  },
  {
    date: "2025-05-22",
    outlet: "La Lettre des Fintechs",
    language: "fr",
    title: {
      en: "Splitting a bill in three currencies, without a bank",
      ar: "تقسيم فاتورة بين ثلاث عملات من دون مصرف",
      fr: "Partager une addition entre trois devises, sans banque",
    },
  },
  {
    date: "2025-03-17",
    outlet: "Gulf Ledger",
    language: "en",
    title: {
      en: "Founded this month in the Emirates: four services, one ledger",
      ar: "تأسست هذا الشهر في الإمارات: أربع خدمات وسلسلة كتل واحدة",
      fr: "Fondée ce mois-ci aux Émirats : quatre services, une seule blockchain",
    },
  },
  {
    date: "2024-10-30",
    outlet: "Chain Notes",
    language: "en",
    title: {
      en: "A token with a job: half-price fees, and nobody has to hold it",
      ar: "عملة رقمية للرسوم: خصم بالنصف، ولا إلزام باقتنائها",
      fr: "Un jeton qui sert : des frais divisés par deux, et personne n’est tenu d’en avoir",
    },
  },
];
