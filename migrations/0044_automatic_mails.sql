ALTER TABLE "campaigns" ADD COLUMN "automatic_event" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "automatic_days" integer;--> statement-breakpoint
CREATE INDEX "referrals_credited" ON "referrals" USING btree ("decided_at") WHERE state = 'credited';--> statement-breakpoint
CREATE INDEX "waitlist_leads_invited_at" ON "waitlist_leads" USING btree ("invited_at") WHERE invited_at is not null;--> statement-breakpoint
CREATE INDEX "waitlist_leads_accepted_at" ON "waitlist_leads" USING btree ("accepted_at") WHERE accepted_at is not null;