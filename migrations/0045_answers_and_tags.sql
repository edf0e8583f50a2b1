ALTER TABLE "waitlist_leads" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "waitlist_submissions" ADD COLUMN "tags" text[];--> statement-breakpoint
ALTER TABLE "waitlist_submissions" ADD COLUMN "answers" jsonb;--> statement-breakpoint
CREATE INDEX "waitlist_leads_tags" ON "waitlist_leads" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "waitlist_leads_answers" ON "waitlist_leads" USING gin ("answers") WHERE answers is not null;