/** Whom the education service is for, with the years of age it mostly meets them at. */
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
