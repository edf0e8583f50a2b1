import type { LeadFilter } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import type { Place } from "./cursor.ts";
import type { Batch } from "./export-batch.ts";
import type { ExportForm } from "./export-forms.ts";

/** Rows read at a time: enough to be quick, little enough to hold in memory for many readers. */
export const exportBatch = 5_000;

export interface Export {
  filter: LeadFilter;
  form: ExportForm;
  started: Date;
  batch?: number;
}

/**
 * The export, a batch at a time, newest first, as the list stood at `started`. It walks by key and
 * holds no transaction open: a slow reader then keeps neither a connection nor, on the embedded
 * database, everybody else waiting. Joins during the walk lie before its start and are never met.
 * A lead erased meanwhile is left out, as it must be. One batch is read ahead of the reader.
 */
export async function* exportLeads(
  database: Database,
  { filter, form, started, batch: size = exportBatch }: Export,
): AsyncGenerator<string> {
  const read = (from: Place | null) => {
    const batch = form.read(database, { filter, started, from, size });
    // Nobody may come for it: a reader who has gone must not end the process when it fails.
    batch.catch(() => {});
    return batch;
  };
  let next: Promise<Batch> | null = read(null);
  if (form.head) yield form.head;
  while (next) {
    const { text, rows, last }: Batch = await next;
    next = rows < size || !last ? null : read(last);
    if (text) yield text;
  }
}
