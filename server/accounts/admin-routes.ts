import type { FastifyInstance } from "fastify";
import { adminRole, hasRoleCall, isAdminRole, type Permission } from "#contract/admin.ts";
import { type AuditKind, auditQuery } from "#contract/audit.ts";
import type { GuardedCalls } from "#server/http/guarded-route.ts";
import { accountRoutes } from "./account-routes.ts";
import { adminRouter, requireAdmin, requireSession } from "./admin-router.ts";
import { readAudit, recordAudit } from "./audit.ts";
import { createAuth } from "./auth.ts";
import type { AdminParts } from "./auth-call.ts";
import { createKnownBrowsers } from "./known-browsers.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-links.ts";
import { peopleRoutes } from "./people.ts";
import { createReadSession } from "./session.ts";
import { createSignIn } from "./sign-in.ts";
import { createBeginSignIn } from "./sign-in-limits.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export type AdminDeps = Omit<AdminParts, "auth" | "browsers" | "readSession" | "beginSignIn"> & {
  authSecret: string;
  /** How many entries of the inbox are unread. */
  countUnread: () => Promise<number>;
  /** Declares the calls of the other capabilities. */
  declareCalls: (administration: GuardedCalls<Permission, AuditKind>) => void;
};

/** Sign-in, has_role, and the calls of administrators. */
export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { database } = deps;
  const auth = createAuth(database, deps);
  const readSession = createReadSession({ ...deps, auth });
  const browsers = createKnownBrowsers(deps);
  const beginSignIn = createBeginSignIn({ ...deps, browsers });
  const parts = { ...deps, auth, readSession, beginSignIn, browsers };
  const signInParts = { ...parts, signIn: createSignIn(parts) };
  const open = adminRouter(app);
  signInRoutes(open, signInParts);
  passwordRoutes(open, signInParts);
  passkeySignInRoutes(open, signInParts);

  app.register(async (scope) => {
    requireSession(scope, parts);
    const route = adminRouter(scope);
    route("POST /api/rpc/has_role", null, { body: hasRoleCall }, ({ body, caller }, reply) => {
      // About the caller only, never about other accounts.
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
    deps.declareCalls({
      route,
      recordAudit,
      streamed(mediaType, declare) {
        scope.register(async (streams) => {
          streams.addContentTypeParser(mediaType, (_request, payload, done) => done(null, payload));
          declare(adminRouter(streams));
        });
      },
    });
  });
}
