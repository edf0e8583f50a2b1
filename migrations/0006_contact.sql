CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"about" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"company" text,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"meeting_at" timestamp with time zone,
	"locale" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_key" ON "contact_messages" USING btree ("email_key");