import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { captchaActions } from "#contract/captcha.ts";
import { minimumFillTime } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { type DataErrorCode, dataCall, dataLinkSubmission } from "#contract/personal-data.ts";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import { describeError } from "#server/platform/http/errors.ts";
import {
  type Answer,
  captchaRefusal,
  overLimit,
  sendAnswer,
} from "#server/platform/http/visitor-guard.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { emailAddress } from "#server/platform/typed-text.ts";
import { type DataParts, enqueueStatement, eraseAll, readHeld } from "./erase.ts";
import { askLimits, mailLimits, readLimits } from "./limits.ts";
import { readDataToken } from "./links.ts";

export interface DataRouteParts extends DataParts {
  captcha: Pick<Captcha, "verify">;
  limits: Pick<Limits, "consume">;
  authSecret: string;
}

const refusal = (status: number, error: DataErrorCode, details: object = {}): Answer => [
  status,
  { error, ...details },
];

/** What a person may ask of us about themselves: to see it, to erase it, and a link to do so. */
export function personalDataRoutes(app: FastifyInstance, parts: DataRouteParts): void {
  const answering =
    (answer: (request: FastifyRequest) => Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return sendAnswer(reply, await answer(request));
      } catch (error) {
        request.log.error({ error: describeError(error) }, "personal data could not be handled");
        return sendAnswer(reply, refusal(503, "db_error"));
      }
    };

  app.post(
    "/api/my-data",
    answering(async (request) => {
      const who = await holder(parts, request);
      if (Array.isArray(who)) return who;
      const held = await readHeld(parts, who.emailKey);
      return [200, { email: who.email, asOf: parts.clock().toISOString(), held }];
    }),
  );

  app.post(
    "/api/my-data/erase",
    answering(async (request) => {
      const who = await holder(parts, request);
      if (Array.isArray(who)) return who;
      await eraseAll(parts, who);
      return [200, { ok: true }];
    }),
  );

  app.post(
    "/api/my-data/link",
    answering((request) => askForLink(parts, request)),
  );
}

/** Who holds the link that was sent, or why that cannot be said. */
async function holder(
  parts: DataRouteParts,
  request: FastifyRequest,
): Promise<Answer | { email: string; emailKey: string; locale: string }> {
  const call = dataCall.safeParse(request.body);
  if (!call.success) return refusal(400, "invalid_token");
  const often = await overLimit(parts.limits, request, readLimits(clientAddress(request)));
  if (often) return often;
  const token = readDataToken(parts.authSecret, call.data.token, parts.clock());
  if (token.outcome === "expired") return refusal(410, "expired_token");
  const address = token.outcome === "genuine" ? emailAddress(token.email) : undefined;
  if (address?.outcome !== "valid") return refusal(404, "invalid_token");
  const locale = call.data.locale ?? fallbackLocale;
  return { email: address.address, emailKey: address.key, locale };
}

/** The same answer, and the same work before it, for every address: who is known is not told. */
async function askForLink(parts: DataRouteParts, request: FastifyRequest): Promise<Answer> {
  const call = dataLinkSubmission.safeParse(request.body);
  if (!call.success) return refusal(400, "missing_required_fields");
  const { email, locale, recaptchaToken, website, filled_in_ms: filledIn } = call.data;
  const address = emailAddress(email);
  if (address.outcome === "invalid") return refusal(400, "invalid_email");
  if (website !== "" || (filledIn ?? minimumFillTime) < minimumFillTime) {
    return refusal(429, "rate_limited", { retryAfter: 2 });
  }
  const early = await overLimit(parts.limits, request, askLimits(clientAddress(request)));
  if (early) return early;
  const captcha = { token: recaptchaToken, action: captchaActions.dataLink };
  const refused = await captchaRefusal(parts.captcha, request, captcha);
  if (refused) return refused;
  const often = await overLimit(parts.limits, request, mailLimits(address.key));
  if (often) return often;
  const now = parts.clock();
  const values = [sortableId(now), locale, address.address, now];
  await parts.database.query(enqueueStatement(parts.outbox, "data-link"), values);
  parts.outbox.wake();
  return [200, { ok: true }];
}
