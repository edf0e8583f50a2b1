import type { FastifyRequest } from "fastify";
import { clientOf } from "#server/platform/client-address.ts";
import type { Database } from "#server/platform/database.ts";
import { overLimit } from "#server/platform/http/visitor-route.ts";
import {
  type ClientLimit,
  clientRules,
  type Limit,
  type LimitRule,
  type Limits,
  limitRules,
} from "#server/platform/limits.ts";
import { refuse } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";

/** The administration's part of the product's limits, passed in by the app. */
export interface AdminLimitTable {
  signIn: { account: Limit; client: ClientLimit };
  reset: { client: ClientLimit; address: Limit; site: Limit };
  setPassword: ClientLimit;
  passwordLink: ClientLimit;
  invitation: { address: Limit; owner: Limit };
  usedCode: Limit;
}

/** Counts a try to sign in and returns what takes it back. */
export type BeginSignIn = (email: string, request: FastifyRequest) => Promise<() => Promise<void>>;

/** Every try counts as a failure until it is taken back, so that tries sent at once are counted too. */
export function createBeginSignIn(
  limits: Limits,
  { account, client }: AdminLimitTable["signIn"],
): BeginSignIn {
  return async (email, request) => {
    const rules = [
      ...limitRules(account, email.trim().toLowerCase()),
      ...clientRules(client, clientOf(request)),
    ];
    const verdict = await limits.consume(rules);
    if (verdict.outcome === "limited") refuseAttempt(verdict.retryAfter);
    return () => limits.giveBack(rules);
  };
}

/** The same whether it was a password or a second factor. */
export function refuseAttempt(retryAfter: number): never {
  refuse(429, "rate_limited", { message: "Too many attempts", retryAfter });
}

/** Counts a call, and refuses it when a limit is reached or cannot be counted. */
export async function countCall(
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  rules: LimitRule[],
): Promise<void> {
  const often = await overLimit(limits, request, rules);
  // The answer names its own code: rate_limited, or unavailable.
  if (often) refuse(often[0], "rate_limited", often[1]);
}

/**
 * Writes a failed sign-in to the audit log. A typed address that belongs to nobody is not kept: it
 * may be anyone's. Both take the same two statements, so that the time they take reveals nothing.
 */
export async function recordFailure(
  database: Database,
  typed: string,
  failed: "password" | "second_factor",
  at: Date,
): Promise<void> {
  const [known] = await database.query<{ email: string }>(
    "SELECT email FROM admin_users WHERE email = $1",
    [typed.trim().toLowerCase()],
  );
  const by = known?.email ?? null;
  await recordAudit(database, { kind: "sign_in_failed", by, at, details: { failed } });
}
