import { totalRowsHeader } from "#contract/admin-terms.ts";
import type { LeadFilter } from "#contract/leads.ts";
import type { ExportFormat } from "#contract/leads-terms.ts";
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

/** What is written: the six columns of the specification, or all there are. */
export const exportForms = ["csv", "everyColumn", "lines"] as const;
export type ExportForm = (typeof exportForms)[number];

const mediaTypes: Record<ExportForm, string> = {
  csv: "text/csv;charset=utf-8",
  everyColumn: "text/csv;charset=utf-8",
  lines: "application/x-ndjson",
};

/** Names of the forms in the call (contract/leads-terms.ts). */
const formats = { csv: "spec", everyColumn: "csv", lines: "jsonl" } as const satisfies Record<
  ExportForm,
  ExportFormat
>;

type Reader = { locale: string; timeZone: string };

function addressOf(form: ExportForm, filter: LeadFilter, reader: Reader): string {
  const query = filterQuery(filter);
  // The filter has a `locale` of its own, the language of a lead; the reader's is a tag of days.
  query.set("languageTag", reader.locale);
  query.set("timeZone", reader.timeZone);
  query.set("format", formats[form]);
  return `/api/waitlist_leads.csv?${query}`;
}

/** Reads the export as it comes. Every row but the header follows a line feed: those are the progress. */
export async function streamExport(
  form: ExportForm,
  filter: LeadFilter,
  reader: Reader,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportOutcome> {
  try {
    const answer = await fetch(addressOf(form, filter, reader), {
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
    return { outcome: "written", file: new Blob(parts, { type: mediaTypes[form] }) };
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
