import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApplicationErrorCode } from "#contract/application.ts";
import { captchaActions } from "#contract/captcha.ts";
import { cvLimit } from "#contract/limits.ts";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type Answer,
  captchaRefusal,
  overLimit,
  sendAnswer,
} from "#server/platform/http/visitor-guard.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import { type ApplyParts, createApply } from "./apply.ts";
import { checkCv } from "./cv-file.ts";
import { readForm } from "./form.ts";
import { mailLimits, visitorLimits } from "./limits.ts";
import { type ReadSubmission, readSubmission } from "./submission.ts";

export interface ApplicationParts extends ApplyParts {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
}

/** What the other fields and the frame of a form may weigh beside the file. */
const besideTheFile = 128 * 1024;
/** Forms held in memory at once, in all and of one client; the next one is asked to come again. */
const atOnce = 6;
const ofOneClient = 4;

/** POST /api/applications: a form with a file. It is counted before its body is read. */
export function applicationRoutes(app: FastifyInstance, parts: ApplicationParts): void {
  const apply = createApply(parts);
  const held = new Map<FastifyRequest, string>();
  const isFull = (client: string) =>
    held.size >= atOnce || [...held.values()].filter((one) => one === client).length >= ofOneClient;

  app.register(async (scope) => {
    scope.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: cvLimit + besideTheFile },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      "/api/applications",
      {
        errorHandler: unreadable,
        async onRequest(request, reply) {
          const client = clientAddress(request);
          const early = await overLimit(parts.limits, request, visitorLimits(client));
          if (early) return sendAnswer(reply, early);
          if (isFull(client)) {
            return sendAnswer(reply, refusal(503, "unavailable", { retryAfter: 5 }));
          }
          held.set(request, client);
          // A client that goes away in the middle of its file is answered by no one: only this tells.
          reply.raw.once("close", () => held.delete(request));
        },
        async onResponse(request) {
          held.delete(request);
        },
      },
      async (request, reply) => sendAnswer(reply, await receive(parts, apply, request)),
    );
  });
}

async function receive(
  parts: ApplicationParts,
  apply: ReturnType<typeof createApply>,
  request: FastifyRequest,
): Promise<Answer> {
  const read = readSubmission(await readForm(request.body, request.headers["content-type"]));
  if (read.outcome !== "valid") return submissionAnswer(read);
  const { submission, file } = read;
  const captcha = { token: submission.recaptchaToken, action: captchaActions.application };
  const refused = await captchaRefusal(parts.captcha, request, captcha);
  if (refused) return refused;
  const bytes = file && Buffer.from(await file.arrayBuffer());
  const checked = await checkCv(file && bytes ? { name: file.name, bytes } : undefined);
  if (checked.outcome !== "accepted") {
    return refusal(checked.outcome === "file_too_large" ? 413 : 422, checked.outcome);
  }
  const often = await overLimit(parts.limits, request, mailLimits(submission.email.key));
  if (often) return often;
  try {
    await apply(submission, checked.cv);
    return [200, { ok: true }];
  } catch (error) {
    request.log.error({ error: describeError(error) }, "an application could not be stored");
    return refusal(503, "db_error");
  }
}

const refusal = (status: number, error: ApplicationErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

function submissionAnswer(read: Exclude<ReadSubmission, { outcome: "valid" }>): Answer {
  const { outcome, ...details } = read;
  return outcome === "trapped"
    ? refusal(429, "rate_limited", details)
    : refusal(400, outcome, details);
}

/** A body too large to be read holds a file too large; one that is no form lacks what is required. */
function unreadable(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413) return sendAnswer(reply, refusal(413, "file_too_large"));
  if (status >= 400 && status < 500) {
    const { outcome, ...details } = readSubmission(undefined) as { outcome: ApplicationErrorCode };
    return sendAnswer(reply, refusal(status, outcome, details));
  }
  request.log.error({ error: describeError(error) }, "a call failed");
  return sendAnswer(reply, refusal(503, "unavailable", { retryAfter: 10 }));
}
