import type { FastifyReply } from "fastify";
import type { LimitRule, Limits } from "#server/platform/limits.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Failures an account or an address may have: five in a quarter of an hour, and the more there are
 * in the longer windows, the longer the wait.
 */
const steps = [
  { points: 5, duration: 15 * minute },
  { points: 10, duration: 2 * hour },
  { points: 20, duration: 24 * hour },
];

export type SignInAttempt =
  | { outcome: "may_try"; forgive: () => Promise<void> }
  | { outcome: "wait"; retryAfter: number };

export type SignInLimits = { begin: (email: string, address: string) => Promise<SignInAttempt> };

/** Every try counts as a failure until it is forgiven, so that tries sent at once are counted too. */
export function createSignInLimits(limits: Limits): SignInLimits {
  return {
    async begin(email, address) {
      const whom = [
        { name: "sign-in by account", key: email.trim().toLowerCase() },
        { name: "sign-in by address", key: address },
      ];
      const rules: LimitRule[] = whom.flatMap(({ name, key }) =>
        steps.map((step) => ({ name: `${name}, ${step.duration} s`, key, ...step })),
      );
      const counted = await limits.consume(rules);
      if (counted.outcome === "limited") return { outcome: "wait", retryAfter: counted.retryAfter };
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
