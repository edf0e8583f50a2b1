CREATE TABLE "mail_pace" (
	"id" integer PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at","id") WHERE state = 'queued';--> statement-breakpoint
-- The table of mails is the queue now: jobs that only named them would find nobody.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job WHERE name = 'mail'; END IF;
END $$;
--> statement-breakpoint
-- Look-alike letters before the @ are refused now. Addresses that have them get a key of their own, so
-- that their mailbox is nobody else's.
DO $$
DECLARE held text;
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN RETURN; END IF;
  FOREACH held IN ARRAY ARRAY['waitlist_leads', 'newsletter_subscribers', 'contact_messages', 'applications'] LOOP
    EXECUTE format($sql$UPDATE %I SET email_key =
      lower(regexp_replace(email, '@[^@]*$', '')) || '@' || substring(email_key from '[^@]*$')
      WHERE regexp_replace(email, '@[^@]*$', '') IS NOT NFKC NORMALIZED$sql$, held);
  END LOOP;
END $$;
