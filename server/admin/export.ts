import type { WaitlistLead } from "#contract/admin.ts";
import type { Database } from "#server/platform/database.ts";
import { csvFirstLine, csvLead } from "./csv.ts";
import { readOlder } from "./leads.ts";
import type { Place } from "./leads-cursor.ts";

/** Rows read at a time: enough to be quick, little enough to hold in memory for many readers. */
export const exportBatch = 1000;

/** The lead as it stood when the export began: who confirms while it runs is still pending in it. */
function asOf(lead: WaitlistLead, moment: string): WaitlistLead {
  const confirmedLater = lead.consent_ts !== null && lead.consent_ts > moment;
  return confirmedLater ? { ...lead, status: "pending", consent_ts: null } : lead;
}

/**
 * The export, a batch at a time, newest first, as the list stood at `started`. It walks by key and
 * holds no transaction open: a slow reader then keeps neither a connection nor, on the embedded
 * database, everybody else waiting. Joins during the walk lie before its start and are never met.
 * A lead erased meanwhile is left out, as it must be.
 */
export async function* exportLeads(
  database: Database,
  started: Date,
  formatDate: (iso: string) => string,
  batch = exportBatch,
): AsyncGenerator<string> {
  yield csvFirstLine;
  // Same form as the database writes: six digits after the second, so that texts compare as times.
  const moment = started.toISOString().replace("Z", "999Z");
  let from: Place | null = null;
  for (;;) {
    const { leads, last }: Awaited<ReturnType<typeof readOlder>> = await readOlder(
      database,
      batch,
      from,
    );
    if (leads.length > 0) {
      yield leads.map((lead) => `\n${csvLead(asOf(lead, moment), formatDate)}`).join("");
    }
    if (leads.length < batch || !last) return;
    from = last;
  }
}
