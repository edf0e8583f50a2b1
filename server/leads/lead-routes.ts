import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { JoinFormOrigins } from "#contract/join-forms.ts";
import { exportFileName, leadDateFormat } from "#contract/lead-date.ts";
import {
  type LeadFilter,
  leadStatsQuery,
  leadsExportQuery,
  leadsQuery,
  newLeadsQuery,
  totalRowsHeader,
} from "#contract/leads.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { sendFile } from "#server/http/csv.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { exportLeads, exportWriter } from "./lead-export.ts";
import { filterInLog, isEverything } from "./lead-filter.ts";
import { readLeadHistory, readLeadsPage } from "./lead-list.ts";
import { countLeads, countNewLeads, readLeadStats } from "./lead-stats.ts";

/** The reader's form of days and file name; null for a language tag that cannot exist. */
function readerFormats(languageTag: string, filter: LeadFilter, at: Date) {
  const { timeZone = "UTC" } = filter;
  try {
    const csvName = exportFileName(at, timeZone, isEverything(filter) ? "all" : "filtered");
    return { formatDate: leadDateFormat(languageTag, timeZone), csvName };
  } catch {
    return null;
  }
}

export function leadRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock }: DatabaseContext,
): void {
  route("GET /api/waitlist_leads", "read", { query: leadsQuery }, ({ query }) =>
    readLeadsPage(database, query),
  );

  route("GET /api/waitlist_leads/stats", "read", { query: leadStatsQuery }, ({ query }) =>
    readLeadStats(database, query, clock()),
  );

  route("GET /api/waitlist_leads/fresh", "read", { query: newLeadsQuery }, async ({ query }) => ({
    count: await countNewLeads(database, query, query.since),
  }));

  route("GET /api/waitlist_leads/:id", "read", byId, ({ params }) =>
    readLeadHistory(database, params.id),
  );

  route(
    "GET /api/waitlist_leads.csv",
    "export",
    { query: leadsExportQuery },
    async ({ query, caller }, reply) => {
      const { format, languageTag, mark_utf8: mark, ...filter } = query;
      const started = clock();
      const formats = readerFormats(languageTag, filter, started);
      if (!formats) return refuse(400, "bad_request");
      const { formatDate, csvName } = formats;
      const writer = exportWriter(format, formatDate, mark === "yes");
      const { counts } = await countLeads(database, filter);
      const details = { filter: filterInLog(filter), rows: counts.total, format };
      await recordAudit(database, "exported", caller.email, started, details);
      reply.header(totalRowsHeader, String(counts.total));
      const text = exportLeads(database, { filter, writer, started });
      if (format !== "jsonl") return sendFile(reply, csvName, text);
      const type = "application/x-ndjson; charset=utf-8";
      return sendFile(reply, csvName.replace(/csv$/, "jsonl"), text, type);
    },
  );
}

/** The administrators' call about the forms of the waitlist for other sites. */
export function joinFormRoutes(
  { route }: GuardedCalls<Permission, AuditKind>,
  { origins }: { origins: () => readonly string[] },
): void {
  route(
    "GET /api/admin/join-forms",
    "read",
    {},
    async (): Promise<JoinFormOrigins> => ({ origins: [...origins()] }),
  );
}
