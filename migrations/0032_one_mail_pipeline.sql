CREATE TABLE "mail_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"per_hour" integer,
	"tokens" double precision DEFAULT 1000000000 NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"final_counts" jsonb
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invites_again" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "agreed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "agreed_count" integer;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipient_cursor" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipient_cursor_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipient_cursor_id" uuid;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipients_stored_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "batch_id" uuid;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "ordinal" integer;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claimed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dropped_for" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "complained_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "accepted_at" timestamp with time zone;
--> statement-breakpoint
DROP INDEX "campaigns_unsettled";
--> statement-breakpoint
DROP INDEX "mails_due";
--> statement-breakpoint
-- A campaign that was begun becomes a batch, and each of its recipients a mail of it.
INSERT INTO "mail_batches" ("id", "state", "per_hour", "tokens", "filled_at", "claimed_at", "heartbeat_at")
SELECT "id", CASE "state" WHEN 'running' THEN 'running' WHEN 'paused' THEN 'paused' ELSE 'ended' END,
  "per_hour", -- What was queued has been paid for.
  CASE WHEN "pace_filled_at" IS NULL THEN 1e9 ELSE "pace_tokens" + "queued" END,
  least(now(), coalesce("pace_filled_at", "started_at")), least(now(), coalesce("pace_filled_at", "started_at")),
  least(now(), coalesce("pace_filled_at", "started_at"))
FROM "campaigns" WHERE "started_at" IS NOT NULL;
--> statement-breakpoint
-- The counts of ended campaigns, with what is not known of single recipients any more.
UPDATE "mail_batches" SET "final_counts" = json_build_object('total', "recipients", 'queued', 0, 'sent', "sent",
  'refused', "refused", 'failed', "failed", 'dropped', "skipped", 'withdrawn', 0, 'droppedFor', json_build_object(
    'left', "skipped_left", 'suppressed', "skipped_suppressed", 'invited', "skipped_invited",
    'cancelled', "skipped_cancelled"))
FROM "campaigns" WHERE "campaigns"."id" = "mail_batches"."id"
  AND "recipients" = "sent" + "refused" + "failed" + "skipped" AND "campaigns"."state" IN ('finished', 'cancelled');
--> statement-breakpoint
UPDATE "campaigns" SET "recipient_cursor" = "recipients", "recipient_cursor_at" = "frozen_through_at",
  "recipient_cursor_id" = "frozen_through_id", "recipients_stored_at" = "frozen_at",
  "invites_again" = coalesce(("audience"->>'again')::boolean, false);
--> statement-breakpoint
-- What was sent or refused, but not yet recorded with the people.
UPDATE "waitlist_leads" SET "invited_at" = "sent"."sent_at",
  "invitation_expires_at" = "sent"."sent_at" + interval '14 days'
