import type { Localized } from "./names.ts";

/** Groups that the education service is for, each with its usual ages. */
export const learners = [
  { key: "pupils", from: 15, to: 18 },
  { key: "students", from: 18, to: 24 },
  { key: "researchers", from: 23, to: 32 },
  { key: "working", from: 25, to: 45 },
  { key: "parents", from: 38, to: 58 },
] as const;

/** Learning paths: how long each takes, and its courses in order. Their words are in the content. */
export const learningPaths = [
  { key: "entry", weeks: 8, courses: ["choosing", "writing", "papers"] },
  { key: "language", weeks: 24, courses: ["grammar", "lectures", "essays", "exam"] },
  { key: "quantities", weeks: 16, courses: ["functions", "statistics", "data", "project"] },
  { key: "money", weeks: 6, courses: ["budget", "rent"] },
] as const;

/** A country that learners are helped to study in (specification 3.9). */
export interface StudyCountry {
  /** ISO 3166-1 code. */
  code: string;
  name: Localized;
  /** Universities on the list. */
  universities: number;
  /** Scholarships that are open to applicants from abroad. */
  scholarships: number;
  /** Students from abroad, as the group estimates. */
  students: number;
}

/** Day the counts were true, ISO 8601. */
export const studyAbroadAsOf = "2025-08-31";

export const studyAbroad = [
  {
    code: "AE",
    name: { en: "United Arab Emirates", ar: "الإمارات العربية المتحدة", fr: "Émirats arabes unis" },
    universities: 31,
    scholarships: 64,
    students: 410,
  },
  {
    code: "DE",
    name: { en: "Germany", ar: "ألمانيا", fr: "Allemagne" },
    universities: 58,
    scholarships: 143,
    students: 365,
  },
  {
    code: "CA",
    name: { en: "Canada", ar: "كندا", fr: "Canada" },
    universities: 46,
    scholarships: 118,
    students: 540,
  },
  {
    code: "FR",
    name: { en: "France", ar: "فرنسا", fr: "France" },
    universities: 52,
    scholarships: 97,
    students: 288,
  },
  {
    code: "JP",
    name: { en: "Japan", ar: "اليابان", fr: "Japon" },
    universities: 24,
    scholarships: 85,
    students: 132,
  },
  {
    code: "MY",
    name: { en: "Malaysia", ar: "ماليزيا", fr: "Malaisie" },
    universities: 27,
    scholarships: 41,
    students: 306,
  },
  {
    code: "GB",
    name: { en: "United Kingdom", ar: "المملكة المتحدة", fr: "Royaume-Uni" },
    universities: 73,
    scholarships: 126,
    students: 695,
  },
  {
    code: "TR",
    name: { en: "Türkiye", ar: "تركيا", fr: "Turquie" },
    universities: 39,
    scholarships: 72,
    students: 254,
  },
] as const satisfies readonly StudyCountry[];
