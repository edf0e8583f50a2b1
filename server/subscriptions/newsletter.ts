import type { ApiSubscriber } from "#contract/api-v1.ts";
import { confirmationHours, unconfirmedDays } from "#contract/limits.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { captchaActions } from "#contract/visitor.ts";
import { type ChangesRange, readChanges } from "#server/database/changes.ts";
import type { Database } from "#server/database/database.ts";
import { isoMicroseconds, isoMilliseconds } from "#server/database/sql.ts";

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
  consentForm: "newsletter" as const,
  consentSource: "footer",
  confirmationHours,
  unconfirmedDays,
  leftPrefix: "newsletter ",
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

const apiColumns = `status, locale, ${isoMicroseconds("created_at")} AS created_at,
  ${isoMicroseconds("consent_ts")} AS confirmed_at, ${isoMicroseconds("updated_at")} AS updated_at`;

export const createApiSubscribers = (database: Database) => ({
  changes: (range: ChangesRange, personal: boolean) =>
    readChanges<ApiSubscriber>(
      database,
      { table: newsletter.table, columns: personal ? `${apiColumns}, email` : apiColumns },
      range,
    ),
});
