import type { FastifyRequest } from "fastify";
import type { Queryable } from "#server/database/database.ts";
import { clientOf } from "#server/http/client-address.ts";
import { refuse } from "#server/http/guarded-route.ts";
import {
  type ClientLimit,
  clientRules,
  type Limit,
  type LimitRule,
  type Limits,
  limitRules,
} from "#server/http/limits.ts";
import { overLimit } from "#server/http/visitor-route.ts";
import { auditInsert } from "./audit.ts";
import { credentialKey, type KnownBrowsers } from "./known-browsers.ts";

/** The administration's part of the product's limits, passed in by the app. */
export interface AdminLimitTable {
  signIn: { account: Limit; client: ClientLimit; device: Limit; knownBrowsers: Limit };
  /** New browsers that an account remembers. */
  knownBrowsers: Limit;
  reset: { client: ClientLimit; address: Limit; unknown: Limit };
  passkey: ClientLimit;
  setPassword: ClientLimit;
  passwordLink: ClientLimit;
  passwordStrength: ClientLimit;
  invitation: { address: Limit; owner: Limit };
  usedCode: Limit;
}

/** Counts an attempt to sign in. The returned function refunds it. */
export type BeginSignIn = (email: string, request: FastifyRequest) => Promise<() => Promise<void>>;

interface Parts {
  database: Queryable;
  limits: Limits;
  limitTable: Pick<AdminLimitTable, "signIn">;
  browsers: KnownBrowsers;
}

/**
 * Every attempt counts as a failure until it succeeds, so that concurrent ones are counted too. Unknown
 * browsers are counted by account and by client; a browser that the account knows by itself, and with
 * all its other known browsers. A new password resets all these counts, except the client's.
 */
export function createBeginSignIn({ database, limits, limitTable, browsers }: Parts): BeginSignIn {
  const { account, client, device, knownBrowsers } = limitTable.signIn;
  return async (typed, request) => {
    const email = typed.trim().toLowerCase();
    const credential = await credentialKey(database, email);
    const known = browsers.recognize(request.headers.cookie, credential);
    const rules = known
      ? [...limitRules(device, `${credential} ${known}`), ...limitRules(knownBrowsers, credential)]
      : [
          ...limitRules(account, `${email} ${credential}`),
          ...clientRules(client, clientOf(request)),
        ];
    const verdict = await limits.consume(rules);
    if (verdict.outcome === "limited") refuseAttempt(verdict.retryAfter);
    return () => limits.refund(rules);
  };
}

/** Refuses an attempt by its limit; the same for a password and for a second factor. */
function refuseAttempt(retryAfter: number): never {
  refuse(429, "rate_limited", { message: "Too many attempts", retryAfter });
}

/** Counts a call of a client, and refuses it as `consumeCall` does. */
export const consumeClientCall = (
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  limit: ClientLimit,
): Promise<void> => consumeCall(limits, request, clientRules(limit, clientOf(request)));

/** Counts a call, and refuses it when a limit is reached or cannot be counted. */
export async function consumeCall(
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  rules: LimitRule[],
): Promise<void> {
  const refused = await overLimit(limits, request, rules);
  // The answer names its own code: rate_limited, or unavailable.
  if (refused) refuse(refused[0], "rate_limited", refused[1]);
}

/** The most failures of unknown accounts that the audit log records in an hour. */
const maxUnknown = 10;

/**
 * Records a failed sign-in: in the log with the client's address, in the audit log, which is kept for ever,
 * without it. A typed address of no account is not recorded, since it may be anyone's, and any client could fill
 * the audit log: of such failures it takes a few an hour. Known and unknown addresses take the same two
 * statements, so that the time reveals nothing.
 */
export async function recordFailure(
  { database, clock }: { database: Queryable; clock: () => Date },
  request: FastifyRequest,
  failed: "password" | "second_factor" | "passkey",
  typed: string,
): Promise<void> {
  const [known] = await database.query<{ email: string }>(
    "SELECT email FROM admin_users WHERE email = $1",
    [typed.trim().toLowerCase()],
  );
  const by = known?.email ?? null;
  request.log.warn({ failed, client: clientOf(request).address }, "sign-in failed");
  const entry = { kind: "sign_in_failed", by, at: clock(), details: { failed } } as const;
  const { text, values } = auditInsert(entry);
  await database.query(
    `${text} WHERE $3::text IS NOT NULL OR (
       SELECT count(*) < ${maxUnknown} FROM (
         SELECT kind, at FROM audit_log WHERE by_email IS NULL ORDER BY id DESC LIMIT ${maxUnknown}
       ) AS latest WHERE kind = $2::text AND at > $1::timestamptz - interval '1 hour')`,
    values,
  );
}
