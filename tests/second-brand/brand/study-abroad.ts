import type { Localized } from "./names.ts";

export interface StudyCountry {
  code: string;
  name: Localized;
  universities: number;
  scholarships: number;
  students: number;
}

export const studyAbroadAsOf = "2026-02-28";

export const studyAbroad = [
  {
    code: "AE",
    name: { en: "United Arab Emirates", ar: "الإمارات العربية المتحدة", fr: "Émirats arabes unis" },
    universities: 11,
    scholarships: 23,
    students: 130,
  },
  {
    code: "DE",
    name: { en: "Germany", ar: "ألمانيا", fr: "Allemagne" },
    universities: 19,
    scholarships: 47,
    students: 151,
  },
  {
    code: "CA",
    name: { en: "Canada", ar: "كندا", fr: "Canada" },
    universities: 29,
    scholarships: 37,
    students: 172,
  },
] as const satisfies readonly StudyCountry[];
