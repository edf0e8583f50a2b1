import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { exportQuery, leadsQuery, totalRowsHeader } from "#contract/admin.ts";
import { leadDateFormat } from "#contract/lead-date.ts";
import type { Database } from "#server/platform/database.ts";
import { exportLeads } from "./export.ts";
import { countLeads, readLeadsPage } from "./leads.ts";

export type LeadRouteDeps = { database: Database; clock: () => Date };

/** Two formats of one moment: what the rows show, and the day in the file's name. */
function readerFormats(locale: string, timeZone: string) {
  try {
    const day = new Intl.DateTimeFormat("en-CA", {
      dateStyle: "short",
      timeZone,
      calendar: "iso8601",
    });
    return {
      formatDate: leadDateFormat(locale, timeZone),
      formatDay: (at: Date) => day.format(at),
    };
  } catch {
    // Intl throws for a tag or a zone that cannot exist.
    return null;
  }
}

/** Declared only inside the administrators' scope: see routes.ts. */
export function leadRoutes(scope: FastifyInstance, { database, clock }: LeadRouteDeps): void {
  scope.get("/api/waitlist_leads", async (request, reply) => {
    const query = leadsQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    const read = await readLeadsPage(database, query.data);
    if (read.outcome === "unknown_cursor") return reply.code(400).send({ error: "invalid_cursor" });
    return read.page;
  });

  scope.get("/api/waitlist_leads.csv", async (request, reply) => {
    const query = exportQuery.safeParse(request.query);
    const formats = query.success ? readerFormats(query.data.locale, query.data.timeZone) : null;
    if (!formats) return reply.code(400).send({ error: "bad_request" });
    const started = clock();
    const { total } = await countLeads(database);
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header(
        "content-disposition",
        `attachment; filename="waitlist_leads_${formats.formatDay(started)}.csv"`,
      )
      .header(totalRowsHeader, String(total))
      .send(Readable.from(exportLeads(database, started, formats.formatDate)));
  });
}
