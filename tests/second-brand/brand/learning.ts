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
