import type { FastifyReply } from "fastify";
import type { Database } from "#server/platform/database.ts";
import type { LimitRule, Limits } from "#server/platform/limits.ts";
import { recordAudit } from "./audit.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Failures an account or an address may have: five in a quarter of an hour, and the more there are
 * in the longer windows, the longer the wait.
 */
const failureSteps = [
  { points: 5, duration: 15 * minute },
  { points: 10, duration: 2 * hour },
  { points: 20, duration: day },
];

/** Counted for every address, known or not, so that the limit does not tell which are known. */
export const resetLimits = (email: string, client: string): LimitRule[] => [
  { name: "admin-reset-client", key: client, points: 5, duration: 10 * minute },
  { name: "admin-reset-client-day", key: client, points: 20, duration: day },
  { name: "admin-reset-address", key: email, points: 1, duration: minute },
  { name: "admin-reset-address-day", key: email, points: 5, duration: day },
  { name: "admin-reset-site", key: "all", points: 100, duration: hour },
];

/** A link's secret cannot be guessed; hashing a new password must not keep the server busy. */
export const setPasswordLimits = (client: string): LimitRule[] => [
  { name: "admin-set-password-client", key: client, points: 20, duration: 10 * minute },
];

/** Counted apart: who opens the page often can still save the password. */
export const passwordLinkLimits = (client: string): LimitRule[] => [
  { name: "admin-password-link-client", key: client, points: 60, duration: 10 * minute },
];

/** A stolen session of an owner must not send mail at will. */
export const invitationLimits = (email: string, ownerId: string): LimitRule[] => [
  { name: "admin-invitation-address-day", key: email, points: 5, duration: day },
  { name: "admin-invitation-owner", key: ownerId, points: 30, duration: hour },
];

/** A code of an authenticator is good for one sign-in, however long the library would take it. */
export const usedCode = (userId: string, code: string): LimitRule[] => [
  { name: "second-factor-code", key: `${userId}:${code}`, points: 1, duration: 2 * minute },
];

export type SignInAttempt =
  | { outcome: "may_try"; forgive: () => Promise<void> }
  | { outcome: "wait"; retryAfter: number };

export type SignInLimits = { begin: (email: string, address: string) => Promise<SignInAttempt> };

/** Every try counts as a failure until it is forgiven, so that tries sent at once are counted too. */
export function createSignInLimits(limits: Limits): SignInLimits {
  return {
    async begin(email, address) {
      const counted = [
        { name: "sign-in by account", key: email.trim().toLowerCase() },
        { name: "sign-in by address", key: address },
      ];
      const rules: LimitRule[] = counted.flatMap(({ name, key }) =>
        failureSteps.map((step) => ({ name: `${name}, ${step.duration} s`, key, ...step })),
      );
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
