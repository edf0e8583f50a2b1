ALTER TABLE "webhook_endpoints" ADD COLUMN "shape" text DEFAULT 'event' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;