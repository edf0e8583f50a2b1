import type { Localized } from "./names.ts";

export const learners = [
  { key: "pupils", from: 15, to: 18 },
  { key: "students", from: 18, to: 24 },
  { key: "researchers", from: 23, to: 32 },
  { key: "working", from: 25, to: 45 },
  { key: "parents", from: 38, to: 58 },
] as const;

export const learningPaths = [
  { key: "entry", weeks: 9, courses: ["choosing", "writing", "papers"] },
  { key: "language", weeks: 22, courses: ["grammar", "lectures", "essays", "exam"] },
  { key: "quantities", weeks: 15, courses: ["functions", "statistics", "data", "project"] },
  { key: "money", weeks: 7, courses: ["budget", "rent"] },
] as const;

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
