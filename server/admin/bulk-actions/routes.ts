import type { FastifyInstance } from "fastify";
import { mayDo } from "#contract/admin.ts";
import { bulkActionCall, bulkActionPreviewCall } from "#contract/bulk-actions.ts";
import { byId, refuse } from "#server/platform/http/guarded-route.ts";
import { adminRouter } from "../admin-router.ts";
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

  route("POST /api/admin/acts", "act", { body: bulkActionCall }, async ({ body, caller }, reply) =>
    reply.code(201).send(await requestBulkAction(context, body, caller)),
  );

  route("GET /api/admin/acts", "act", {}, async ({ caller }) => {
    const rows = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions
       WHERE (by_id = $1 OR $2) AND state IN ('waiting', 'running') ORDER BY requested_at LIMIT 20`,
      [caller.id, mayDo(caller.role, "people")],
    );
    return { acts: rows.map((row) => describeBulkAction(row, caller, clock())) };
  });

  route("GET /api/admin/acts/:id", "act", byId, async ({ params, caller }) => {
    const [row] = await database.query<BulkActionRow>(
      `SELECT ${bulkActionColumns} FROM bulk_actions WHERE id = $1`,
      [params.id],
    );
    return row ? describeBulkAction(row, caller, clock()) : refuse(404, "not_found");
  });

  route("POST /api/admin/acts/:id/undo", "act", byId, ({ params, caller }) =>
    undoBulkAction(context, params.id, caller),
  );

  route("POST /api/admin/acts/:id/hold", "act", byId, ({ params, caller }) =>
    extendUndoWindow(context, params.id, caller),
  );
}
