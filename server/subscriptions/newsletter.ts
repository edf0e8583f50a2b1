import { confirmationHours, consentVersions, unconfirmedDays } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import { isoMilliseconds } from "#server/database/sql.ts";

export const newsletter = {
  name: "newsletter" as const,
  table: "newsletter_subscribers",
  submissions: "newsletter_submissions",
  entryKind: "subscriber",
  columns: [],
  furtherData: "state",
  schema: newsletterSubmission,
  action: captchaActions.newsletter,
  confirmPath: "/newsletter/confirm",
  consentVersion: consentVersions.newsletter,
  consentSource: "footer",
  confirmationHours,
  unconfirmedDays,
  remembersErased: false,
  mails: {
    confirm: (
      rendered: RenderedMails,
      locale: Locale,
      urls: { unsubscribeUrl: string; confirmUrl: string },
    ) => rendered.fill("newsletter-confirm", locale, urls),
    already: (rendered: RenderedMails, locale: Locale, urls: { unsubscribeUrl: string }) =>
      rendered.fill("newsletter-already", locale, urls),
  },
};

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
