import type { LeadFilter, WaitlistLead } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import type { Place } from "./cursor.ts";
import type { ExportForm } from "./export-forms.ts";
import { orders } from "./orders.ts";
import { leadOf, readStretch } from "./rows.ts";

/** Rows read at a time: enough to be quick, little enough to hold in memory for many readers. */
export const exportBatch = 1000;

/** The lead as it stood when the export began: who confirms while it runs is still pending in it. */
function asOf(lead: WaitlistLead, moment: string): WaitlistLead {
  const confirmedLater = lead.consent_ts !== null && lead.consent_ts > moment;
  return confirmedLater ? { ...lead, status: "pending", consent_ts: null } : lead;
}

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
 * A lead erased meanwhile is left out, as it must be.
 */
export async function* exportLeads(
  database: Database,
  { filter, form, started, batch = exportBatch }: Export,
): AsyncGenerator<string> {
  if (form.head) yield form.head;
  // Same form as the database writes: six digits after the second, so that texts compare as times.
  const moment = started.toISOString().replace("Z", "999Z");
  let from: Place | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof readStretch>> = await readStretch(database, {
      ...{ filter, order: orders.newest, walk: "forwards", limit: batch, from },
    });
    if (rows.length > 0) yield rows.map((row) => form.row(asOf(leadOf(row), moment))).join("");
    const last = rows.at(-1);
    if (rows.length < batch || !last) return;
    from = { key: last.place, id: last.id };
  }
}
