import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import {
  type ImportFileFault,
  importCommitCall,
  importFileLimit,
  importSettings,
  importUploadQuery,
} from "#contract/lead-import.ts";
import { may } from "../gate.ts";
import type { Caller } from "../session.ts";
import { checkImport } from "./check.ts";
import { commitImport } from "./commit.ts";
import type { ImportParts } from "./door.ts";
import { uploadFile } from "./upload.ts";

const importParams = z.object({ id: z.uuid() });

/** Declared only inside the administrators' scope. */
export function importRoutes(scope: FastifyInstance, parts: ImportParts): void {
  const refuse = (reply: FastifyReply, status: number, error: string, details: object = {}) =>
    reply.code(status).send({ error, ...details });

  scope.register(async (files) => {
    // The file is read as it comes, and measured as it is read.
    files.addContentTypeParser("text/csv", (_request, payload, done) => done(null, payload));
    files.post("/api/admin/imports", may("act"), async (request, reply) => {
      const query = importUploadQuery.safeParse(request.query);
      const { body } = request;
      if (!query.success || !(body instanceof Readable)) {
        return refuse(reply, 400, "bad_request");
      }
      if (Number(request.headers["content-length"]) > importFileLimit) {
        body.resume();
        return refuse(reply, 413, "too_large" satisfies ImportFileFault);
      }
      const by = request.caller as Caller;
      const bytes = body.pipe(new PassThrough());
      body.once("close", () => {
        if (!body.readableEnded) bytes.destroy(new Error("the upload broke off"));
      });
      const uploaded = await uploadFile(parts, { name: query.data.name, bytes, by });
      // Of a file that is refused, the rest still arrives: only then can the answer be read.
      body.unpipe(bytes).resume();
      if (uploaded.outcome === "read") return reply.code(201).send(uploaded.file);
      const { fault, line } = uploaded;
      return refuse(reply, fault === "too_large" ? 413 : 422, fault, { line });
    });
  });

  scope.post("/api/admin/imports/:id/check", may("act"), async (request, reply) => {
    const params = importParams.safeParse(request.params);
    const settings = importSettings.safeParse(request.body);
    if (!params.success) return refuse(reply, 404, "not_found");
    if (!settings.success) return refuse(reply, 400, "bad_request");
    const checked = await checkImport(parts, params.data.id, settings.data);
    if (checked.outcome === "checked") return checked.check;
    if (checked.outcome === "not_found") return refuse(reply, 404, "not_found");
    if (checked.outcome === "superseded") return refuse(reply, 409, "changed");
    return refuse(reply, 422, checked.outcome);
  });

  scope.post("/api/admin/imports/:id/commit", may("act"), async (request, reply) => {
    const params = importParams.safeParse(request.params);
    const call = importCommitCall.safeParse(request.body);
    if (!params.success) return refuse(reply, 404, "not_found");
    if (!call.success) return refuse(reply, 400, "bad_request");
    const by = request.caller as Caller;
    const committed = await commitImport(parts, params.data.id, call.data, by);
    if (committed.outcome === "imported") return committed.done;
    const status = { not_found: 404, changed: 409, nothing_new: 409, future_date: 422 } as const;
    return refuse(reply, status[committed.outcome], committed.outcome);
  });
}
