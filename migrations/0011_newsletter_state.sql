ALTER TABLE "newsletter_subscribers" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "state_changed_at" timestamp with time zone;
