CREATE TABLE "newsletter_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"mail_ids" uuid[] NOT NULL,
	"email" text,
	"locale" text,
	"consent_at" timestamp with time zone,
	"consent_version" text,
	"consent_locale" text,
	"consent_source" text,
	"entry_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"mail_ids" uuid[] NOT NULL,
	"email" text,
	"locale" text,
	"consent_at" timestamp with time zone,
	"consent_version" text,
	"consent_locale" text,
	"consent_source" text,
	"entry_id" uuid NOT NULL,
	"country" text,
	"city" text,
	"heard_channel" text,
	"heard_detail" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer_url" text,
	"is_throwaway" boolean
);
--> statement-breakpoint
ALTER TABLE "newsletter_submissions" ADD CONSTRAINT "newsletter_submissions_entry_id_newsletter_subscribers_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_submissions" ADD CONSTRAINT "waitlist_submissions_entry_id_waitlist_leads_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_submissions_token_hash" ON "newsletter_submissions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "newsletter_submissions_entry" ON "newsletter_submissions" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_submissions_token_hash" ON "waitlist_submissions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "waitlist_submissions_entry" ON "waitlist_submissions" USING btree ("entry_id");