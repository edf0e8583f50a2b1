import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  type ImportFileFault,
  importCommitCall,
  importFileLimit,
  importSettings,
  importUploadQuery,
} from "#contract/lead-import.ts";
import { BodyFault } from "#server/platform/http/form-body.ts";
import { byId, refuse } from "#server/platform/http/guarded-route.ts";
import { adminRouter } from "../admin-router.ts";
import { commitImport, findImport, listImports } from "./commit.ts";
import { dryRunImport } from "./dry-run.ts";
import type { ImportContext } from "./import-port.ts";
import { skippedRows } from "./skipped-rows.ts";
import { stopImport } from "./stop.ts";
import { uploadFile } from "./upload.ts";

export function importRoutes(scope: FastifyInstance, context: ImportContext): void {
  const route = adminRouter(scope);
  scope.register(async (files) => {
    // The file is parsed as it arrives, and its size is checked meanwhile.
    files.addContentTypeParser("text/csv", (_request, payload, done) => done(null, payload));
    adminRouter(files)(
      "POST /api/admin/imports",
      "act",
      { query: importUploadQuery },
      async ({ query, caller, request }, reply) => {
        const { body, headers } = request;
        if (!(body instanceof Readable)) return refuse(400, "bad_request");
        if (Number(headers["content-length"]) > importFileLimit) {
          body.resume();
          return refuse(413, "too_large" satisfies ImportFileFault);
        }
        const bytes = body.pipe(new PassThrough());
        body.once("close", () => {
          if (!body.readableEnded) bytes.destroy(new BodyFault(400, "The upload broke off."));
        });
        try {
          const file = await uploadFile(context, { name: query.name, bytes, by: caller });
          return reply.code(201).send(file);
        } finally {
          // A browser reads the answer only after it has sent the rest of a refused file.
          body.unpipe(bytes).resume();
        }
      },
    );
  });

  route(
    "POST /api/admin/imports/:id/check",
    "act",
    { ...byId, body: importSettings },
    ({ params, body }) => dryRunImport(context, params.id, body),
  );

  route(
    "POST /api/admin/imports/:id/commit",
    "act",
    { ...byId, body: importCommitCall },
    async ({ params, body, caller }, reply) =>
      reply.code(202).send(await commitImport(context, params.id, body, caller)),
  );

  route("GET /api/admin/imports", "act", {}, async ({ caller }) => ({
    imports: await listImports(context, caller),
  }));

  route("GET /api/admin/imports/:id", "act", byId, ({ params, caller }) =>
    findImport(context.database, params.id, caller),
  );

  route("POST /api/admin/imports/:id/stop", "act", byId, ({ params, caller }) =>
    stopImport(context, params.id, caller),
  );

  route(
    "GET /api/admin/imports/:id/skipped.csv",
    "act",
    byId,
    async ({ params, caller }, reply) => {
      const job = await findImport(context.database, params.id, caller);
      const day = job.startedAt.slice(0, 10);
      return reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="not_imported_${day}.csv"`)
        .send(Readable.from(skippedRows(context.database, job)));
    },
  );
}
