import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import type { AdminRole } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  codeCall,
  minimumNewPassword,
  minimumPasswordWithSecondFactor,
  type OwnAccount,
  type PeopleError,
  passwordCall,
  provedCall,
} from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { clientAddress } from "#server/platform/limits.ts";
import { passwordFault } from "../accounts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Auth } from "../auth.ts";
import { createAuthCall, refuse, saidBy } from "../auth-call.ts";
import { may, sendCookies } from "../gate.ts";
import type { Caller } from "../session.ts";
import { type SignInLimits, sendWait } from "../sign-in-limits.ts";
import { recordFailure } from "./failure.ts";
import { cleanCode } from "./second-factor.ts";

export type AccountRouteParts = {
  auth: Auth;
  database: Database;
  signInLimits: SignInLimits;
  publicUrl: string;
  clock: () => Date;
};

/** One's own password and second factor. Declared only inside the administrators' scope. */
export function accountRoutes(scope: FastifyInstance, parts: AccountRouteParts): void {
  const { auth, database, signInLimits, clock } = parts;
  const call = createAuthCall(parts);
  // The gate has let nobody through without one.
  const callerOf = (request: FastifyRequest) => request.caller as Caller;
  const refusal = (reply: FastifyReply, error: PeopleError, status = 400) =>
    reply.code(status).send({ error });
  const record = (kind: AuditKind, by: string) => recordAudit(database, { kind, by, at: clock() });

  /** Whoever holds a stolen session must not be able to guess the password behind it either. */
  async function proved(
    request: FastifyRequest,
    reply: FastifyReply,
    ask: () => Promise<Response>,
  ): Promise<Response | undefined> {
    const { email } = callerOf(request);
    const attempt = await signInLimits.begin(email, clientAddress(request));
    if (attempt.outcome === "wait") return void sendWait(reply, attempt);
    const answer = await ask();
    if (!answer.ok && (await saidBy(answer.clone())).code === "INVALID_PASSWORD") {
      await recordFailure(database, email, "password", clock());
      return void refusal(reply, "wrong_password", 403);
    }
    await attempt.forgive();
    if (!answer.ok) return void (await refuse(reply, answer));
    sendCookies(reply, answer.headers.getSetCookie());
    return answer;
  }

  function read<T>(schema: z.ZodMiniType<T>, request: FastifyRequest, reply: FastifyReply) {
    const body = schema.safeParse(request.body);
    if (!body.success) reply.code(400).send({ error: "bad_request" });
    return body.data;
  }

  scope.get("/api/admin/account", may("account"), async (request): Promise<OwnAccount> => {
    const { id, email, role, hasSecondFactor } = callerOf(request);
    const codes = hasSecondFactor
      ? (await auth.api.viewBackupCodes({ body: { userId: id } })).backupCodes.length
      : null;
    const minimumPassword = hasSecondFactor ? minimumPasswordWithSecondFactor : minimumNewPassword;
    const account = { email, role: role as AdminRole, hasSecondFactor, minimumPassword };
    return { ...account, recoveryCodes: codes };
  });

  scope.post("/api/admin/account/password", may("account"), async (request, reply) => {
    const wish = read(passwordCall, request, reply);
    if (!wish) return reply;
    const { email, hasSecondFactor } = callerOf(request);
    const minimum = hasSecondFactor ? minimumPasswordWithSecondFactor : minimumNewPassword;
    const fault = passwordFault(wish.next, minimum);
    if (fault) return refusal(reply, fault.outcome);
    const body = {
      currentPassword: wish.current,
      newPassword: wish.next,
      revokeOtherSessions: true,
    };
    if (!(await proved(request, reply, () => call("/change-password", request, body))))
      return reply;
    await record("password_changed", email);
    return { ok: true };
  });

  scope.post("/api/admin/account/second-factor/begin", may("account"), async (request, reply) => {
    const wish = read(provedCall, request, reply);
    if (!wish) return reply;
    // The library would put a new secret in the place of the one in use, before it was ever tried.
    if (callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_on", 409);
    const answer = await proved(request, reply, () => call("/two-factor/enable", request, wish));
    if (!answer) return reply;
    const { totpURI, backupCodes } = (await answer.json()) as {
      totpURI: string;
      backupCodes: string[];
    };
    const key = new URL(totpURI).searchParams.get("secret") ?? "";
    return { uri: totpURI, key, recoveryCodes: backupCodes };
  });

  scope.post("/api/admin/account/second-factor/confirm", may("account"), async (request, reply) => {
    const wish = read(codeCall, request, reply);
    if (!wish) return reply;
    const { email, hasSecondFactor } = callerOf(request);
    if (hasSecondFactor) return refusal(reply, "second_factor_on", 409);
    const code = cleanCode("totp", wish.code);
    const answer = await call("/two-factor/verify-totp", request, { code });
    if (!answer.ok) {
      const said = (await saidBy(answer.clone())).code;
      if (said === "INVALID_CODE") return refusal(reply, "invalid_code");
      if (said === "TOTP_NOT_ENABLED") return refusal(reply, "second_factor_off", 409);
      return refuse(reply, answer);
    }
    sendCookies(reply, answer.headers.getSetCookie());
    await record("second_factor_on", email);
    return { ok: true };
  });

  scope.post("/api/admin/account/second-factor/off", may("account"), async (request, reply) => {
    const wish = read(provedCall, request, reply);
    if (!wish) return reply;
    const { email, hasSecondFactor } = callerOf(request);
    if (!hasSecondFactor) return refusal(reply, "second_factor_off", 409);
    if (!(await proved(request, reply, () => call("/two-factor/disable", request, wish)))) {
      return reply;
    }
    await record("second_factor_off", email);
    return { ok: true };
  });

  scope.post("/api/admin/account/recovery-codes", may("account"), async (request, reply) => {
    const wish = read(provedCall, request, reply);
    if (!wish) return reply;
    if (!callerOf(request).hasSecondFactor) return refusal(reply, "second_factor_off", 409);
    const answer = await proved(request, reply, () =>
      call("/two-factor/generate-backup-codes", request, wish),
    );
    if (!answer) return reply;
    return { recoveryCodes: ((await answer.json()) as { backupCodes: string[] }).backupCodes };
  });
}
