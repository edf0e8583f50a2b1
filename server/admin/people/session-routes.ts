import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SessionList } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";
import type { Auth } from "../auth.ts";
import { headersFor } from "../auth-call.ts";
import { may } from "../gate.ts";
import type { Caller } from "../session.ts";

export type SessionRouteParts = {
  auth: Auth;
  database: Database;
  publicUrl: string;
  clock: () => Date;
};

const params = z.object({ id: z.string().min(1).max(100) });

/** Where one is signed in, and the way to end it. Declared only inside the administrators' scope. */
export function sessionRoutes(scope: FastifyInstance, parts: SessionRouteParts): void {
  const { auth, database, publicUrl, clock } = parts;

  scope.get("/api/admin/account/sessions", may("account"), async (request) => {
    const { sessionToken } = request.caller as Caller;
    const kept = await auth.api.listSessions({ headers: headersFor(request, publicUrl) });
    const newest = kept.toSorted((one, other) => +other.updatedAt - +one.updatedAt);
    // The token stays here: whoever reads it could sign in with it.
    const sessions = newest.map((session) => ({
      id: session.id,
      isThis: session.token === sessionToken,
      startedAt: session.createdAt.toISOString(),
      lastUsedAt: session.updatedAt.toISOString(),
      address: session.ipAddress || null,
      userAgent: session.userAgent || null,
    }));
    return { sessions } satisfies SessionList;
  });

  scope.post("/api/admin/account/sessions/:id/end", may("account"), async (request, reply) => {
    const named = params.safeParse(request.params);
    const headers = headersFor(request, publicUrl);
    const kept = await auth.api.listSessions({ headers });
    const session = kept.find(({ id }) => id === named.data?.id);
    if (!session) return reply.code(404).send({ error: "not_found" });
    await auth.api.revokeSession({ headers, body: { token: session.token } });
    await ended(request.caller as Caller);
    return { ok: true };
  });

  scope.post("/api/admin/account/end-other-sessions", may("account"), async (request) => {
    await auth.api.revokeOtherSessions({ headers: headersFor(request, publicUrl) });
    await ended(request.caller as Caller);
    return { ok: true };
  });

  const ended = ({ email }: Caller) =>
    recordAudit(database, { kind: "sessions_ended", by: email, at: clock() });
}
