import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { waitlistAction } from "#contract/captcha.ts";
import { confirmSubmission, type WaitlistErrorCode } from "#contract/waitlist.ts";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { clientAddress } from "#server/platform/http/client-address.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type Answer,
  captchaRefusal,
  overLimit,
  sendAnswer,
} from "#server/platform/http/visitor-guard.ts";
import type { Limits } from "#server/platform/limits.ts";
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
    if (read.outcome !== "valid") return sendAnswer(reply, submissionAnswer(read));
    const { submission } = read;

    const client = clientAddress(request);
    const early = await overLimit(parts.limits, request, visitorLimits(client));
    if (early) return sendAnswer(reply, early);
    const captcha = { token: submission.recaptchaToken, action: waitlistAction };
    const refused = await captchaRefusal(parts.captcha, request, captcha);
    if (refused) return sendAnswer(reply, refused);
    const often = await overLimit(parts.limits, request, mailLimits(submission.email.key));
    if (often) return sendAnswer(reply, often);
    try {
      return sendAnswer(reply, joinAnswer(await join(submission)));
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a sign-up could not be stored");
      return sendAnswer(reply, refusal(503, "db_error"));
    }
  });

  app.post("/api/waitlist-confirm", { errorHandler: unreadable }, async (request, reply) => {
    const parsed = confirmSubmission.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid_token" });
    const often = await overLimit(parts.limits, request, confirmLimits(clientAddress(request)));
    if (often) return sendAnswer(reply, often);
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

const refusal = (status: number, error: WaitlistErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

const unavailable = refusal(503, "unavailable", { retryAfter: 10 });

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

/** A body that cannot be read at all lacks what is required. */
function unreadable(
  error: { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    request.log.error({ error: describeError(error) }, "a call failed");
    return sendAnswer(reply, unavailable);
  }
  const isConfirmation = request.url.startsWith("/api/waitlist-confirm");
  const { outcome, ...details } = readSubmission(undefined) as { outcome: string };
  return reply
    .code(status)
    .send(isConfirmation ? { error: "invalid_token" } : { error: outcome, ...details });
}
