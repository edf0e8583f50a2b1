CREATE TABLE "team_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"news" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "notices" text[];--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "digest" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "news_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "digest_until" timestamp with time zone DEFAULT now() NOT NULL;