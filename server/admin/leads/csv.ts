import { csvHeader, type WaitlistLead } from "#contract/leads.ts";

/** Characters a spreadsheet takes for the start of a formula, with their full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const breaksRow = /[",\r\n]/;

/** One cell: made text where a spreadsheet would run it, quoted only where the plain text would break the row. */
export function csvCell(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return breaksRow.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of cells, without its line break. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

export const csvFirstLine = csvRow(csvHeader);

/** What the specification's file tells of a lead. */
export type SpecLead = Pick<
  WaitlistLead,
  "email" | "status" | "created_at" | "consent_ts" | "country" | "city"
>;

/** One lead as the specification's 7.3 writes it. */
export function csvLead(lead: SpecLead, formatDate: (iso: string) => string): string {
  return csvRow([
    lead.email,
    lead.status,
    formatDate(lead.created_at),
    lead.consent_ts ? formatDate(lead.consent_ts) : "Not confirmed",
    lead.country,
    lead.city || "N/A",
  ]);
}
