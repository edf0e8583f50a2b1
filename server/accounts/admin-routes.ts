import type { FastifyInstance } from "fastify";
import { adminRole, hasRoleCall, isAdminRole } from "#contract/admin.ts";
import { auditQuery } from "#contract/audit.ts";
import type { InboxKind } from "#contract/inbox.ts";
import { countUnread, inboxRoutes } from "#server/inbox/inbox-routes.ts";
import type { InboxSource } from "#server/inbox/inbox-source.ts";
import { bulkActionRoutes } from "#server/leads/bulk-actions/bulk-action-routes.ts";
import type { BulkActions } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import { importRoutes } from "#server/leads/import/import-routes.ts";
import type { Imports } from "#server/leads/import/import-worker.ts";
import { leadRoutes } from "#server/leads/lead-routes.ts";
import { erasureRoutes, type PersonErasure } from "#server/privacy/erasure.ts";
import { accountRoutes } from "./account-routes.ts";
import { type AdminRoute, adminRouter, requireAdmin, requireSession } from "./admin-router.ts";
import { readAudit, recordAudit } from "./audit.ts";
import { createAuth } from "./auth.ts";
import type { AdminParts } from "./auth-call.ts";
import { createKnownDevices } from "./known-devices.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-links.ts";
import { peopleRoutes } from "./people.ts";
import { createReadSession } from "./session.ts";
import { createSignIn } from "./sign-in.ts";
import { createBeginSignIn } from "./sign-in-limits.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export type AdminDeps = Omit<AdminParts, "auth" | "devices" | "readSession" | "beginSignIn"> & {
  authSecret: string;
  /** The sources of the inbox. */
  inbox: readonly InboxSource<InboxKind>[];
  bulkActions: BulkActions;
  imports: Pick<Imports, "port" | "addJob">;
  erasure: PersonErasure;
  /** Declares the calls of other capabilities; they get `route` and the audit log. */
  moreRoutes: (administration: { route: AdminRoute; recordAudit: typeof recordAudit }) => void;
};

/** Sign-in, has_role, and the calls of administrators. */
export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { database, clock, inbox, bulkActions, imports } = deps;
  const auth = createAuth(database, deps);
  const readSession = createReadSession({ ...deps, auth });
  const devices = createKnownDevices(deps);
  const beginSignIn = createBeginSignIn({ ...deps, devices });
  const parts = { ...deps, auth, readSession, beginSignIn, devices };
  const signInParts = { ...parts, signIn: createSignIn(parts) };
  const open = adminRouter(app);
  signInRoutes(open, { ...signInParts, countUnread: () => countUnread(database, inbox) });
  passwordRoutes(open, signInParts);
  passkeySignInRoutes(open, signInParts);

  app.register(async (scope) => {
    requireSession(scope, parts);
    const route = adminRouter(scope);
    route("POST /api/rpc/has_role", null, { body: hasRoleCall }, ({ body, caller }, reply) => {
      // About the caller only: it says nothing about others.
      const role = caller.id === body._user_id ? caller.role : "none";
      // Owner, editor and reader are all administrators; each also has the role of its name.
      const has = isAdminRole(role) && [adminRole, role].includes(body._role);
      return reply.type("application/json").send(JSON.stringify(has));
    });
  });

  app.register(async (scope) => {
    requireAdmin(scope, parts);
    const route = adminRouter(scope);
    route("GET /api/admin/audit", "read", { query: auditQuery }, ({ query }) =>
      readAudit(database, query),
    );
    peopleRoutes(route, parts);
    accountRoutes(route, parts);
    passkeyRoutes(route, parts);
    leadRoutes(route, { database, clock });
    inboxRoutes(route, { database, clock, inbox, ...bulkActions });
    erasureRoutes(route, deps);
    bulkActionRoutes(route, { database, clock, ...bulkActions });
    importRoutes(scope, { database, clock, ...imports });
    deps.moreRoutes({ route, recordAudit });
  });
}
