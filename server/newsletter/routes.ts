import type { FastifyInstance } from "fastify";
import { captchaActions } from "#contract/captcha.ts";
import { createListJoin, type JoinParts } from "#server/platform/opt-in/join.ts";
import { type JoinRouteParts, joinRoute } from "#server/platform/opt-in/join-route.ts";
import { confirmRoute } from "#server/platform/opt-in/routes.ts";
import { newsletter } from "./list.ts";
import { readSubmission } from "./submission.ts";

/** The calls of the newsletter: its own list and its own consent, joined as the waitlist is. */
export function newsletterRoutes(app: FastifyInstance, parts: JoinParts & JoinRouteParts): void {
  const join = createListJoin(parts, newsletter, []);
  joinRoute(app, parts, {
    list: newsletter,
    path: "/api/newsletter",
    action: captchaActions.newsletter,
    read: readSubmission,
    join: ({ email, locale }) => join({ email, locale, own: [] }),
  });
  confirmRoute(app, parts, newsletter, "/api/newsletter-confirm");
}
