import { type Localized, latin } from "./names.ts";

export const registration = {
  number: "RA-1111-2025",
  register: {
    en: "ADGM Registration Authority",
    ar: "سلطة التسجيل في سوق أبوظبي العالمي",
    fr: "registre des sociétés de l’ADGM",
  } satisfies Localized,
  walletSeat: {
    en: "in Sharjah",
    ar: "في الشارقة",
    fr: "à Charjah",
  } satisfies Localized,
  seat: {
    en: "in ADGM, Abu Dhabi’s financial centre",
    ar: "في سوق أبوظبي العالمي",
    fr: "à l’ADGM, le centre financier d’Abou Dabi",
  } satisfies Localized,
} as const;

export const authority = {
  short: "VARA",
  with: { en: "with VARA", ar: "لدى VARA", fr: "auprès de la VARA" } satisfies Localized,
  role: {
    en: "a regulator of virtual assets",
    ar: "جهة تنظّم الأصول الافتراضية",
    fr: "une autorité des cryptoactifs",
  } satisfies Localized,
  name: {
    en: "Virtual Assets Regulatory Authority (VARA)",
    ar: "سلطة تنظيم الأصول الافتراضية (VARA)",
    fr: "Virtual Assets Regulatory Authority (VARA)",
  } satisfies Localized,
} as const;

export const host = {
  name: latin("Saltmarsh Servers", "خوادم السبخة"),
  address: {
    en: "Quay 7, Sharjah",
    ar: "الرصيف 7، الشارقة",
    fr: "Quai 7, Charjah",
  } satisfies Localized,
} as const;

export const complaints = {
  email: "objections@zafran.example",
  acknowledgedWithin: 3,
  answeredWithin: 3,
  longestWeeks: 6,
} as const;

export type TokenPromotion = "full" | "facts";

export const tokenPromotion = "full" as TokenPromotion;

export const promotesToken = tokenPromotion === "full";
