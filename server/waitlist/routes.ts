import type { FastifyInstance } from "fastify";
import { captchaActions } from "#contract/captcha.ts";
import type { JoinParts } from "#server/platform/opt-in/join.ts";
import { type JoinRouteParts, joinRoute } from "#server/platform/opt-in/join-route.ts";
import { confirmRoute } from "#server/platform/opt-in/routes.ts";
import { createJoin } from "./join.ts";
import { waitlist } from "./list.ts";
import { readSubmission } from "./submission.ts";

/** The calls of the waitlist (specification 7.1, 7.2). */
export function waitlistRoutes(app: FastifyInstance, parts: JoinParts & JoinRouteParts): void {
  joinRoute(app, parts, {
    list: waitlist,
    path: "/api/waitlist",
    action: captchaActions.waitlist,
    read: readSubmission,
    join: createJoin(parts),
  });
  confirmRoute(app, parts, waitlist, "/api/waitlist-confirm");
}
