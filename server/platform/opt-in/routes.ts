import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { confirmSubmission } from "#contract/waitlist.ts";
import { describeError } from "#server/platform/http/errors.ts";
import { type Answer, overLimit, sendAnswer } from "#server/platform/http/visitor-guard.ts";
import { clientAddress, type Limits } from "#server/platform/limits.ts";
import { type ConfirmParts, confirm } from "./confirm.ts";
import { type LeavableList, type LeaveParts, leave } from "./leave.ts";
import { confirmLimits } from "./limits.ts";
import type { OptInList } from "./list.ts";
import { unsubscribePath } from "./mails.ts";
import { readUnsubscribeToken } from "./secrets.ts";

/** The call that a list's confirmation page makes. */
export function confirmRoute(
  app: FastifyInstance,
  parts: ConfirmParts & { limits: Pick<Limits, "consume"> },
  list: OptInList,
  path: string,
): void {
  app.post(path, { errorHandler: unreadable }, async (request, reply) => {
    const parsed = confirmSubmission.safeParse(request.body);
    if (!parsed.success) return sendAnswer(reply, [400, { error: "invalid_token" }]);
    const rules = confirmLimits(list, clientAddress(request));
    const often = await overLimit(parts.limits, request, rules);
    if (often) return sendAnswer(reply, often);
    try {
      const done = await confirm(parts, list, parsed.data.token);
      if (done.outcome === "unknown") return sendAnswer(reply, [404, { error: "invalid_token" }]);
      if (done.outcome === "expired") return sendAnswer(reply, [410, { error: "expired_token" }]);
      return { message: done.outcome, email: done.email };
    } catch (error) {
      request.log.error({ error: describeError(error) }, "a confirmation could not be stored");
      return sendAnswer(reply, [503, { error: "db_error" }]);
    }
  });
}

/** A body that cannot be read holds no token. */
function unreadable(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return sendAnswer(reply, [status, { error: "invalid_token" }]);
  request.log.error({ error: describeError(error) }, "a call failed");
  return sendAnswer(reply, [503, { error: "unavailable", retryAfter: 10 }]);
}

/**
 * The way off every list. RFC 8058: one POST, from the mail program or from the page, does it at once.
 * GET changes nothing: it leads to the page that asks.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  parts: LeaveParts & { publicUrl: string; lists: readonly LeavableList[] },
): void {
  app.register(async (scope) => {
    // What mail programs send as a form says only "List-Unsubscribe=One-Click".
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"],
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    scope.post(unsubscribePath, async (request, reply) => {
      try {
        return sendAnswer(reply, await leaveOne(parts, tokenOf(request)));
      } catch (error) {
        request.log.error({ error: describeError(error) }, "an unsubscription could not be stored");
        return sendAnswer(reply, [503, { error: "db_error" }]);
      }
    });
    scope.get(unsubscribePath, (request, reply) => {
      const token = tokenOf(request);
      // So that the page can say what is being left.
      const list = parts.lists.find(
        (each) => readUnsubscribeToken(parts.authSecret, each, token).outcome === "genuine",
      );
      const query = new URLSearchParams({ token, ...(list && { list: list.name }) });
      return reply.redirect(`${parts.publicUrl}/unsubscribe?${query}`, 303);
    });
  });
}

/** A token is good for the one list it was signed for. */
async function leaveOne(
  parts: LeaveParts & { lists: readonly LeavableList[] },
  token: string,
): Promise<Answer> {
  for (const list of parts.lists) {
    const { outcome } = await leave(parts, list, token);
    // Who is gone already hears the same: the wish is fulfilled.
    if (outcome !== "forged") return [200, { ok: true }];
  }
  return [400, { error: "invalid_token" }];
}

function tokenOf(request: FastifyRequest): string {
  const { token } = { ...(request.body as object), ...(request.query as object) } as {
    token?: unknown;
  };
  return typeof token === "string" ? token.slice(0, 200) : "";
}
