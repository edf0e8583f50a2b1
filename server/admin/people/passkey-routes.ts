import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  mostPasskeys,
  newPasskeyCall,
  type OwnPasskey,
  passkeySignInCall,
  provedCall,
} from "#contract/people.ts";
import { clientOf } from "#server/platform/client-address.ts";
import type { Database } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { clientRules, type Limits } from "#server/platform/limits.ts";
import { adminRouter } from "../admin-router.ts";
import { createAuthCall, passRefusalOn } from "../auth-call.ts";
import { isoMilliseconds } from "../keyset.ts";
import { sendCookies } from "../require-admin.ts";
import type { SignIn } from "../sign-in.ts";
import { type AdminLimitTable, countCall, recordFailure } from "../sign-in-limits.ts";
import { recordAccountChange, rememberReader } from "./account-mails.ts";
import { createProvePassword, type ProofParts } from "./prove.ts";

interface SignInParts extends ProofParts {
  signIn: SignIn;
  limits: Pick<Limits, "consume">;
  limitTable: Pick<AdminLimitTable, "passkey">;
}

/** The way in by a passkey: a challenge, and the answer that a device has signed. */
export function passkeySignInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { database, signIn, limits, limitTable, clock } = parts;
  const route = adminRouter(app);
  const call = createAuthCall(parts);
  const count = (request: FastifyRequest) =>
    countCall(limits, request, clientRules(limitTable.passkey, clientOf(request)));

  route("POST /api/auth/sign-in/passkey/begin", null, {}, async ({ request }, reply) => {
    await count(request);
    // Without a cookie: whoever is signed in still is shown no list of passkeys.
    const answer = await call("/passkey/generate-authenticate-options", request, null, "");
    if (!answer.ok) passRefusalOn(answer);
    sendCookies(reply, answer.setCookies);
    return { ...answer.body, userVerification: "required" };
  });

  route(
    "POST /api/auth/sign-in/passkey",
    null,
    { body: passkeySignInCall },
    async ({ body, request }, reply) => {
      await count(request);
      const answer = await call("/passkey/verify-authentication", request, body);
      if (answer.ok) return signIn.byPasskey(request, reply, answer, body.response.id);
      if (answer.body.code === "CHALLENGE_NOT_FOUND") refuse(401, "challenge_expired");
      if (answer.status >= 500) passRefusalOn(answer);
      await recordFailure({ database, request, failed: "passkey", typed: "", at: clock() });
      return refuse(401, "passkey_refused");
    },
  );
}

export async function ownPasskeys(database: Database, userId: string): Promise<OwnPasskey[]> {
  return database.query<OwnPasskey>(
    `SELECT id, coalesce(name, '') AS name, ${isoMilliseconds("created_at")} AS since
     FROM admin_passkeys WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
}

/** One's own passkeys. Declared only inside the administrators' scope. */
export function passkeyRoutes(scope: FastifyInstance, parts: ProofParts): void {
  const { database, clock } = parts;
  const route = adminRouter(scope);
  const call = createAuthCall(parts);
  const provePassword = createProvePassword(parts);

  route(
    "POST /api/admin/account/passkeys/begin",
    "account",
    { body: provedCall },
    async ({ body, caller, request }, reply) => {
      await provePassword(request, reply, body.password);
      const own = await ownPasskeys(database, caller.id);
      if (own.length >= mostPasskeys) refuse(409, "too_many_passkeys");
      const answer = await call("/passkey/generate-register-options", request, null);
      if (!answer.ok) passRefusalOn(answer);
      sendCookies(reply, answer.setCookies);
      return answer.body;
    },
  );

  route(
    "POST /api/admin/account/passkeys",
    "account",
    { body: newPasskeyCall },
    async ({ body, caller, request }) => {
      const answer = await call("/passkey/verify-registration", request, body);
      if (answer.body.code === "CHALLENGE_NOT_FOUND") refuse(401, "challenge_expired");
      if (!answer.ok) refuse(400, "passkey_refused");
      const details = { passkey: body.name };
      await rememberReader(database, request, caller.id);
      await recordAccountChange(
        database,
        { kind: "passkey_added", by: caller.email, at: clock(), details },
        { userId: caller.id, change: "passkey_added" },
      );
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/passkeys/:id/remove",
    "account",
    { params: z.object({ id: z.string().check(z.maxLength(100)) }), body: provedCall },
    async ({ params, body, caller, request }, reply) => {
      await provePassword(request, reply, body.password);
      await rememberReader(database, request, caller.id);
      await database.transaction(async (transaction) => {
        const [gone] = await transaction.query<{ name: string }>(
          `DELETE FROM admin_passkeys WHERE id = $1 AND user_id = $2
           RETURNING coalesce(name, '') AS name`,
          [params.id, caller.id],
        );
        if (!gone) return refuse(404, "not_found");
        const details = { passkey: gone.name };
        await recordAccountChange(
          transaction,
          { kind: "passkey_removed", by: caller.email, at: clock(), details },
          { userId: caller.id, change: "passkey_removed" },
        );
      });
      return { ok: true };
    },
  );
}
