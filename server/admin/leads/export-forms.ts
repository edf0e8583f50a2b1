import type { WaitlistLead } from "#contract/leads.ts";
import { type ExportFormat, leadColumns } from "#contract/leads-terms.ts";
import { csvFirstLine, csvLead, csvRow } from "./csv.ts";

/** How the export is written. */
export interface ExportForm {
  contentType: string;
  /** Name of the file, from the specification's. */
  nameOf(csvName: string): string;
  /** What stands before the first row; each row brings its own line break. */
  head: string;
  row(lead: WaitlistLead): string;
  /** Which columns are read; `spec` needs few of them. */
  columns: "spec" | "all";
}

const csv = {
  contentType: "text/csv; charset=utf-8",
  nameOf: (csvName: string) => csvName,
};

export const exportForms: Record<
  ExportFormat,
  (formatDate: (iso: string) => string) => ExportForm
> = {
  spec: (formatDate) => ({
    ...csv,
    head: csvFirstLine,
    row: (lead) => `\n${csvLead(lead, formatDate)}`,
    columns: "spec",
  }),
  csv: () => ({
    ...csv,
    head: csvRow(leadColumns),
    row: (lead) => `\n${csvRow(leadColumns.map((name) => String(lead[name] ?? "")))}`,
    columns: "all",
  }),
  jsonl: () => ({
    contentType: "application/x-ndjson; charset=utf-8",
    nameOf: (csvName) => csvName.replace(/csv$/, "jsonl"),
    head: "",
    row: (lead) => `${JSON.stringify(lead)}\n`,
    columns: "all",
  }),
};
