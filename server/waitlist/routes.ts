import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { waitlistAction } from "#contract/captcha.ts";
import {
  confirmSubmission,
  type WaitlistAnswer,
  type WaitlistErrorCode,
} from "#contract/waitlist.ts";
import type { Captcha, CaptchaOutcome } from "#server/platform/captcha/captcha.ts";
import { clientAddress } from "#server/platform/http/client-address.ts";
import { describeError } from "#server/platform/http/errors.ts";
import type { LimitRule, Limits } from "#server/platform/limits.ts";
import { confirm } from "./confirm.ts";
import { unsubscribe } from "./erase.ts";
import { createJoin, type Joined, type JoinParts } from "./join.ts";
import { confirmLimits, mailLimits, visitorLimits } from "./limits.ts";
import { type ReadSubmission, readSubmission } from "./submission.ts";

export interface WaitlistParts extends JoinParts {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
  publicUrl: string;
}

/** Paths that mail programs post to, from no page of ours. */
export const unsubscribePath = "/api/unsubscribe";

/** The calls of the waitlist (specification 7.1, 7.2) and the way off it. */
export function waitlistRoutes(app: FastifyInstance, parts: WaitlistParts): void {
  const join = createJoin(parts);

  app.post("/api/waitlist", { errorHandler: unreadable }, async (request, reply) => {
    const say = (status: number, answer: WaitlistAnswer) => reply.code(status).send(answer);
    const read = readSubmission(request.body);
    if (read.outcome !== "valid") return refuseSubmission(reply, read);
    const { submission } = read;

    const client = clientAddress(request);
    const early = await allowed(parts, request, reply, visitorLimits(client));
    if (early) return early;
    const verdict = await parts.captcha.verify({
      token: submission.recaptchaToken,
      action: waitlistAction,
      remoteIp: request.ip,
    });
    if (verdict.outcome !== "accepted") {
      if (verdict.outcome === "misconfigured") request.log.error(verdict, "captcha misconfigured");
      return say(...captchaAnswer(verdict));
    }
    const often = await allowed(parts, request, reply, mailLimits(submission.email.key));
    if (often) return often;
    try {
      return say(...joinAnswer(await join(submission)));
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a sign-up could not be stored");
      return say(503, { error: "db_error" });
    }
  });

  app.post("/api/waitlist-confirm", { errorHandler: unreadable }, async (request, reply) => {
    const parsed = confirmSubmission.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid_token" });
    const often = await allowed(parts, request, reply, confirmLimits(clientAddress(request)));
    if (often) return often;
    try {
      const done = await confirm(parts, parsed.data.token);
      if (done.outcome === "unknown") return reply.code(404).send({ error: "invalid_token" });
      if (done.outcome === "expired") return reply.code(410).send({ error: "expired_token" });
      return { message: done.outcome, email: done.email };
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a confirmation could not be stored");
      return reply.code(503).send({ error: "db_error" });
    }
  });

  app.register(async (scope) => unsubscribeRoutes(scope, parts));
}

/** RFC 8058: one POST, from the mail program or from the page, does it at once. GET changes nothing. */
function unsubscribeRoutes(app: FastifyInstance, parts: WaitlistParts): void {
  // What mail programs send as a form says only "List-Unsubscribe=One-Click".
  app.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"],
    { parseAs: "string", bodyLimit: 4096 },
    (_request, _body, done) => done(null, {}),
  );
  const tokenOf = (request: FastifyRequest) => {
    const { token } = { ...(request.body as object), ...(request.query as object) } as {
      token?: unknown;
    };
    return typeof token === "string" ? token.slice(0, 200) : "";
  };

  app.post(unsubscribePath, async (request, reply) => {
    try {
      const done = await unsubscribe(parts, tokenOf(request));
      // Who is gone already hears the same: the wish is fulfilled.
      return done.outcome === "forged"
        ? reply.code(400).send({ error: "invalid_token" })
        : { ok: true };
    } catch (error) {
      request.log.error({ error: describeError(error) }, "an unsubscription could not be stored");
      return reply.code(503).send({ error: "db_error" });
    }
  });
  app.get(unsubscribePath, (request, reply) => {
    const token = encodeURIComponent(tokenOf(request));
    return reply.redirect(`${parts.publicUrl}/unsubscribe?token=${token}`, 303);
  });
}

/** Answers for the caller when a limit is reached, or when it cannot be counted: what guards mail fails closed. */
async function allowed(
  parts: WaitlistParts,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: LimitRule[],
): Promise<FastifyReply | undefined> {
  try {
    const verdict = await parts.limits.consume(rules);
    return verdict.outcome === "allowed" ? undefined : tryLater(reply, verdict.retryAfter);
  } catch (error) {
    request.log.error({ error: describeError(error) }, "limits cannot be counted");
    return reply
      .code(503)
      .header("Retry-After", "10")
      .send({ error: "unavailable", retryAfter: 10 });
  }
}

function tryLater(reply: FastifyReply, retryAfter: number): FastifyReply {
  const answer: WaitlistAnswer = { error: "rate_limited", retryAfter };
  return reply.code(429).header("Retry-After", String(retryAfter)).send(answer);
}

function refuseSubmission(
  reply: FastifyReply,
  read: Exclude<ReadSubmission, { outcome: "valid" }>,
): FastifyReply {
  if (read.outcome === "trapped") return tryLater(reply, read.retryAfter);
  const { outcome: error, ...details } = read;
  return reply.code(400).send({ error, ...details } satisfies WaitlistAnswer);
}

type Answer = [status: number, answer: WaitlistAnswer];
const refusal = (status: number, error: WaitlistErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

function joinAnswer({ outcome }: Joined): Answer {
  if (outcome === "refused") return refusal(422, "email_error");
  if (outcome === "already_confirmed") return [200, { alreadyConfirmed: true }];
  return [200, outcome === "resent" ? { ok: true, resent: true } : { ok: true }];
}

function captchaAnswer(verdict: Exclude<CaptchaOutcome, { outcome: "accepted" }>): Answer {
  switch (verdict.outcome) {
    case "failed":
      return refusal(403, "recaptcha_failed", { codes: verdict.codes });
    case "action_mismatch":
      return refusal(403, "recaptcha_action_mismatch", {
        expected: verdict.expected,
        got: verdict.got,
      });
    case "hostname_mismatch":
      return refusal(403, "recaptcha_hostname_mismatch", { hostname: verdict.hostname });
    case "misconfigured":
      return refusal(500, "config_missing");
  }
}

/** A body that cannot be read at all lacks what is required. */
function unreadable(
  error: { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    request.log.error({ error: describeError(error) }, "a call failed");
    return reply
      .code(503)
      .header("Retry-After", "10")
      .send({ error: "unavailable", retryAfter: 10 });
  }
  const isConfirmation = request.url.startsWith("/api/waitlist-confirm");
  const { outcome, ...details } = readSubmission(undefined) as { outcome: string };
  return reply
    .code(status)
    .send(isConfirmation ? { error: "invalid_token" } : { error: outcome, ...details });
}
