import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { captchaActions } from "#contract/captcha.ts";
import type { VisitorErrorCode } from "#contract/visitor.ts";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type Answer,
  captchaRefusal,
  overLimit,
  sendAnswer,
} from "#server/platform/http/visitor-guard.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import { mailLimits, visitorLimits } from "./limits.ts";
import { createReceive, type ReceiveParts } from "./receive.ts";
import { type ReadSubmission, readSubmission } from "./submission.ts";

export interface ContactParts extends ReceiveParts {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
}

/** POST /api/contact: a message is stored, and whoever wrote it and whoever answers it hear of it. */
export function contactRoutes(app: FastifyInstance, parts: ContactParts): void {
  const receive = createReceive(parts);

  app.post("/api/contact", { errorHandler: unreadable }, async (request, reply) => {
    const read = readSubmission(request.body);
    if (read.outcome !== "valid") return sendAnswer(reply, submissionAnswer(read));
    const { submission } = read;
    const early = await overLimit(parts.limits, request, visitorLimits(clientAddress(request)));
    if (early) return sendAnswer(reply, early);
    const captcha = { token: submission.recaptchaToken, action: captchaActions.contact };
    const refused = await captchaRefusal(parts.captcha, request, captcha);
    if (refused) return sendAnswer(reply, refused);
    const often = await overLimit(parts.limits, request, mailLimits(submission.email.key));
    if (often) return sendAnswer(reply, often);
    try {
      await receive(submission);
      return sendAnswer(reply, [200, { ok: true }]);
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a message could not be stored");
      return sendAnswer(reply, refusal(503, "db_error"));
    }
  });
}

const refusal = (status: number, error: VisitorErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

function submissionAnswer(read: Exclude<ReadSubmission, { outcome: "valid" }>): Answer {
  const { outcome, ...details } = read;
  return outcome === "trapped"
    ? refusal(429, "rate_limited", details)
    : refusal(400, outcome, details);
}

/** A body that cannot be read at all lacks what is required. */
function unreadable(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    request.log.error({ error: describeError(error) }, "a call failed");
    return sendAnswer(reply, refusal(503, "unavailable", { retryAfter: 10 }));
  }
  const { outcome, ...details } = readSubmission(undefined) as { outcome: VisitorErrorCode };
  return sendAnswer(reply, refusal(status, outcome, details));
}
