import type { Logger } from "pino";
import { purgeSessions } from "#server/accounts/session.ts";
import { mailTeamNews, purgeTeamNews } from "#server/accounts/team-news.ts";
import { purgeEndedSuppressions } from "#server/campaigns/bounces/suppressions.ts";
import { purgeTestMails } from "#server/campaigns/drafts/campaign-store.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { purgeMailsWithoutSubject } from "#server/database/personal-data-source.ts";
import { purgeExpired } from "#server/http/limits.ts";
import { purgeApplications } from "#server/inbox/applications.ts";
import { purgeMessages } from "#server/inbox/contact.ts";
import { purgeAnswers } from "#server/integrations/api-answers.ts";
import { purgeDeliveries } from "#server/integrations/delivery-worker.ts";
import { deleteEmptyOrigins, foldFunnel } from "#server/leads/funnel.ts";
import { purgeImports } from "#server/leads/import/import-jobs.ts";
import { foldNotes } from "#server/leads/lead-notes.ts";
import { foldPlaces } from "#server/leads/places.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import { deleteEmptyCounts, rollUpLeads } from "#server/leads/rollup.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { newsletter } from "#server/subscriptions/newsletter.ts";
import { purgeUnconfirmed } from "#server/subscriptions/opt-in-list.ts";
import { purgeEvents } from "./campaigns/bounces/mail-events.ts";

export interface ScheduledJob {
  /** Databases hold this name: under a new one, the old schedule would stay. */
  name: string;
  /** When it runs, as a cron line, in UTC. One node runs it. */
  cron: string;
  run: () => Promise<void>;
}

export interface JobParts extends DatabaseContext {
  outbox: Pick<Outbox, "sweep">;
  log: Logger;
  /** Stores the automatic mails that have become due. */
  sendAutomatic: () => Promise<void>;
}

/** All scheduled jobs. Retention periods are in contract/limits.ts. */
export function scheduledJobs({
  database,
  outbox,
  clock,
  log,
  sendAutomatic,
}: JobParts): ScheduledJob[] {
  /** A job that deletes data after its retention period, and logs how much. */
  const retention = (
    name: string,
    cron: string,
    purge: (now: Date) => Promise<number | Record<string, number>>,
  ): ScheduledJob => ({
    name,
    cron,
    run: async () => log.info({ purged: await purge(clock()) }, name),
  });

  return [
    {
      name: "fold-lead-changes",
      cron: "* * * * *",
      async run() {
        await rollUpLeads(database);
        await foldPlaces(database);
        await foldFunnel(database);
        await creditFriends(database, clock());
        await foldNotes(database);
      },
    },
    { name: "send-automatic-mails", cron: "* * * * *", run: sendAutomatic },
    // Every quarter of an hour: one mail reports all that came since.
    { name: "mail-team-news", cron: "*/15 * * * *", run: () => mailTeamNews(database, clock()) },
    {
      name: "drop-empty-lead-sums",
      cron: "47 3 * * *",
      async run() {
        await deleteEmptyCounts(database);
        await deleteEmptyOrigins(database);
      },
    },
    retention("purge-unconfirmed", "17 3 * * *", async (now) => ({
      waitlist: await purgeUnconfirmed(database, waitlist, now),
      newsletter: await purgeUnconfirmed(database, newsletter, now),
    })),
    retention("purge-suppressions", "22 3 * * *", async (now) => ({
      suppressions: await purgeEndedSuppressions(database, [waitlist, newsletter]),
      reports: await purgeEvents(database, now),
    })),
    retention("purge-webhooks", "32 3 * * *", async () => ({
      deliveries: await purgeDeliveries(database),
      answers: await purgeAnswers(database),
    })),
    retention("purge-team-news", "42 3 * * *", (now) => purgeTeamNews(database, now)),
    retention("purge-applications", "27 3 * * *", (now) => purgeApplications(database, now)),
    retention("purge-messages", "37 3 * * *", (now) => purgeMessages(database, now)),
    {
      name: "purge-expired",
      cron: "7 * * * *",
      async run() {
        const now = clock();
        await purgeExpired(database, now);
        await purgeSessions(database, now);
        await purgeImports(database, now);
        await purgeMailsWithoutSubject(database, now);
        await purgeTestMails(database, now);
        await outbox.sweep();
      },
    },
    // The embedded database has no autovacuum.
    ...(database.kind === "pglite"
      ? [
          {
            name: "vacuum",
            cron: "43 * * * *",
            run: async () => void (await database.script("VACUUM ANALYZE")),
          },
        ]
      : []),
  ];
}
