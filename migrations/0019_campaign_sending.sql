DROP INDEX "campaigns_at_work";--> statement-breakpoint
ALTER TABLE "waves" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waves" ADD COLUMN "last_outcome" text;--> statement-breakpoint
ALTER TABLE "waves" ADD COLUMN "last_count" integer;--> statement-breakpoint
CREATE INDEX "campaign_recipients_came_back" ON "campaign_recipients" USING btree ("campaign_id") WHERE bounced_at is not null or complained_at is not null or unsubscribed_at is not null;--> statement-breakpoint
CREATE INDEX "campaigns_unsettled" ON "campaigns" USING btree ("id") WHERE state in ('scheduled', 'running')
        or state in ('paused', 'cancelled') and queued > 0
        or state = 'cancelled' and recipients > queued + sent + refused + failed + skipped;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("consent_ts","id") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "waitlist_leads_accepted" ON "waitlist_leads" USING btree ("id") WHERE accepted_at is not null;