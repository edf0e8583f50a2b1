ALTER TABLE "campaign_recipients" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "campaign_recipients_accepted" ON "campaign_recipients" USING btree ("campaign_id") WHERE accepted_at is not null;--> statement-breakpoint
-- Until now the links named no mail: of those who have accepted, the last campaign that invited them counts.
UPDATE "campaign_recipients" SET "accepted_at" = "last"."accepted_at" FROM (
  SELECT DISTINCT ON ("recipient"."subject_id") "recipient"."id", "lead"."accepted_at"
  FROM "waitlist_leads" AS "lead"
  JOIN "campaign_recipients" AS "recipient" ON "recipient"."subject_id" = "lead"."id"
  WHERE "lead"."accepted_at" IS NOT NULL AND "recipient"."state" = 'sent'
  ORDER BY "recipient"."subject_id", "recipient"."id" DESC
) AS "last" WHERE "campaign_recipients"."id" = "last"."id";