FROM (
  SELECT "recipient"."subject_id", max("mails"."sent_at") AS "sent_at"
  FROM "campaign_recipients" AS "recipient" JOIN "mails" ON "mails"."id" = "recipient"."id"
  WHERE "recipient"."state" = 'queued' AND "mails"."state" = 'sent' GROUP BY "recipient"."subject_id"
) AS "sent" WHERE "waitlist_leads"."id" = "sent"."subject_id";
--> statement-breakpoint
INSERT INTO "suppressions" ("id", "email", "email_key", "reason", "at", "detail", "campaign_id")
SELECT DISTINCT ON ("person"."email_key")
  (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' ||
    substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid,
  "mails"."to_address", "person"."email_key", 'refused', now(), left(coalesce("mails"."last_error", ''), 500),
  "recipient"."campaign_id"
FROM "campaign_recipients" AS "recipient" JOIN "mails" ON "mails"."id" = "recipient"."id"
JOIN (SELECT "id", "email_key" FROM "waitlist_leads"
  UNION ALL SELECT "id", "email_key" FROM "newsletter_subscribers") AS "person"
  ON "person"."id" = "recipient"."subject_id"
WHERE "recipient"."state" = 'queued' AND "mails"."state" = 'refused'
ON CONFLICT ("email_key") DO NOTHING;
--> statement-breakpoint
-- A mail that no node has claimed waits; one that was tried keeps its state.
UPDATE "mails" SET "batch_id" = "campaign_id", "ordinal" = "recipient"."ordinal", "to_address" = '',
  "state" = CASE WHEN "mails"."state" = 'queued' AND "attempts" = 0
      AND ("leased_until" IS NULL OR "leased_until" <= now()) THEN 'waiting' ELSE "mails"."state" END,
  "bounced_at" = "recipient"."bounced_at", "complained_at" = "recipient"."complained_at",
  "unsubscribed_at" = "recipient"."unsubscribed_at", "accepted_at" = "recipient"."accepted_at"
FROM "campaign_recipients" AS "recipient"
WHERE "recipient"."id" = "mails"."id"
  AND EXISTS (SELECT FROM "mail_batches" WHERE "mail_batches"."id" = "recipient"."campaign_id");
--> statement-breakpoint
INSERT INTO "mails" ("id", "kind", "subject_kind", "subject_id", "locale", "to_address", "state", "priority",
  "created_at", "next_attempt_at", "batch_id", "ordinal", "dropped_for", "bounced_at", "complained_at",
  "unsubscribed_at", "accepted_at")
SELECT "recipient"."id", 'campaign', CASE "campaign"."kind" WHEN 'invitation' THEN 'lead' ELSE 'subscriber' END,
  "subject_id", coalesce("lead"."locale", "subscriber"."locale", 'en'), '',
  CASE WHEN "recipient"."state" = 'pending' THEN 'waiting' WHEN "recipient"."state" = 'skipped' THEN 'dropped'
    WHEN "recipient"."state" = 'queued' AND "recipient"."unsubscribed_at" IS NOT NULL THEN 'sent'
    WHEN "recipient"."state" = 'queued' THEN 'dropped' ELSE "recipient"."state" END,
  4, "campaign"."started_at", now(), "campaign"."id", "recipient"."ordinal",
  CASE WHEN "recipient"."state" = 'queued' AND "recipient"."unsubscribed_at" IS NULL THEN 'left' END,
  "bounced_at", "complained_at", "recipient"."unsubscribed_at", "recipient"."accepted_at"
FROM "campaign_recipients" AS "recipient"
JOIN "campaigns" AS "campaign" ON "campaign"."id" = "recipient"."campaign_id" AND "campaign"."started_at" IS NOT NULL
LEFT JOIN "waitlist_leads" AS "lead" ON "lead"."id" = "subject_id"
LEFT JOIN "newsletter_subscribers" AS "subscriber" ON "subscriber"."id" = "subject_id"
WHERE NOT EXISTS (SELECT FROM "mails" WHERE "mails"."id" = "recipient"."id");
--> statement-breakpoint
CREATE INDEX "campaigns_active" ON "campaigns" USING btree ("id") WHERE state in ('scheduled', 'running');
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_batch_subject" ON "mails" USING btree ("batch_id","subject_id") WHERE batch_id is not null;
--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("batch_id","ordinal") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "mails_retried" ON "mails" USING btree ("batch_id","next_attempt_at") WHERE state = 'queued' and batch_id is not null;
--> statement-breakpoint
CREATE INDEX "mails_feedback" ON "mails" USING btree ("batch_id") WHERE bounced_at is not null or complained_at is not null or unsubscribed_at is not null
          or accepted_at is not null;
--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at","id") WHERE state = 'queued' and batch_id is null;
--> statement-breakpoint
DROP TABLE "campaign_recipients" CASCADE;
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "frozen_through_at";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "frozen_through_id";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "frozen_at";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "recipients";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "queued";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "sent";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "refused";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "failed";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "skipped";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "skipped_left";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "skipped_suppressed";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "skipped_invited";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "skipped_cancelled";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "pace_tokens";
--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "pace_filled_at";