import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import type { AdminRole } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  codeCall,
  minimumNewPassword,
  minimumPasswordWithSecondFactor,
  type OwnAccount,
  type OwnSession,
  type PeopleError,
  passwordCall,
  provedCall,
  type SessionList,
} from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { clientAddress } from "#server/platform/limits.ts";
import { passwordFault } from "../accounts.ts";
import { recordAudit } from "../audit.ts";
import type { Auth } from "../auth.ts";
import { createAuthCall, errorOf, headersFor, refuse } from "../auth-call.ts";
import { callerOf, may, sendCookies } from "../require-admin.ts";
import type { Caller } from "../session.ts";
import { recordFailure, type SignInLimits, sendWait } from "../sign-in-limits.ts";
import { cleanCode } from "../sign-in-routes.ts";

export type AccountRouteParts = {
  auth: Auth;
  database: Database;
  signInLimits: SignInLimits;
  publicUrl: string;
  clock: () => Date;
};

const minimumOf = ({ hasSecondFactor }: Caller) =>
  hasSecondFactor ? minimumPasswordWithSecondFactor : minimumNewPassword;

/**
 * One's own password, second factor and sessions. Declared only inside the administrators' scope.
 * Every handler that finds it has answered already returns the reply itself.
 */
export function accountRoutes(scope: FastifyInstance, parts: AccountRouteParts): void {
  const { auth, database, signInLimits, publicUrl, clock } = parts;
  const call = createAuthCall(parts);
  const refusal = (reply: FastifyReply, error: PeopleError, status = 400) =>
    reply.code(status).send({ error });
  const record = (kind: AuditKind, request: FastifyRequest) =>
    recordAudit(database, { kind, by: callerOf(request).email, at: clock() });

  /** A call whose body is checked first. */
  function post<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    handler: (body: T, request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) {
    scope.post(`/api/admin/account/${path}`, may("account"), async (request, reply) => {
      const body = schema.safeParse(request.body);
      return body.success
        ? handler(body.data, request, reply)
        : reply.code(400).send({ error: "bad_request" });
    });
  }

  /**
   * Calls the library with a password it is to check. Whoever holds a stolen session must not be able
   * to guess the password behind it either. Undefined once a refusal was sent.
   */
  async function proved(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: object,
  ): Promise<Response | undefined> {
    const { email } = callerOf(request);
    const attempt = await signInLimits.begin(email, clientAddress(request));
    if (attempt.outcome === "wait") return void sendWait(reply, attempt);
    const answer = await call(path, request, body);
    if (!answer.ok && (await errorOf(answer.clone())).code === "INVALID_PASSWORD") {
      await recordFailure(database, email, "password", clock());
      return void refusal(reply, "wrong_password", 403);
    }
    await attempt.forgive();
    if (!answer.ok) return void (await refuse(reply, answer));
    sendCookies(reply, answer.headers.getSetCookie());
    return answer;
  }

  scope.get("/api/admin/account", may("account"), async (request): Promise<OwnAccount> => {
    const caller = callerOf(request);
    const { id, email, role, hasSecondFactor } = caller;
    const recoveryCodes = hasSecondFactor
      ? (await auth.api.viewBackupCodes({ body: { userId: id } })).backupCodes.length
      : null;
    const minimumPassword = minimumOf(caller);
    const sessions = await ownSessions(request);
    return {
      ...{ email, role: role as AdminRole },
      ...{ hasSecondFactor, minimumPassword, recoveryCodes, sessions },
    };
  });

  post("password", passwordCall, async ({ current, next }, request, reply) => {
    const fault = passwordFault(next, minimumOf(callerOf(request)));
    if (fault) return refusal(reply, fault.outcome);
    const change = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    if (!(await proved(request, reply, "/change-password", change))) return reply;
    await record("password_changed", request);
    return { ok: true };
  });

  post("second-factor/begin", provedCall, async (body, request, reply) => {
    // The library would put a new secret in the place of the one in use, before it was ever tried.
    if (callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_on", 409);
    const answer = await proved(request, reply, "/two-factor/enable", body);
    if (!answer) return reply;
    const made = (await answer.json()) as { totpURI: string; backupCodes: string[] };
    const key = new URL(made.totpURI).searchParams.get("secret") ?? "";
    return { uri: made.totpURI, key, recoveryCodes: made.backupCodes };
  });

  post("second-factor/confirm", codeCall, async (body, request, reply) => {
    if (callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_on", 409);
    const code = cleanCode("totp", body.code);
    const answer = await call("/two-factor/verify-totp", request, { code });
    if (!answer.ok) {
      const { code: error } = await errorOf(answer.clone());
      if (error === "INVALID_CODE") return refusal(reply, "invalid_code");
      if (error === "TOTP_NOT_ENABLED") return refusal(reply, "second_factor_off", 409);
      return refuse(reply, answer);
    }
    sendCookies(reply, answer.headers.getSetCookie());
    await record("second_factor_on", request);
    return { ok: true };
  });

  post("second-factor/off", provedCall, async (body, request, reply) => {
    if (!callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_off", 409);
    if (!(await proved(request, reply, "/two-factor/disable", body))) return reply;
    await record("second_factor_off", request);
    return { ok: true };
  });

  post("recovery-codes", provedCall, async (body, request, reply) => {
    if (!callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_off", 409);
    const answer = await proved(request, reply, "/two-factor/generate-backup-codes", body);
    if (!answer) return reply;
    return { recoveryCodes: ((await answer.json()) as { backupCodes: string[] }).backupCodes };
  });

  const sessionsOf = (request: FastifyRequest) =>
    auth.api.listSessions({ headers: headersFor(request, publicUrl) });

  async function ownSessions(request: FastifyRequest): Promise<OwnSession[]> {
    const { sessionToken } = callerOf(request);
    const newest = (await sessionsOf(request)).toSorted((a, b) => +b.updatedAt - +a.updatedAt);
    // The token is not sent: whoever reads it could sign in with it.
    return newest.map((session) => ({
      id: session.id,
      isThis: session.token === sessionToken,
      startedAt: session.createdAt.toISOString(),
      lastUsedAt: session.updatedAt.toISOString(),
      address: session.ipAddress || null,
      userAgent: session.userAgent || null,
    }));
  }

  scope.get(
    "/api/admin/account/sessions",
    may("account"),
    async (request): Promise<SessionList> => ({ sessions: await ownSessions(request) }),
  );

  scope.post("/api/admin/account/sessions/:id/end", may("account"), async (request, reply) => {
    const { id } = request.params as { id: string };
    const session = (await sessionsOf(request)).find((one) => one.id === id);
    if (!session) return reply.code(404).send({ error: "not_found" });
    const headers = headersFor(request, publicUrl);
    await auth.api.revokeSession({ headers, body: { token: session.token } });
    await record("sessions_ended", request);
    return { ok: true };
  });

  scope.post("/api/admin/account/end-other-sessions", may("account"), async (request) => {
    await auth.api.revokeOtherSessions({ headers: headersFor(request, publicUrl) });
    await record("sessions_ended", request);
    return { ok: true };
  });
}
