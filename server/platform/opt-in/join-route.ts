import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type Answer,
  captchaRefusal,
  overLimit,
  sendAnswer,
} from "#server/platform/http/visitor-guard.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import type { Entry, Joined } from "./join.ts";
import { mailLimits, visitorLimits } from "./limits.ts";
import type { OptInList } from "./list.ts";

export interface JoinRouteParts {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
}

/** What every form of a list sends, once it is read. */
interface Submitted extends Pick<Entry, "email"> {
  recaptchaToken: string;
}

export type Read<Submission extends Submitted> =
  | { outcome: "valid"; submission: Submission }
  | { outcome: "missing_required_fields"; fields: string[] }
  | { outcome: "invalid_email" }
  | { outcome: "consent_required" }
  /** Filled by a program, it seems. A person whom this hits is told to try again, never silently lost. */
  | { outcome: "trapped"; retryAfter: number };

/** How one list is joined. */
export interface Door<Submission extends Submitted> {
  list: OptInList;
  path: string;
  /** What the captcha's token must have been made for. */
  action: string;
  read: (body: unknown) => Read<Submission>;
  join: (submission: Submission) => Promise<Joined>;
}

/** The call by which a list is joined, behind the limits, the captcha and the traps. */
export function joinRoute<Submission extends Submitted>(
  app: FastifyInstance,
  { captcha, limits }: JoinRouteParts,
  { list, path, action, read, join }: Door<Submission>,
): void {
  app.post(path, { errorHandler: unreadable }, async (request, reply) => {
    const given = read(request.body);
    if (given.outcome !== "valid") return sendAnswer(reply, submissionAnswer(given));
    const { submission } = given;

    const early = await overLimit(limits, request, visitorLimits(list, clientAddress(request)));
    if (early) return sendAnswer(reply, early);
    const token = { token: submission.recaptchaToken, action };
    const refused = await captchaRefusal(captcha, request, token);
    if (refused) return sendAnswer(reply, refused);
    const often = await overLimit(limits, request, mailLimits(list, submission.email.key));
    if (often) return sendAnswer(reply, often);
    try {
      return sendAnswer(reply, joinAnswer(await join(submission)));
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a sign-up could not be stored");
      return sendAnswer(reply, [503, { error: "db_error" }]);
    }
  });

  /** A body that cannot be read at all lacks what is required. */
  function unreadable(
    error: { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const status = error.statusCode ?? 500;
    if (status < 400 || status >= 500) {
      request.log.error({ error: describeError(error) }, "a call failed");
      return sendAnswer(reply, [503, { error: "unavailable", retryAfter: 10 }]);
    }
    const { outcome, ...details } = read(undefined);
    return sendAnswer(reply, [status, { error: outcome, ...details }]);
  }
}

function submissionAnswer(read: Exclude<Read<Submitted>, { outcome: "valid" }>): Answer {
  const { outcome, ...details } = read;
  return outcome === "trapped"
    ? [429, { error: "rate_limited", ...details }]
    : [400, { error: outcome, ...details }];
}

function joinAnswer({ outcome }: Joined): Answer {
  if (outcome === "refused") return [422, { error: "email_error" }];
  if (outcome === "already_confirmed") return [200, { alreadyConfirmed: true }];
  return [200, outcome === "resent" ? { ok: true, resent: true } : { ok: true }];
}
