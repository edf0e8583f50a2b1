import type { Permission } from "#contract/admin.ts";
import type { ApiSubscriber } from "#contract/api-v1.ts";
import type { AuditKind } from "#contract/audit.ts";
import { type SubscriberDays, subscriberDaysQuery } from "#contract/inbox.ts";
import { dayIn, dayStart, zoneOffsets } from "#contract/lead-date.ts";
import { confirmationHours, unconfirmedDays } from "#contract/limits.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { captchaActions } from "#contract/visitor.ts";
import { type ChangesRange, readChanges } from "#server/database/changes.ts";
import type { Database, DatabaseContext } from "#server/database/database.ts";
import { day } from "#server/database/durations.ts";
import { Bindings, clockTime, isoMicroseconds, isoMilliseconds } from "#server/database/sql.ts";
import type { GuardedCalls } from "#server/http/guarded-route.ts";

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

/** The administrators' call about how the list grows: counted from the rows of the last year, one row a day. */
export function subscriberRoutes(
  { route }: GuardedCalls<Permission, AuditKind>,
  { database, clock }: DatabaseContext,
): void {
  route(
    "GET /api/admin/subscribers/days",
    "read",
    { query: subscriberDaysQuery },
    async ({ query: { timeZone } }): Promise<SubscriberDays> => {
      const now = clock();
      const since = dayStart(dayIn(new Date(now.getTime() - 365 * day), timeZone), timeZone);
      const offsets = zoneOffsets(timeZone, since, now);
      const bindings = new Bindings([since]);
      const dayOf = (column: string) =>
        `date_trunc('day', ${clockTime(column, offsets, bindings)})`;
      const overTime = await database.query<SubscriberDays["overTime"][number]>(
        `SELECT to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, sum(joined)::int AS joined,
           sum(confirmed)::int AS confirmed
         FROM (SELECT ${dayOf("created_at")} AS at, 1 AS joined, 0 AS confirmed
             FROM ${newsletter.table} WHERE created_at >= $1
           UNION ALL SELECT ${dayOf("consent_ts")}, 0, 1
             FROM ${newsletter.table} WHERE status = 'confirmed' AND consent_ts >= $1) AS moments
         GROUP BY moments.at ORDER BY moments.at`,
        bindings.values,
      );
      return { overTime };
    },
  );
}
