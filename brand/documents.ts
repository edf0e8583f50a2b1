/**
 * What an investor may request. They are sent by a person after a request, so the files are not
 * part of the site; type and size say what will arrive. Their names are in the content.
 */
export const documents = [
  { id: "annual-report", type: "PDF", bytes: 8_400_000 },
  { id: "investor-deck", type: "PDF", bytes: 5_200_000 },
  { id: "financial-statements", type: "XLSX", bytes: 1_100_000 },
  { id: "token-paper", type: "PDF", bytes: 2_600_000 },
  { id: "risk-report", type: "PDF", bytes: 1_900_000 },
  { id: "governance", type: "ZIP", bytes: 3_700_000 },
] as const;
