import { type ExportFormat, type LeadFilter, totalRowsHeader } from "#contract/leads.ts";
import { filterQuery } from "./desk/view.ts";

export type ExportProgress = { done: number; total: number };

export type ExportOutcome =
  | { outcome: "written"; file: Blob }
  | { outcome: "cancelled" | "none" | "denied" | "failed" };

const lineFeed = 10;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === lineFeed) lines += 1;
  return lines;
}

const mediaTypes: Record<ExportFormat, string> = {
  spec: "text/csv;charset=utf-8",
  csv: "text/csv;charset=utf-8",
  jsonl: "application/x-ndjson;charset=utf-8",
};

/** How this reader writes days. */
export interface ReaderForms {
  locale: string;
  timeZone: string;
}

function exportQuery(format: ExportFormat, filter: LeadFilter, reader: ReaderForms): string {
  const query = filterQuery(filter);
  query.set("format", format);
  query.set("languageTag", reader.locale);
  query.set("timeZone", reader.timeZone);
  return query.toString();
}

/** Reads the export as it comes. Every row but the header follows a line feed: those are the progress. */
export async function streamExport(
  format: ExportFormat,
  filter: LeadFilter,
  reader: ReaderForms,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportOutcome> {
  try {
    const answer = await fetch(`/api/waitlist_leads.csv?${exportQuery(format, filter, reader)}`, {
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (answer.status === 401) return { outcome: "none" };
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
    return { outcome: "written", file: new Blob(parts, { type: mediaTypes[format] }) };
  } catch {
    return { outcome: signal.aborted ? "cancelled" : "failed" };
  }
}

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers fetch the file only after this task; a minute later every one has it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
