import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { exportQuery } from "#contract/admin.ts";
import { totalRowsHeader } from "#contract/admin-terms.ts";
import { exportFileName, leadDateFormat } from "#contract/lead-date.ts";
import { leadsQuery } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { may } from "../gate.ts";
import { countLeads } from "./counts.ts";
import { exportLeads } from "./export.ts";
import { readLeadsPage } from "./page.ts";

export type LeadRouteDeps = { database: Database; clock: () => Date };

/** What depends on where the reader is: how days are written, and the name of the file. */
function readerForms(locale: string, timeZone: string, at: Date) {
  try {
    return { formatDate: leadDateFormat(locale, timeZone), name: exportFileName(at, timeZone) };
  } catch {
    // Thrown for a language tag or a zone that cannot exist.
    return null;
  }
}

/** Declared only inside the administrators' scope: see routes.ts. */
export function leadRoutes(scope: FastifyInstance, { database, clock }: LeadRouteDeps): void {
  scope.get("/api/waitlist_leads", may("read"), async (request, reply) => {
    const query = leadsQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: "bad_request" });
    const read = await readLeadsPage(database, query.data);
    if (read.outcome === "unknown_cursor") return reply.code(400).send({ error: "invalid_cursor" });
    return read.page;
  });

  scope.get("/api/waitlist_leads.csv", may("export"), async (request, reply) => {
    const query = exportQuery.safeParse(request.query);
    const started = clock();
    const forms = query.success
      ? readerForms(query.data.locale, query.data.timeZone, started)
      : null;
    if (!forms) return reply.code(400).send({ error: "bad_request" });
    const { counts } = await countLeads(database, {});
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${forms.name}"`)
      .header(totalRowsHeader, String(counts.total))
      .send(Readable.from(exportLeads(database, {}, started, forms.formatDate)));
  });
}
