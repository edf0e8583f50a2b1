import { type ExportFormat, leadColumns, type WaitlistLead } from "#contract/leads.ts";
import type { Queryable } from "#server/platform/database.ts";
import { csvFirstLine, csvRow } from "./csv.ts";
import { asOf, type Batch, type Wanted } from "./export-batch.ts";
import { readSpecBatch } from "./export-spec.ts";
import { orders } from "./orders.ts";
import { readStretch } from "./rows.ts";

/** How the export is written. */
export interface ExportForm {
  contentType: string;
  /** Name of the file, from the specification's. */
  nameOf(csvName: string): string;
  /** What stands before the first row. */
  head: string;
  read(on: Queryable, wanted: Wanted): Promise<Batch>;
}

/** Every column of a lead, each lead written by itself. */
function everyColumn(write: (lead: WaitlistLead) => string): ExportForm["read"] {
  return async (on, wanted) => {
    const { filter, from, size } = wanted;
    const rows = await readStretch(on, {
      ...{ filter, order: orders.newest, walk: "forwards", limit: size, from },
    });
    const last = rows.at(-1);
    return {
      text: rows.map(({ place: _, ...lead }) => write(asOf(wanted, lead))).join(""),
      rows: rows.length,
      last: last ? { key: last.place, id: last.id } : null,
    };
  };
}

const csv = {
  contentType: "text/csv; charset=utf-8",
  nameOf: (csvName: string) => csvName,
};

type FormatDate = (iso: string) => string;

export const exportForms: Record<ExportFormat, (formatDate: FormatDate) => ExportForm> = {
  spec: (formatDate) => ({ ...csv, head: csvFirstLine, read: readSpecBatch(formatDate) }),
  csv: () => ({
    ...csv,
    head: csvRow(leadColumns),
    read: everyColumn((lead) => `\n${csvRow(leadColumns.map((name) => String(lead[name] ?? "")))}`),
  }),
  jsonl: () => ({
    contentType: "application/x-ndjson; charset=utf-8",
    nameOf: (csvName) => csvName.replace(/csv$/, "jsonl"),
    head: "",
    read: everyColumn((lead) => `${JSON.stringify(lead)}\n`),
  }),
};
