-- A join pays for these triggers. Without an endpoint nothing of an event is composed.
CREATE OR REPLACE FUNCTION record_lead_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE facts jsonb; person jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM erase_event_bodies(OLD.id);
    -- Set by the transaction of an unsubscription, for as long as it lasts.
    PERFORM record_event(
      CASE current_setting('site.departure', true) WHEN 'unsubscribed' THEN 'lead.unsubscribed'
        ELSE 'lead.erased' END,
      OLD.id, greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond'), '{}', NULL);
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE state <> 'off') THEN RETURN NULL; END IF;
  facts := jsonb_build_object('status', NEW.status, 'mark', NEW.mark,
    'invited_at', NEW.invited_at, 'accepted_at', NEW.accepted_at);
  person := jsonb_build_object('email', NEW.email, 'country', NEW.country, 'city', NEW.city,
    'locale', NEW.locale, 'heard_channel', NEW.heard_channel, 'heard_detail', NEW.heard_detail,
    'utm_source', NEW.utm_source, 'utm_medium', NEW.utm_medium, 'utm_campaign', NEW.utm_campaign,
    'referrer_url', NEW.referrer_url, 'created_at', NEW.created_at, 'confirmed_at', NEW.consent_ts);
  IF TG_OP = 'INSERT' THEN
    PERFORM record_event('lead.joined', NEW.id, NEW.updated_at, facts, person);
    IF NEW.status = 'confirmed' THEN
      PERFORM record_event('lead.confirmed', NEW.id, NEW.updated_at, facts, person);
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.status = 'confirmed' AND OLD.status <> 'confirmed' THEN
    PERFORM record_event('lead.confirmed', NEW.id, NEW.updated_at, facts, person);
  END IF;
  IF NEW.invited_at IS DISTINCT FROM OLD.invited_at AND NEW.invited_at IS NOT NULL THEN
    PERFORM record_event('lead.invited', NEW.id, NEW.updated_at, facts, person);
  END IF;
  IF NEW.accepted_at IS NOT NULL AND OLD.accepted_at IS NULL THEN
    PERFORM record_event('lead.accepted', NEW.id, NEW.updated_at, facts, person);
  END IF;
  IF NEW.mark <> OLD.mark THEN
    PERFORM record_event('lead.marked', NEW.id, NEW.updated_at, facts, person);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A lead that joins has no place before it confirms.
DROP TRIGGER waitlist_leads_place ON waitlist_leads;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_place AFTER DELETE OR UPDATE OF status, invited_at, place_key
  ON waitlist_leads FOR EACH ROW EXECUTE FUNCTION record_place_change();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_first_place AFTER INSERT ON waitlist_leads FOR EACH ROW
  WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION record_place_change();
--> statement-breakpoint
-- Calls change_time() only where the clock has to be raised or is ahead: nearly every write needs neither.
CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest timestamptz := timestamptz 'epoch'
    + coalesce(pg_sequence_last_value('change_clock'), 0) * interval '1 microsecond';
BEGIN
  NEW.updated_at := clock_timestamp();
  IF NEW.updated_at NOT BETWEEN latest AND latest + interval '1 second' THEN NEW.updated_at := change_time(); END IF;
  IF TG_OP = 'UPDATE' AND NEW.updated_at <= OLD.updated_at THEN
    NEW.updated_at := OLD.updated_at + interval '1 microsecond';
  END IF;
  RETURN NEW;
END $$;
