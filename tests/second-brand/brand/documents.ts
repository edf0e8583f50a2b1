export const documents = [
  { id: "annual-report", type: "PDF", bytes: 6_900_000 },
  { id: "risk-report", type: "PDF", bytes: 2_300_000 },
  { id: "governance", type: "ZIP", bytes: 4_800_000 },
] as const;
export type DocumentId = (typeof documents)[number]["id"];
