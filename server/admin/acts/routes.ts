import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { bulkActionCall, bulkActionPreviewCall } from "#contract/bulk-actions.ts";
import { may } from "../gate.ts";
import type { Caller } from "../session.ts";
import { type ActRow, actColumns, describeAct } from "./act-row.ts";
import { type AskParts, askAct, questionAct } from "./ask.ts";
import { holdAct, type Undone, undoAct } from "./undo.ts";

const actParams = z.object({ id: z.uuid() });

/** Declared only inside the administrators' scope. */
export function actRoutes(scope: FastifyInstance, parts: AskParts): void {
  const { database, clock } = parts;
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: "not_found" });
  const sendUndone = (reply: FastifyReply, undone: Undone) => {
    if (undone.outcome === "unknown") return missing(reply);
    if (undone.outcome === "too_late") return reply.code(409).send({ error: "too_late" });
    return reply.send(undone.act);
  };

  scope.post("/api/admin/acts/question", may("act"), async (request, reply) => {
    const call = bulkActionPreviewCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ error: "bad_request" });
    return questionAct(parts, call.data.target);
  });

  scope.post("/api/admin/acts", may("act"), async (request, reply) => {
    const call = bulkActionCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ error: "bad_request" });
    const asked = await askAct(parts, call.data, request.caller as Caller);
    if (asked.outcome === "asked") return reply.code(201).send(asked.act);
    const { outcome, ...details } = asked;
    return reply.code(409).send({ error: outcome, ...details });
  });

  scope.get("/api/admin/acts", may("act"), async (request) => {
    const rows = await database.query<ActRow>(
      `SELECT ${actColumns} FROM lead_acts
       WHERE by_id = $1 AND state IN ('waiting', 'running') ORDER BY asked_at LIMIT 20`,
      [request.caller?.id],
    );
    return { acts: rows.map((row) => describeAct(row, clock())) };
  });

  scope.get("/api/admin/acts/:id", may("act"), async (request, reply) => {
    const params = actParams.safeParse(request.params);
    if (!params.success) return missing(reply);
    const [row] = await database.query<ActRow>(
      `SELECT ${actColumns} FROM lead_acts WHERE id = $1`,
      [params.data.id],
    );
    return row ? describeAct(row, clock()) : missing(reply);
  });

  scope.post("/api/admin/acts/:id/undo", may("act"), async (request, reply) => {
    const params = actParams.safeParse(request.params);
    if (!params.success) return missing(reply);
    return sendUndone(reply, await undoAct(parts, params.data.id, request.caller as Caller));
  });

  scope.post("/api/admin/acts/:id/hold", may("act"), async (request, reply) => {
    const params = actParams.safeParse(request.params);
    if (!params.success) return missing(reply);
    return sendUndone(reply, await holdAct(parts, params.data.id, request.caller as Caller));
  });
}
