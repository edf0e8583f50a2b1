import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  maxPasskeys,
  newPasskeyCall,
  type OwnPasskey,
  passkeySignInCall,
  provedCall,
} from "#contract/people.ts";
import type { Database } from "#server/database/database.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { parseJson } from "#server/http/parse-json.ts";
import { isStorable } from "#server/http/typed-text.ts";
import { recordAccountChange, rememberReader } from "./account-mails.ts";
import { endSessions } from "./accounts.ts";
import { type AdminRoute, sendCookies } from "./admin-router.ts";
import { type AdminParts, createAuthCall, passRefusalOn, provePassword } from "./auth-call.ts";
import type { SignIn } from "./sign-in.ts";
import { consumeClientCall, recordFailure } from "./sign-in-limits.ts";

/** Sign-in by a passkey: a challenge, and the response that a device has signed. */
export function passkeySignInRoutes(
  route: AdminRoute,
  parts: AdminParts & { signIn: SignIn },
): void {
  const { database, signIn, limits, limitTable } = parts;
  const call = createAuthCall(parts);
  const count = (request: FastifyRequest) => consumeClientCall(limits, request, limitTable.passkey);

  route("POST /api/auth/sign-in/passkey/begin", null, {}, async ({ request }, reply) => {
    await count(request);
    // Without a cookie, so that a signed-in caller's passkeys are not listed.
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
      const { response } = body;
      if (!isFramed(response) && !(await namesAnotherAccount(database, response))) {
        const answer = await call("/passkey/verify-authentication", request, body);
        if (answer.ok) return signIn.byPasskey(request, reply, answer, response.id);
        if (answer.body.code === "CHALLENGE_NOT_FOUND") refuse(401, "challenge_expired");
        if (answer.status >= 500) passRefusalOn(answer);
      }
      await recordFailure(parts, request, "passkey", "");
      return refuse(401, "passkey_refused");
    },
  );
}

/** The user handle by which a device recognizes the account of a passkey. */
const handleOf = (userId: string) => Buffer.from(userId).toString("base64url");

/**
 * Whether the response names another account than the one that its passkey belongs to, which the library does
 * not check. A user handle of no account is a random one of the library, from before we set ours.
 */
async function namesAnotherAccount(database: Database, sent: { id: string }): Promise<boolean> {
  const handle = signed.safeParse(sent).data?.response.userHandle;
  if (!handle || !isStorable(sent.id)) return false;
  const named = await database.query(
    `SELECT 1 FROM admin_users WHERE encode(convert_to(id, 'UTF8'), 'hex') = $1
       AND id <> (SELECT user_id FROM admin_passkeys WHERE credential_id = $2)`,
    [Buffer.from(handle, "base64url").toString("hex"), sent.id],
  );
  return named.length > 0;
}

/** Whether the response was made in a frame of another site's page. None of our pages is ever framed. */
function isFramed(sent: object): boolean {
  const text = signed.safeParse(sent).data?.response.clientDataJSON ?? "";
  try {
    const signedData = parseJson(Buffer.from(text, "base64url").toString()) as Record<
      string,
      unknown
    >;
    const { crossOrigin, topOrigin } = signedData;
    return crossOrigin === true || topOrigin !== undefined;
  } catch {
    // The library refuses what is unreadable.
    return false;
  }
}

/** The parts of a response that the library does not check. */
const signed = z.object({
  response: z.object({
    clientDataJSON: z.optional(z.string()),
    userHandle: z.nullish(z.string()),
  }),
});

export async function ownPasskeys(database: Database, userId: string): Promise<OwnPasskey[]> {
  return database.query<OwnPasskey>(
    `SELECT id, coalesce(name, '') AS name, ${isoMilliseconds("created_at")} AS since
     FROM admin_passkeys WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
}

/** One's own passkeys. Declared only inside the administrators' scope. */
export function passkeyRoutes(route: AdminRoute, parts: AdminParts): void {
  const { database, clock } = parts;
  const call = createAuthCall(parts);

  route(
    "POST /api/admin/account/passkeys/begin",
    "account",
    { body: provedCall },
    async ({ body, caller, request }, reply) => {
      await provePassword(parts, request, reply, body.password);
      const own = await ownPasskeys(database, caller.id);
      if (own.length >= maxPasskeys) refuse(409, "too_many_passkeys");
      const answer = await call("/passkey/generate-register-options", request, null);
      if (!answer.ok) passRefusalOn(answer);
      sendCookies(reply, answer.setCookies);
      // The library would give the account a new random handle each time, and store none of them.
      const user = { ...(answer.body.user as object), id: handleOf(caller.id) };
      return { ...answer.body, user };
    },
  );

  route(
    "POST /api/admin/account/passkeys",
    "account",
    { body: newPasskeyCall },
    async ({ body, caller, request }) => {
      if (isFramed(body.response)) refuse(400, "passkey_refused");
      const answer = await call("/passkey/verify-registration", request, body);
      if (answer.body.code === "CHALLENGE_NOT_FOUND") refuse(401, "challenge_expired");
      if (!answer.ok) refuse(400, "passkey_refused");
      await rememberReader(database, request, caller.id);
      const [by, at, details] = [caller.email, clock(), { passkey: body.name }];
      const entry = { kind: "passkey_added", by, at, details } as const;
      await recordAccountChange(database, caller.id, "passkey_added", entry);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/account/passkeys/:id/remove",
    "account",
    { params: z.object({ id: z.string().check(z.maxLength(100)) }), body: provedCall },
    async ({ params, body, caller, request }, reply) => {
      await provePassword(parts, request, reply, body.password);
      await rememberReader(database, request, caller.id);
      await database.transaction(async (transaction) => {
        const [removed] = await transaction.query<{ name: string }>(
          `DELETE FROM admin_passkeys WHERE id = $1 AND user_id = $2
           RETURNING coalesce(name, '') AS name`,
          [params.id, caller.id],
        );
        if (!removed) return refuse(404, "not_found");
        // Which of them the passkey had opened is not known.
        await endSessions(transaction, caller.id, caller.sessionToken);
        const [by, at, details] = [caller.email, clock(), { passkey: removed.name }];
        const entry = { kind: "passkey_removed", by, at, details } as const;
        await recordAccountChange(transaction, caller.id, "passkey_removed", entry);
      });
      return { ok: true };
    },
  );
}
