import type { Localized } from "./names.ts";

export const registration = {
  number: "RA-1111-2025",
  register: {
    en: "ADGM Registration Authority",
    ar: "سلطة التسجيل في سوق أبوظبي العالمي",
    fr: "registre des sociétés de l’ADGM",
  } satisfies Localized,
  authority: {
    short: "VARA",
    name: {
      en: "Virtual Assets Regulatory Authority (VARA)",
      ar: "سلطة تنظيم الأصول الافتراضية (VARA)",
      fr: "Virtual Assets Regulatory Authority (VARA)",
    } satisfies Localized,
  },
} as const;

export const complaints = {
  email: "objections@zafran.example",
  acknowledgedWithin: 3,
  answeredWithin: 3,
  longestWeeks: 6,
} as const;
