CREATE TABLE "campaign_recipients" (
	"campaign_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY("campaign_id","ordinal"),
	CONSTRAINT "campaign_recipients_once" UNIQUE("campaign_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"content" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"per_hour" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"scheduled_at" timestamp with time zone,
	"time_zone" text,
	"started_at" timestamp with time zone,
	"sent_by" text,
	"finished_at" timestamp with time zone,
	"wave_id" uuid,
	"frozen_through_at" timestamp with time zone,
	"frozen_through_id" uuid,
	"frozen_at" timestamp with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"pace_tokens" double precision DEFAULT 0 NOT NULL,
	"pace_filled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"recipient_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_events_pkey" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "segments_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_email" text,
	"detail" text DEFAULT '' NOT NULL,
	"campaign_id" uuid,
	CONSTRAINT "suppressions_email_key" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"campaign_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"days" integer[] NOT NULL,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "invitation_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_id" ON "campaign_recipients" USING btree ("id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_subject" ON "campaign_recipients" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_pending" ON "campaign_recipients" USING btree ("campaign_id","ordinal") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "campaign_recipients_queued" ON "campaign_recipients" USING btree ("campaign_id","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "campaigns_at_work" ON "campaigns" USING btree ("id") WHERE state in ('scheduled', 'running');--> statement-breakpoint
CREATE INDEX "mail_events_last" ON "mail_events" USING btree ("provider","at");--> statement-breakpoint
CREATE INDEX "waves_due" ON "waves" USING btree ("next_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "waitlist_leads_invited" ON "waitlist_leads" USING btree ("created_at","id") WHERE invited_at is not null;--> statement-breakpoint
CREATE INDEX "waitlist_leads_waiting" ON "waitlist_leads" USING btree ("consent_ts","id") WHERE status = 'confirmed' and invited_at is null;