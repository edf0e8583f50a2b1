import type { FastifyInstance } from "fastify";
import { confirmationHours, consentVersions, unconfirmedDays } from "#contract/limits.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { captchaActions, confirmSubmission } from "#contract/visitor.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import type { ClientLimit } from "#server/http/limits.ts";
import type { VisitorLimits, VisitorServices } from "#server/http/visitor-route.ts";
import { confirmRoute, resendRoute } from "#server/subscriptions/confirm.ts";
import { listPersonalData, type OptInList } from "#server/subscriptions/opt-in-list.ts";
import {
  type ListMailParts,
  listMailRenderers,
  type SubscribeParts,
  subscribeRoute,
} from "#server/subscriptions/subscribe.ts";

export const newsletter: OptInList<never> = {
  name: "newsletter",
  table: "newsletter_subscribers",
  submissions: "newsletter_submissions",
  entryKind: "subscriber",
  columns: [],
  confirmPath: "/newsletter/confirm",
  consentVersion: consentVersions.newsletter,
  consentSource: "footer",
  confirmationHours,
  unconfirmedDays,
  remembersErased: false,
};

/** The calls of the newsletter: its own list and its own consent. */
export function newsletterRoutes(
  app: FastifyInstance,
  parts: SubscribeParts & VisitorServices,
  limits: VisitorLimits & { confirm: ClientLimit },
): void {
  subscribeRoute(app, parts, newsletter, {
    path: "/api/newsletter",
    action: captchaActions.newsletter,
    schema: newsletterSubmission,
    limits,
  });
  const byToken = { schema: confirmSubmission, limits: limits.confirm };
  confirmRoute(app, parts, newsletter, { ...byToken, path: "/api/newsletter-confirm" });
  resendRoute(app, parts, newsletter, { ...byToken, path: "/api/newsletter-confirm/resend" });
}

export const newsletterMailRenderers = (parts: ListMailParts & { rendered: RenderedMails }) =>
  listMailRenderers(parts, newsletter, {
    confirm: (locale, urls) => parts.rendered.fill("newsletter-confirm", locale, urls),
    already: (locale, urls) => parts.rendered.fill("newsletter-already", locale, urls),
  });

export const newsletterData = (authSecret: string) =>
  listPersonalData(newsletter, { kind: "newsletter", authSecret, more: "state" });

/** Subscribers in the administrators' inbox: the address, whether it is confirmed, and the consent. */
export const newsletterInbox = {
  kind: "newsletter" as const,
  table: newsletter.table,
  about: "status",
  fields: {
    status: "status",
    locale: "locale",
    consent_at: isoMilliseconds("consent_at"),
    consent_ts: isoMilliseconds("consent_ts"),
    consent_version: "consent_version",
    consent_locale: "consent_locale",
    consent_source: "consent_source",
  },
};
