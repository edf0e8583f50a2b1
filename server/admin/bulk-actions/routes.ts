import type { FastifyInstance } from "fastify";
import { bulkActionCall, bulkActionPreviewCall } from "#contract/bulk-actions.ts";
import { adminRouter, byId, refuse } from "../admin-router.ts";
import {
  type BulkActionContext,
  type BulkActionRow,
  bulkActionColumns,
  countTarget,
  describeBulkAction,
  extendUndoWindow,
  requestBulkAction,
  undoBulkAction,
} from "./request.ts";

export function bulkActionRoutes(scope: FastifyInstance, context: BulkActionContext): void {
  const { database, clock } = context;
  const route = adminRouter(scope);

  route(
    "POST /api/admin/acts/question",
    "act",
    { body: bulkActionPreviewCall },
    async ({ body }) => {
      const at = clock().toISOString();
      return { ...(await countTarget(database, { ...body.target, at })), at };
    },
  );

  route(
    "POST /api/admin/acts",
    "act",
    { body: bulkActionCall },
    async ({ body, caller }, reply) => {
      const result = await requestBulkAction(context, body, caller);
      if (result.outcome === "requested") return reply.code(201).send(result.action);
      const { outcome, ...details } = result;
      return refuse(reply, 409, outcome, details);
    },
  );

  route("GET /api/admin/acts", "act", {}, async ({ caller }) => {
    const rows = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions
       WHERE by_id = $1 AND state IN ('waiting', 'running') ORDER BY requested_at LIMIT 20`,
      [caller.id],
    );
    return { acts: rows.map((row) => describeBulkAction(row, clock())) };
  });

  route("GET /api/admin/acts/:id", "act", byId, async ({ params }, reply) => {
    const [row] = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions WHERE id = $1`,
      [params.id],
    );
    return row ? describeBulkAction(row, clock()) : refuse(reply, 404, "not_found");
  });

  route("POST /api/admin/acts/:id/undo", "act", byId, async ({ params, caller }, reply) => {
    const result = await undoBulkAction(context, params.id, caller);
    if (result.outcome === "undone") return result.action;
    return refuse(reply, result.outcome === "too_late" ? 409 : 404, result.outcome);
  });

  route("POST /api/admin/acts/:id/hold", "act", byId, async ({ params, caller }, reply) => {
    const action = await extendUndoWindow(context, params.id, caller);
    return action ?? refuse(reply, 404, "not_found");
  });
}
