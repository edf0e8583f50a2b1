import type { FastifyReply, FastifyRequest } from "fastify";
import type { Captcha } from "../captcha/captcha.ts";
import type { LimitRule, Limits } from "../limits.ts";
import { describeError } from "./errors.ts";

/** What is sent: a status, and a body that names the error if there is one. */
export type Answer = [status: number, answer: object];
export type Refusal = [
  status: number,
  answer: { error: string; retryAfter?: number; codes?: string[] },
];

// A reply itself must never be what a helper resolves to: it is "thenable", and awaiting it yields nothing.
export function sendAnswer(reply: FastifyReply, [status, answer]: Answer): FastifyReply {
  if ("retryAfter" in answer) reply.header("Retry-After", String(answer.retryAfter));
  return reply.code(status).send(answer);
}

/** The answer when a limit is reached, or when it cannot be counted: what guards mail fails closed. */
export async function overLimit(
  limits: Pick<Limits, "consume">,
  request: FastifyRequest,
  rules: LimitRule[],
): Promise<Refusal | undefined> {
  try {
    const verdict = await limits.consume(rules);
    if (verdict.outcome === "allowed") return undefined;
    return [429, { error: "rate_limited", retryAfter: verdict.retryAfter }];
  } catch (error) {
    request.log.error({ error: describeError(error) }, "limits cannot be counted");
    return [503, { error: "unavailable", retryAfter: 10 }];
  }
}

/** The answer when a captcha's token is not accepted for what it was sent for. */
export async function captchaRefusal(
  captcha: Pick<Captcha, "verify">,
  request: FastifyRequest,
  { token, action }: { token: string; action: string },
): Promise<Refusal | undefined> {
  const verdict = await captcha.verify({ token, action, remoteIp: request.ip });
  if (verdict.outcome === "accepted") return undefined;
  if (verdict.outcome === "misconfigured") {
    // What exactly is wrong with our keys is for the log alone.
    request.log.error(verdict, "captcha misconfigured");
    return [500, { error: "config_missing" }];
  }
  const { outcome, ...details } = verdict;
  return [403, { error: `recaptcha_${outcome}`, ...details }];
}
