import { hashPassword } from "better-auth/crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { AdminRole } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type AccountChange,
  codeCall,
  minimumNewPassword,
  minimumPasswordWithSecondFactor,
  noticesCall,
  type OwnAccount,
  type OwnSession,
  passwordCall,
  provedCall,
  type SessionList,
  strengthCall,
} from "#contract/people.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { recordAccountChange, rememberReader } from "./account-mails.ts";
import { expectGoodPassword, passwordHash, setPassword } from "./accounts.ts";
import { type AdminRoute, callerOf, sendCookies } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import {
  type AdminParts,
  createAuthCall,
  headersFor,
  passRefusalOn,
  prove,
  provePassword,
} from "./auth-call.ts";
import { passwordStrength } from "./common-passwords.ts";
import { ownPasskeys } from "./passkey-routes.ts";
import type { Caller } from "./session.ts";
import { cookieOf } from "./sign-in.ts";
import { cleanCode, isReusedCode } from "./sign-in-routes.ts";
import { readNotices, storeNotices } from "./team-news.ts";

const minimumOf = ({ hasSecondFactor }: Caller) =>
  hasSecondFactor ? minimumPasswordWithSecondFactor : minimumNewPassword;

function expectSecondFactor({ hasSecondFactor }: Caller, expected: boolean): void {
  if (hasSecondFactor === expected) return;
  refuse(409, hasSecondFactor ? "second_factor_on" : "second_factor_off");
}

