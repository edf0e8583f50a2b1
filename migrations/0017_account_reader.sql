ALTER TABLE "admin_users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "time_zone" text;