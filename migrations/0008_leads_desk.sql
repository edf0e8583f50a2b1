ALTER TABLE "waitlist_leads" ADD COLUMN "mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "waitlist_leads_email" ON "waitlist_leads" USING btree (lower(email) collate "C","id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_confirmed" ON "waitlist_leads" USING btree (coalesce(consent_ts, '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_campaign" ON "waitlist_leads" USING btree ("utm_campaign","created_at","id") WHERE utm_campaign is not null;--> statement-breakpoint
CREATE INDEX "waitlist_leads_marked" ON "waitlist_leads" USING btree ("mark","created_at","id") WHERE mark <> 'none';--> statement-breakpoint
-- The counts were kept in shards that each sign-up updated; they are sums now (see docs/decisions/0013).
DROP TRIGGER waitlist_leads_counted_changes ON waitlist_leads;--> statement-breakpoint
DROP TRIGGER waitlist_leads_counted_status ON waitlist_leads;--> statement-breakpoint
DROP TRIGGER waitlist_leads_counted_truncate ON waitlist_leads;--> statement-breakpoint
DROP FUNCTION count_waitlist_leads();--> statement-breakpoint
DROP FUNCTION forget_waitlist_counts();--> statement-breakpoint
DROP TABLE "waitlist_counts";--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"weight" smallint NOT NULL,
	"country" text NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"campaign" text NOT NULL,
	"mark" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
-- It fills and empties all the time; what is gone must not be walked over for long.
ALTER TABLE lead_changes SET (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
CREATE TABLE "lead_cells" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY NOT NULL,
	"given" smallint NOT NULL,
	"mark" text NOT NULL,
	"country" text NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"campaign" text NOT NULL,
	CONSTRAINT "lead_cells_key" UNIQUE("given","mark","country","channel","locale","campaign")
);
--> statement-breakpoint
CREATE TABLE "lead_sums" (
	"cell" integer NOT NULL,
	"joined_on" date NOT NULL,
	"confirmed_on" date NOT NULL,
	"class" smallint NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_sums_key" PRIMARY KEY("cell","joined_on","confirmed_on","class")
);
--> statement-breakpoint
CREATE TABLE "lead_hours" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"joined" integer NOT NULL,
	"confirmed" integer NOT NULL
);
--> statement-breakpoint
-- How a moment is counted: the day in UTC, whatever the connection's own zone is.
CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
-- Class of the time to confirm (contract/leads-terms.ts), -1 for the unconfirmed.
CREATE FUNCTION confirm_class(joined_at timestamptz, confirmed_at timestamptz) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN confirmed_at IS NULL THEN -1
    WHEN confirmed_at - joined_at <= '1 minute'::interval THEN 0
    WHEN confirmed_at - joined_at <= '5 minutes'::interval THEN 1
    WHEN confirmed_at - joined_at <= '15 minutes'::interval THEN 2
    WHEN confirmed_at - joined_at <= '60 minutes'::interval THEN 3
    WHEN confirmed_at - joined_at <= '360 minutes'::interval THEN 4
    WHEN confirmed_at - joined_at <= '1440 minutes'::interval THEN 5
    ELSE 6
  END;
--> statement-breakpoint
CREATE FUNCTION note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO lead_changes VALUES (-1, OLD.country, OLD.heard_channel, OLD.locale,
      coalesce(OLD.utm_campaign, ''), OLD.mark, OLD.created_at,
      CASE WHEN OLD.status = 'confirmed' THEN coalesce(OLD.consent_ts, OLD.created_at) END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO lead_changes VALUES (1, NEW.country, NEW.heard_channel, NEW.locale,
      coalesce(NEW.utm_campaign, ''), NEW.mark, NEW.created_at,
      CASE WHEN NEW.status = 'confirmed' THEN coalesce(NEW.consent_ts, NEW.created_at) END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_noted AFTER INSERT OR DELETE ON waitlist_leads
  FOR EACH ROW EXECUTE FUNCTION note_lead_change();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_change_noted AFTER UPDATE ON waitlist_leads FOR EACH ROW
  WHEN ((OLD.status, OLD.country, OLD.heard_channel, OLD.locale, OLD.utm_campaign, OLD.mark,
      OLD.created_at, OLD.consent_ts)
    IS DISTINCT FROM (NEW.status, NEW.country, NEW.heard_channel, NEW.locale, NEW.utm_campaign,
      NEW.mark, NEW.created_at, NEW.consent_ts))
  EXECUTE FUNCTION note_lead_change();
--> statement-breakpoint
-- TRUNCATE fires no row trigger: without this the counts would speak of rows that are gone.
CREATE FUNCTION forget_lead_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_changes, lead_cells, lead_sums, lead_hours;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_counts_truncated AFTER TRUNCATE ON waitlist_leads
  FOR EACH STATEMENT EXECUTE FUNCTION forget_lead_counts();
--> statement-breakpoint
-- Whoever is on the list already is counted by the first fold.
INSERT INTO lead_changes
  SELECT 1, country, heard_channel, locale, coalesce(utm_campaign, ''), mark, created_at,
    CASE WHEN status = 'confirmed' THEN coalesce(consent_ts, created_at) END
  FROM waitlist_leads;
--> statement-breakpoint
-- How many leads there are, exact at any moment: the sums of all days, and what is not in them yet.
CREATE VIEW waitlist_counts AS
  SELECT coalesce(sum(leads), 0)::integer AS total,
    coalesce(sum(leads) FILTER (WHERE class >= 0), 0)::integer AS confirmed
  FROM (
    SELECT leads, class FROM lead_sums
    WHERE cell = (SELECT id FROM lead_cells WHERE given = 0 AND mark = '' AND country = ''
        AND channel = '' AND locale = '' AND campaign = '')
      AND joined_on = '-infinity'
    UNION ALL
    SELECT weight, CASE WHEN confirmed_at IS NULL THEN -1 ELSE 0 END FROM lead_changes
  ) AS counted;