/** One's own password, second factor and sessions. Declared only inside the administrators' scope. */
export function accountRoutes(route: AdminRoute, parts: AdminParts): void {
  const { auth, database, publicUrl, clock } = parts;
  const call = createAuthCall(parts);
  const record = (kind: AuditKind, { email }: Caller) =>
    recordAudit(database, kind, email, clock());
  /** Records a change that the library has made, and mails the holder of the account. */
  async function recordChange(kind: AuditKind, change: AccountChange, request: FastifyRequest) {
    const { id: userId, email } = callerOf(request);
    await rememberReader(database, request, userId);
    await recordAccountChange(database, userId, change, { kind, by: email, at: clock() });
  }

  // A call of the library's endpoint would extend the session.
  async function sessionsOf(request: FastifyRequest) {
    const { internalAdapter } = await auth.$context;
    return internalAdapter.listSessions(callerOf(request).id, { onlyActiveSessions: true });
  }

  async function ownSessions(request: FastifyRequest): Promise<OwnSession[]> {
    const { sessionToken } = callerOf(request);
    const newest = (await sessionsOf(request)).toSorted((a, b) => +b.updatedAt - +a.updatedAt);
    // The token is not sent: a reader of it could sign in with it.
    return newest.map((session) => ({
      id: session.id,
      isThis: session.token === sessionToken,
      startedAt: session.createdAt.toISOString(),
      lastUsedAt: session.updatedAt.toISOString(),
      address: session.ipAddress || null,
      userAgent: session.userAgent || null,
    }));
  }

  route(
    "GET /api/admin/account",
    "account",
    {},
    async ({ caller, request }): Promise<OwnAccount> => {
      const { id: userId, email, role, hasSecondFactor } = caller;
      return {
        email,
        role: role as AdminRole,
        hasSecondFactor,
        minimumPassword: minimumOf(caller),
        recoveryCodes: hasSecondFactor
          ? (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes.length
          : null,
        notices: await readNotices(database, userId),
        passkeys: await ownPasskeys(database, userId),
        sessions: await ownSessions(request),
      };
    },
  );

  route(
    "POST /api/admin/account/notices",
    "account",
    { body: noticesCall },
    async ({ body, caller, request }) => {
      await rememberReader(database, request, caller.id);
      await storeNotices(database, caller.id, body, clock());
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/password",
    "account",
    { body: passwordCall },
    async ({ body, caller, request }, reply) => {
      await expectGoodPassword(body.next, caller.email, minimumOf(caller));
      // Read before the current password is checked: of two concurrent changes, the second one is refused.
      const replaces = await passwordHash(database, caller.id);
      await provePassword(parts, request, reply, body.current);
      const hash = await hashPassword(body.next);
      const [userId, at] = [caller.id, clock()];
      await rememberReader(database, request, userId);
      await database.transaction(async (transaction) => {
        const next = { userId, hash, at, replaces, keeps: caller.sessionToken };
        if (!(await setPassword(transaction, next))) refuse(403, "wrong_password");
        const entry = { kind: "password_changed", by: caller.email, at } as const;
        await recordAccountChange(transaction, userId, "password", entry);
      });
      const { setCookies } = await call("/new-session", request, {});
      // The new password ended all known browsers; this one has just proved the old one.
      const remembered = await parts.browsers.remember(request.headers.cookie, caller.email);
      sendCookies(reply, [...remembered, ...setCookies]);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/password-strength",
    "account",
    { body: strengthCall },
    async ({ body, caller }) => ({ strength: await passwordStrength(body.password, caller.email) }),
  );

  route(
    "POST /api/admin/account/second-factor/begin",
    "account",
    { body: provedCall },
    async ({ body, caller, request }, reply) => {
      // The library would replace a secret that is in use before the new one was ever tried.
      expectSecondFactor(caller, false);
      const enabled = await prove(parts, request, reply, () =>
        call("/two-factor/enable", request, body),
      );
      const uri = enabled.totpURI as string;
      const key = new URL(uri).searchParams.get("secret") ?? "";
      return { uri, key, recoveryCodes: enabled.backupCodes };
    },
  );

  route(
    "POST /api/admin/account/second-factor/confirm",
    "account",
    { body: codeCall },
    async ({ body, caller, request }, reply) => {
      expectSecondFactor(caller, false);
      const code = cleanCode("totp", body.code);
      // Marked as used: it signs in no one else who saw it.
      if (await isReusedCode(parts, caller.id, code)) refuse(400, "invalid_code");
      const answer = await call("/two-factor/verify-totp", request, { code });
      if (!answer.ok) {
        if (answer.body.code === "INVALID_CODE") refuse(400, "invalid_code");
        if (answer.body.code === "TOTP_NOT_ENABLED") refuse(409, "second_factor_off");
        passRefusalOn(answer);
      }
      sendCookies(reply, answer.setCookies);
      // The other sessions were opened without a second factor. This session has a new cookie by now.
      const headers = headersFor(request, publicUrl, cookieOf(answer.setCookies));
      await auth.api.revokeOtherSessions({ headers });
      await recordChange("second_factor_on", "second_factor_on", request);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/second-factor/off",
    "account",
    { body: provedCall },
    async ({ body, caller, request }, reply) => {
      expectSecondFactor(caller, true);
      await prove(parts, request, reply, () => call("/two-factor/disable", request, body));
      await recordChange("second_factor_off", "second_factor_off", request);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/recovery-codes",
    "account",
    { body: provedCall },
    async ({ body, caller, request }, reply) => {
      expectSecondFactor(caller, true);
      const path = "/two-factor/generate-backup-codes";
      const renewed = await prove(parts, request, reply, () => call(path, request, body));
      await recordChange("recovery_codes_renewed", "recovery_codes", request);
      return { recoveryCodes: renewed.backupCodes };
    },
  );

  route(
    "GET /api/admin/account/sessions",
    "account",
    {},
    async ({ request }): Promise<SessionList> => ({ sessions: await ownSessions(request) }),
  );

  route(
    "POST /api/admin/account/sessions/:id/end",
    "account",
    { params: z.object({ id: z.string() }) },
    async ({ params, caller, request }) => {
      const session = (await sessionsOf(request)).find(({ id }) => id === params.id);
      if (!session) return refuse(404, "not_found");
      const headers = headersFor(request, publicUrl);
      await auth.api.revokeSession({ headers, body: { token: session.token } });
      await record("sessions_ended", caller);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/end-other-sessions",
    "account",
    {},
    async ({ caller, request }) => {
      await auth.api.revokeOtherSessions({ headers: headersFor(request, publicUrl) });
      await record("sessions_ended", caller);
      return { ok: true };
    },
  );
}
