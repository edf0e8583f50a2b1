import type { FastifyInstance } from "fastify";
import { hasRoleCall } from "#contract/admin.ts";
import type { Database } from "#server/platform/database.ts";
import type { Auth } from "./auth.ts";
import { registerAuthRoutes } from "./auth-routes.ts";
import { requireAdministrator, requireSession } from "./gate.ts";
import { registerLeadRoutes } from "./lead-routes.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

export type AdminDeps = {
  auth: Auth;
  database: Database;
  signInLimits: SignInLimits;
  publicUrl: string;
  now: () => Date;
};

/** Sign-in, the question has_role, and behind the gate all that only administrators may do. */
export function registerAdmin(app: FastifyInstance, deps: AdminDeps): void {
  registerAuthRoutes(app, deps);

  app.register(async (scope) => {
    requireSession(scope, deps);
    scope.post("/api/rpc/has_role", async (request, reply) => {
      const asked = hasRoleCall.safeParse(request.body);
      if (!asked.success) return reply.code(400).send({ error: "invalid_request" });
      const { caller } = request;
      // About the caller only: what others may do is nobody's business.
      const has = caller?.id === asked.data._user_id && caller.role === asked.data._role;
      return reply.type("application/json").send(JSON.stringify(has));
    });
  });

  app.register(async (scope) => {
    requireAdministrator(scope, deps);
    registerLeadRoutes(scope, deps);
  });
}
