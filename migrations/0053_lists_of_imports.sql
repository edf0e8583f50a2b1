ALTER TABLE "lead_imports" ADD COLUMN "list" text DEFAULT 'waitlist' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_imported" ON "newsletter_subscribers" USING btree ("import_id") WHERE import_id is not null;