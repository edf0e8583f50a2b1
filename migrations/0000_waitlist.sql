CREATE TABLE "erased_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_counts" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"consent_ts" timestamp with time zone,
	"country" text NOT NULL,
	"city" text,
	"heard_channel" text NOT NULL,
	"heard_detail" text,
	"locale" text NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer_url" text,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_version" text NOT NULL,
	"consent_locale" text NOT NULL,
	"consent_source" text NOT NULL,
	"is_throwaway" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"locale" text NOT NULL,
	"to_address" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_leads_email_key" ON "waitlist_leads" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_leads_token_hash" ON "waitlist_leads" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "waitlist_leads_newest" ON "waitlist_leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_pending" ON "waitlist_leads" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "mails_lead" ON "mails" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "mails_in_trouble" ON "mails" USING btree ("created_at") WHERE state in ('refused', 'failed');