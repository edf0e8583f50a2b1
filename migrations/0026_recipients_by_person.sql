ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_once";--> statement-breakpoint
DROP INDEX "campaign_recipients_subject";--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_once" UNIQUE("subject_id","campaign_id");