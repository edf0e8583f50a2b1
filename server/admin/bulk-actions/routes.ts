import type { FastifyInstance } from "fastify";
import {
  type BulkActionPreview,
  bulkActionCall,
  bulkActionPreviewCall,
} from "#contract/bulk-actions.ts";
import { adminRoute, idParams, refuse } from "../admin-route.ts";
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

  adminRoute(scope, {
    call: "POST /api/admin/acts/question",
    permission: "act",
    body: bulkActionPreviewCall,
    async answer({ body: { target } }): Promise<BulkActionPreview> {
      const at = clock().toISOString();
      return { ...(await countTarget(database, { ...target, at })), at };
    },
  });

  adminRoute(scope, {
    call: "POST /api/admin/acts",
    permission: "act",
    body: bulkActionCall,
    async answer({ body, caller }, reply) {
      const result = await requestBulkAction(context, body, caller);
      if (result.outcome === "requested") return reply.code(201).send(result.action);
      const { outcome, ...details } = result;
      return refuse(reply, 409, outcome, details);
    },
  });

  adminRoute(scope, {
    call: "GET /api/admin/acts",
    permission: "act",
    async answer({ caller }) {
      const rows = await database.query<BulkActionRow>(
        `SELECT ${bulkActionColumns} FROM bulk_actions
         WHERE by_id = $1 AND state IN ('waiting', 'running') ORDER BY requested_at LIMIT 20`,
        [caller.id],
      );
      return { acts: rows.map((row) => describeBulkAction(row, clock())) };
    },
  });

  adminRoute(scope, {
    call: "GET /api/admin/acts/:id",
    permission: "act",
    params: idParams,
    async answer({ params }, reply) {
      const [row] = await database.query<BulkActionRow>(
        `SELECT ${bulkActionColumns} FROM bulk_actions WHERE id = $1`,
        [params.id],
      );
      return row ? describeBulkAction(row, clock()) : refuse(reply, 404, "not_found");
    },
  });

  adminRoute(scope, {
    call: "POST /api/admin/acts/:id/undo",
    permission: "act",
    params: idParams,
    async answer({ params, caller }, reply) {
      const result = await undoBulkAction(context, params.id, caller);
      if (result.outcome === "undone") return result.action;
      return refuse(reply, result.outcome === "too_late" ? 409 : 404, result.outcome);
    },
  });

  adminRoute(scope, {
    call: "POST /api/admin/acts/:id/hold",
    permission: "act",
    params: idParams,
    async answer({ params, caller }, reply) {
      const action = await extendUndoWindow(context, params.id, caller);
      return action ?? refuse(reply, 404, "not_found");
    },
  });
}
