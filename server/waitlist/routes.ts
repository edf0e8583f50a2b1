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
    const read = readSubmission(request.body);
    if (read.outcome !== "valid") return send(reply, submissionAnswer(read));
    const { submission } = read;

    const client = clientAddress(request);
    const early = await overLimit(parts, request, visitorLimits(client));
    if (early) return send(reply, early);
    const verdict = await parts.captcha.verify({
      token: submission.recaptchaToken,
      action: waitlistAction,
      remoteIp: request.ip,
    });
    if (verdict.outcome !== "accepted") {
      if (verdict.outcome === "misconfigured") request.log.error(verdict, "captcha misconfigured");
      return send(reply, captchaAnswer(verdict));
    }
    const often = await overLimit(parts, request, mailLimits(submission.email.key));
    if (often) return send(reply, often);
    try {
      return send(reply, joinAnswer(await join(submission)));
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a sign-up could not be stored");
      return send(reply, refusal(503, "db_error"));
    }
  });

  app.post("/api/waitlist-confirm", { errorHandler: unreadable }, async (request, reply) => {
    const parsed = confirmSubmission.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid_token" });
    const often = await overLimit(parts, request, confirmLimits(clientAddress(request)));
    if (often) return send(reply, often);
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

type Answer = [status: number, answer: WaitlistAnswer];

// A reply itself must never be what a helper resolves to: it is "thenable", and awaiting it yields nothing.
function send(reply: FastifyReply, [status, answer]: Answer): FastifyReply {
  if ("retryAfter" in answer) reply.header("Retry-After", String(answer.retryAfter));
  return reply.code(status).send(answer);
}

const refusal = (status: number, error: WaitlistErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

const unavailable = refusal(503, "unavailable", { retryAfter: 10 });

/** The answer when a limit is reached, or when it cannot be counted: what guards mail fails closed. */
async function overLimit(
  parts: WaitlistParts,
  request: FastifyRequest,
  rules: LimitRule[],
): Promise<Answer | undefined> {
  try {
    const verdict = await parts.limits.consume(rules);
    if (verdict.outcome === "allowed") return undefined;
    return refusal(429, "rate_limited", { retryAfter: verdict.retryAfter });
  } catch (error) {
    request.log.error({ error: describeError(error) }, "limits cannot be counted");
    return unavailable;
  }
}

function submissionAnswer(read: Exclude<ReadSubmission, { outcome: "valid" }>): Answer {
  const { outcome, ...details } = read;
  return outcome === "trapped"
    ? refusal(429, "rate_limited", details)
    : refusal(400, outcome, details);
}

function joinAnswer({ outcome }: Joined): Answer {
  if (outcome === "refused") return refusal(422, "email_error");
  if (outcome === "already_confirmed") return [200, { alreadyConfirmed: true }];
  return [200, outcome === "resent" ? { ok: true, resent: true } : { ok: true }];
}

function captchaAnswer(verdict: Exclude<CaptchaOutcome, { outcome: "accepted" }>): Answer {
  const { outcome, ...details } = verdict;
  switch (outcome) {
    case "failed":
      return refusal(403, "recaptcha_failed", details);
    case "action_mismatch":
      return refusal(403, "recaptcha_action_mismatch", details);
    case "hostname_mismatch":
      return refusal(403, "recaptcha_hostname_mismatch", details);
    case "misconfigured":
      // What exactly is wrong with our keys is for the log alone.
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
    return send(reply, unavailable);
  }
  const isConfirmation = request.url.startsWith("/api/waitlist-confirm");
  const { outcome, ...details } = readSubmission(undefined) as { outcome: string };
  return reply
    .code(status)
    .send(isConfirmation ? { error: "invalid_token" } : { error: outcome, ...details });
}
