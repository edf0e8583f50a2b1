import { exportFileName } from "#contract/lead-date.ts";
import { type ExportFormat, type LeadFilter, totalRowsHeader } from "#contract/leads.ts";
import { filterQuery } from "./view.ts";

export type ExportProgress = { done: number; total: number };

export type ExportResult =
  | { outcome: "written"; file: Blob }
  | { outcome: "cancelled" | "signed_out" | "denied" | "failed" };

const lineFeed = 10;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === lineFeed) lines += 1;
  return lines;
}

/** How a reader writes days: only the form `spec` uses it. */
export interface ReaderFormats {
  languageTag: string;
  timeZone: string;
}

/** Reads the export as it comes. Every row but the header follows a line feed: those are the progress. */
export async function readExport(
  format: ExportFormat,
  filter: LeadFilter,
  reader: ReaderFormats,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const query = filterQuery(filter);
  for (const [name, value] of Object.entries({ format, ...reader })) query.set(name, value);
  try {
    const answer = await fetch(`/api/waitlist_leads.csv?${query}`, {
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (answer.status === 401) return { outcome: "signed_out" };
    if (answer.status === 403) return { outcome: "denied" };
    if (!answer.ok || !answer.body) return { outcome: "failed" };
    const total = Number(answer.headers.get(totalRowsHeader)) || 0;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    report({ done, total });
    const stream = answer.body.getReader();
    for (let next = await stream.read(); !next.done; next = await stream.read()) {
      parts.push(next.value);
      done += countLines(next.value);
      // A city of two lines counts twice: never say more than there are.
      report({ done: Math.min(done, total), total });
    }
    const type = format === "jsonl" ? "application/x-ndjson" : "text/csv";
    return { outcome: "written", file: new Blob(parts, { type: `${type};charset=utf-8` }) };
  } catch {
    return { outcome: signal.aborted ? "cancelled" : "failed" };
  }
}

/** Name of the file (specification 7.3), by the reader's own day. */
export function exportName(format: ExportFormat, timeZone: string): string {
  const endings = { spec: ".csv", csv: "_all_columns.csv", jsonl: ".jsonl" };
  return exportFileName(new Date(), timeZone).replace(/\.csv$/, endings[format]);
}
