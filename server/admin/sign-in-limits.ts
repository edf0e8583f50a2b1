import type { FastifyReply } from "fastify";
import type { Database } from "#server/platform/database.ts";
import { type Limits, type LimitTable, limitRules } from "#server/platform/limits.ts";
import { recordAudit } from "./audit.ts";

/** The administration's part of the product's limits, passed in by the app. */
export interface AdminLimitTable {
  signIn: { account: LimitTable; client: LimitTable };
  reset: { client: LimitTable; address: LimitTable; site: LimitTable };
  setPassword: LimitTable;
  passwordLink: LimitTable;
  invitation: { address: LimitTable; owner: LimitTable };
  usedCode: LimitTable;
}

export type SignInAttempt =
  | { outcome: "may_try"; forgive: () => Promise<void> }
  | { outcome: "wait"; retryAfter: number };

export type SignInLimits = { begin: (email: string, address: string) => Promise<SignInAttempt> };

/** Every try counts as a failure until it is forgiven, so that tries sent at once are counted too. */
export function createSignInLimits(
  limits: Limits,
  { account, client }: AdminLimitTable["signIn"],
): SignInLimits {
  return {
    async begin(email, address) {
      const rules = [
        ...limitRules(account, email.trim().toLowerCase()),
        ...limitRules(client, address),
      ];
      const verdict = await limits.consume(rules);
      if (verdict.outcome === "limited") return { outcome: "wait", retryAfter: verdict.retryAfter };
      return { outcome: "may_try", forgive: () => limits.giveBack(rules) };
    },
  };
}

/** The answer to a try that has to wait: the same whether it was a password or a second factor. */
export function sendWait(
  reply: FastifyReply,
  { retryAfter }: Extract<SignInAttempt, { outcome: "wait" }>,
): FastifyReply {
  return reply
    .code(429)
    .header("retry-after", String(retryAfter))
    .send({ error: "rate_limited", message: "Too many attempts", retryAfter });
}

/**
 * Writes a failed sign-in to the audit log. A typed address that belongs to nobody is not kept: it
 * may be anyone's. Both take the same two statements, so that the time they take tells nothing.
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
