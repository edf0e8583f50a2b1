import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { exportFileName, leadDateFormat } from "#contract/lead-date.ts";
import {
  leadStatsQuery,
  leadsExportQuery,
  leadsQuery,
  newLeadsQuery,
  totalRowsHeader,
} from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { filterInLog } from "../audit/filter-in-log.ts";
import { recordAudit } from "../audit/record.ts";
import { may } from "../gate.ts";
import { countLeads } from "./counts.ts";
import { exportLeads } from "./export.ts";
import { exportForms } from "./export-forms.ts";
import { countFresh } from "./fresh.ts";
import { readLeadsPage } from "./page.ts";
import { readLeadStats } from "./stats.ts";
import { type LeadEventReader, readLeadStory } from "./story.ts";

export type LeadRouteDeps = {
  database: Database;
  clock: () => Date;
  /** Who else knows what happened to a lead. */
  eventReaders: readonly LeadEventReader[];
};

const leadId = z.object({ id: z.uuid() });

/** What depends on where the reader is: how days are written, and the name of the file. */
function readerForms(languageTag: string, timeZone: string, at: Date) {
  try {
    const name = exportFileName(at, timeZone);
    return { formatDate: leadDateFormat(languageTag, timeZone), name };
  } catch {
    // Thrown for a language tag or a zone that cannot exist.
    return null;
  }
}

/** Declared only inside the administrators' scope: see routes.ts. */
export function leadRoutes(scope: FastifyInstance, deps: LeadRouteDeps): void {
  const { database, clock, eventReaders } = deps;

  scope.get("/api/waitlist_leads", may("read"), async (request, reply) => {
    const query = leadsQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    const read = await readLeadsPage(database, query.data);
    if (read.outcome === "unknown_cursor") return reply.code(400).send({ error: "invalid_cursor" });
    return read.page;
  });

  scope.get("/api/waitlist_leads/stats", may("read"), async (request, reply) => {
    const query = leadStatsQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    return readLeadStats(database, query.data);
  });

  scope.get("/api/waitlist_leads/fresh", may("read"), async (request, reply) => {
    const query = newLeadsQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    return countFresh(database, query.data, query.data.since);
  });

  scope.get("/api/waitlist_leads/:id", may("read"), async (request, reply) => {
    const params = leadId.safeParse(request.params);
    const story = params.success
      ? await readLeadStory(database, params.data.id, eventReaders)
      : null;
    return story ?? reply.code(404).send({ error: "not_found" });
  });

  scope.get("/api/waitlist_leads.csv", may("export"), async (request, reply) => {
    const query = leadsExportQuery.safeParse(request.query);
    const started = clock();
    const reader = query.success
      ? readerForms(query.data.languageTag, query.data.timeZone, started)
      : null;
    if (!query.success || !reader) return reply.code(400).send({ error: "bad_request" });
    const { format, ...filter } = query.data;
    const form = exportForms[format](reader.formatDate);
    const { counts } = await countLeads(database, filter);
    await recordAudit(database, {
      kind: "exported",
      by: request.caller?.email ?? null,
      at: started,
      details: { filter: filterInLog(filter), rows: counts.total, format },
    });
    return reply
      .header("content-type", form.contentType)
      .header("content-disposition", `attachment; filename="${form.nameOf(reader.name)}"`)
      .header(totalRowsHeader, String(counts.total))
      .send(Readable.from(exportLeads(database, { filter, form, started })));
  });
}
