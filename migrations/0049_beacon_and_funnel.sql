CREATE TABLE "lead_funnel_changes" (
	"day" date NOT NULL,
	"utm_source" text NOT NULL,
	"host" text NOT NULL,
	"is_by_friend" boolean NOT NULL,
	"joined" smallint NOT NULL,
	"confirmed" smallint NOT NULL,
	"invited" smallint NOT NULL,
	"accepted" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_funnel_counts" (
	"day" date NOT NULL,
	"utm_source" text NOT NULL,
	"host" text NOT NULL,
	"is_by_friend" boolean NOT NULL,
	"joined" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"invited" integer NOT NULL,
	"accepted" integer NOT NULL,
	CONSTRAINT "lead_funnel_counts_key" PRIMARY KEY("day","utm_source","host","is_by_friend")
);
--> statement-breakpoint
ALTER TABLE "visit_counts" ADD COLUMN "dialogs" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE FUNCTION referrer_host(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(coalesce(substring(address FROM '^https?://([^/]+)'), ''), 200);
--> statement-breakpoint
-- Keeps the counts of the funnel exact, whoever writes to the list.
CREATE FUNCTION record_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_funnel_changes VALUES (utc_day(NEW.created_at), left(coalesce(NEW.utm_source, ''), 200),
      referrer_host(NEW.referrer_url), NEW.referred_by IS NOT NULL, 1, (NEW.consent_ts IS NOT NULL)::int,
      (NEW.invited_at IS NOT NULL)::int, (NEW.accepted_at IS NOT NULL)::int);
    RETURN NULL;
  END IF;
  INSERT INTO lead_funnel_changes VALUES (utc_day(OLD.created_at), left(coalesce(OLD.utm_source, ''), 200),
    referrer_host(OLD.referrer_url), OLD.referred_by IS NOT NULL, -1, -(OLD.consent_ts IS NOT NULL)::int,
    -(OLD.invited_at IS NOT NULL)::int, -(OLD.accepted_at IS NOT NULL)::int);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO lead_funnel_changes VALUES (utc_day(NEW.created_at), left(coalesce(NEW.utm_source, ''), 200),
      referrer_host(NEW.referrer_url), NEW.referred_by IS NOT NULL, 1, (NEW.consent_ts IS NOT NULL)::int,
      (NEW.invited_at IS NOT NULL)::int, (NEW.accepted_at IS NOT NULL)::int);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Locks the list until the end, so that none comes between the triggers and the counts.
CREATE TRIGGER waitlist_leads_funnel AFTER INSERT OR DELETE ON waitlist_leads
  FOR EACH ROW EXECUTE FUNCTION record_funnel_change();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_funnel_changed AFTER UPDATE ON waitlist_leads FOR EACH ROW
  WHEN ((OLD.consent_ts IS NULL, OLD.invited_at IS NULL, OLD.accepted_at IS NULL, OLD.created_at, OLD.utm_source,
      OLD.referrer_url, OLD.referred_by IS NULL)
    IS DISTINCT FROM (NEW.consent_ts IS NULL, NEW.invited_at IS NULL, NEW.accepted_at IS NULL, NEW.created_at,
      NEW.utm_source, NEW.referrer_url, NEW.referred_by IS NULL))
  EXECUTE FUNCTION record_funnel_change();
--> statement-breakpoint
INSERT INTO lead_funnel_counts
SELECT utc_day(created_at), left(coalesce(utm_source, ''), 200), referrer_host(referrer_url),
  referred_by IS NOT NULL, count(*), count(consent_ts), count(invited_at), count(accepted_at)
FROM waitlist_leads GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION clear_lead_funnel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_funnel_changes, lead_funnel_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_funnel_cleared AFTER TRUNCATE ON waitlist_leads
  FOR EACH STATEMENT EXECUTE FUNCTION clear_lead_funnel();
