ALTER TABLE "campaigns" ADD COLUMN "tolerated_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "tolerated_refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "tolerated_complained" integer DEFAULT 0 NOT NULL;