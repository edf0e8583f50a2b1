import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  type ImportFileFault,
  importCommitCall,
  importFileLimit,
  importSettings,
  importUploadQuery,
} from "#contract/lead-import.ts";
import { adminRouter, byId, refuse } from "../admin-router.ts";
import { commitImport } from "./commit.ts";
import { dryRunImport } from "./dry-run.ts";
import type { ImportContext } from "./import-port.ts";
import { uploadFile } from "./upload.ts";

export function importRoutes(scope: FastifyInstance, context: ImportContext): void {
  const route = adminRouter(scope);
  scope.register(async (files) => {
    // The file is read as it comes, and measured as it is read.
    files.addContentTypeParser("text/csv", (_request, payload, done) => done(null, payload));
    adminRouter(files)(
      "POST /api/admin/imports",
      "act",
      { query: importUploadQuery },
      async ({ query, caller, request }, reply) => {
        const { body, headers } = request;
        if (!(body instanceof Readable)) return refuse(reply, 400, "bad_request");
        if (Number(headers["content-length"]) > importFileLimit) {
          body.resume();
          return refuse(reply, 413, "too_large" satisfies ImportFileFault);
        }
        const bytes = body.pipe(new PassThrough());
        body.once("close", () => {
          if (!body.readableEnded) bytes.destroy(new Error("the upload broke off"));
        });
        const result = await uploadFile(context, { name: query.name, bytes, by: caller });
        // The rest of a refused file still arrives: only after it can the browser read the answer.
        body.unpipe(bytes).resume();
        if (result.outcome === "read") return reply.code(201).send(result.file);
        const { fault, line } = result;
        return refuse(reply, fault === "too_large" ? 413 : 422, fault, { line });
      },
    );
  });

  route(
    "POST /api/admin/imports/:id/check",
    "act",
    { ...byId, body: importSettings },
    async ({ params, body }, reply) => {
      const result = await dryRunImport(context, params.id, body);
      if (result.outcome === "checked") return result.check;
      if (result.outcome === "superseded") return refuse(reply, 409, "changed");
      return refuse(reply, result.outcome === "not_found" ? 404 : 422, result.outcome);
    },
  );

  route(
    "POST /api/admin/imports/:id/commit",
    "act",
    { ...byId, body: importCommitCall },
    async ({ params, body, caller }, reply) => {
      const committed = await commitImport(context, params.id, body, caller);
      if (committed.outcome === "imported") return committed.result;
      const status = { not_found: 404, changed: 409, nothing_new: 409, future_date: 422 } as const;
      return refuse(reply, status[committed.outcome], committed.outcome);
    },
  );
}
