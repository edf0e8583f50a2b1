ALTER TABLE "lead_imports" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "by_email" text;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "last_line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "imported" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "skipped" jsonb DEFAULT '{}'::jsonb NOT NULL;