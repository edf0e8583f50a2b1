import type { WaitlistLead } from "#contract/leads.ts";
import { type ExportFormat, leadColumns } from "#contract/leads-terms.ts";
import type { Queryable } from "#server/platform/database.ts";
import { csvFirstLine, csvRow } from "./csv.ts";
import { asOfMoment, type Batch, type Wanted } from "./export-batch.ts";
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

/** The lead as it stood when the export began: who confirms while it runs is still pending in it. */
function asOf(lead: WaitlistLead, moment: string): WaitlistLead {
  const confirmedLater = lead.consent_ts !== null && lead.consent_ts > moment;
  return confirmedLater ? { ...lead, status: "pending", consent_ts: null } : lead;
}

/** In the form the database writes: six digits after the second, so that texts compare as times. */
function momentOf(filter: Wanted["filter"], started: Date): string {
  const moment = asOfMoment({ filter, started });
  return moment === "infinity" ? "~" : moment.toISOString().replace("Z", "999Z");
}

/** Every column of a lead, each lead written by itself. */
function everyColumn(write: (lead: WaitlistLead) => string): ExportForm["read"] {
  return async (on, { filter, started, from, size }) => {
    const rows = await readStretch(on, {
      ...{ filter, order: orders.newest, walk: "forwards", limit: size, from },
    });
    const moment = momentOf(filter, started);
    const last = rows.at(-1);
    return {
      text: rows.map(({ place: _, ...lead }) => write(asOf(lead, moment))).join(""),
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
