-- The column held ids of leads, subscribers, messages and applications alike.
ALTER TABLE "mails" RENAME COLUMN "lead_id" TO "subject_id";--> statement-breakpoint
ALTER INDEX "mails_lead" RENAME TO "mails_subject";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject_kind" text;--> statement-breakpoint
UPDATE "mails" SET "subject_kind" = CASE split_part("kind", '-', 1)
  WHEN 'waitlist' THEN 'lead'
  WHEN 'newsletter' THEN 'subscriber'
  WHEN 'contact' THEN 'message'
  WHEN 'application' THEN 'application'
END WHERE "subject_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_kind" CHECK ((subject_kind is null) = (subject_id is null));
