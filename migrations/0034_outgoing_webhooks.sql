CREATE TABLE "outgoing_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"personal" jsonb,
	"is_delivered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"fault" text,
	"status" integer,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"body" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"status" integer
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"personal" boolean NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"fault" text,
	"status" integer,
	"last_delivered_at" timestamp with time zone,
	"paused_until" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"paced_until" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_events_new" ON "outgoing_events" USING btree ("seq") WHERE not is_delivered;--> statement-breakpoint
CREATE INDEX "outgoing_events_at" ON "outgoing_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outgoing_events_subject" ON "outgoing_events" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE state in ('pending', 'waiting', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_dead" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_updated" ON "waitlist_leads" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_updated" ON "newsletter_subscribers" USING btree ("updated_at","id");--> statement-breakpoint
-- Later than before, also where the clock was set back: receivers drop what has a lower version.
CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  IF TG_OP = 'UPDATE' AND NEW.updated_at <= OLD.updated_at THEN
    NEW.updated_at := OLD.updated_at + interval '1 microsecond';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_set_updated BEFORE INSERT OR UPDATE ON waitlist_leads
  FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_set_updated BEFORE INSERT OR UPDATE ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- Nothing is written where no endpoint wants it, and personal data only where one of them is sent it.
CREATE FUNCTION record_event(kind text, subject uuid, changed timestamptz, facts jsonb, person jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE wants_person boolean;
BEGIN
  SELECT bool_or(personal) INTO wants_person FROM webhook_endpoints
    WHERE kind = ANY(events) AND state <> 'off';
  IF wants_person IS NULL THEN RETURN; END IF;
  INSERT INTO outgoing_events (at, type, subject_id, data, personal) VALUES (
    clock_timestamp(), kind, subject,
    jsonb_build_object('id', subject) || facts
      || jsonb_build_object('version', (extract(epoch FROM changed) * 1000000)::bigint),
    CASE WHEN wants_person THEN person END);
END $$;
--> statement-breakpoint
-- What was or will be sent about somebody who is erased. What has not left yet never does.
CREATE FUNCTION erase_event_bodies(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE outgoing_events SET personal = NULL WHERE subject_id = subject AND personal IS NOT NULL;
  DELETE FROM webhook_attempts USING webhook_deliveries AS delivery
    WHERE delivery_id = delivery.id AND delivery.subject_id = subject;
  UPDATE webhook_deliveries SET body = NULL,
      state = CASE WHEN state IN ('pending', 'waiting', 'sending') THEN 'dead' ELSE state END,
      fault = CASE WHEN state IN ('pending', 'waiting', 'sending') THEN 'erased' ELSE fault END
    WHERE subject_id = subject AND body IS NOT NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_lead_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER waitlist_leads_event AFTER INSERT OR DELETE ON waitlist_leads
  FOR EACH ROW EXECUTE FUNCTION record_lead_event();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_change_event AFTER UPDATE ON waitlist_leads FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.mark <> NEW.mark OR OLD.invited_at IS DISTINCT FROM NEW.invited_at
    OR OLD.accepted_at IS DISTINCT FROM NEW.accepted_at)
  EXECUTE FUNCTION record_lead_event();
--> statement-breakpoint
CREATE FUNCTION record_subscriber_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE facts jsonb; person jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM erase_event_bodies(OLD.id);
    PERFORM record_event(
      CASE current_setting('site.departure', true) WHEN 'unsubscribed' THEN 'subscriber.unsubscribed'
        ELSE 'subscriber.erased' END,
      OLD.id, greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond'), '{}', NULL);
    RETURN NULL;
  END IF;
  facts := jsonb_build_object('status', NEW.status);
  person := jsonb_build_object('email', NEW.email, 'locale', NEW.locale,
    'created_at', NEW.created_at, 'confirmed_at', NEW.consent_ts);
  IF TG_OP = 'INSERT' THEN
    PERFORM record_event('subscriber.joined', NEW.id, NEW.updated_at, facts, person);
  END IF;
  IF NEW.status = 'confirmed' THEN
    PERFORM record_event('subscriber.confirmed', NEW.id, NEW.updated_at, facts, person);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_event AFTER INSERT OR DELETE ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION record_subscriber_event();
--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_change_event AFTER UPDATE ON newsletter_subscribers
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION record_subscriber_event();
--> statement-breakpoint
CREATE FUNCTION record_inbox_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM erase_event_bodies(OLD.id);
  ELSIF TG_TABLE_NAME = 'applications' THEN
    PERFORM record_event('application.received', NEW.id, clock_timestamp(),
      jsonb_build_object('job', NEW.job, 'locale', NEW.locale),
      jsonb_build_object('name', NEW.name, 'email', NEW.email, 'links', NEW.links, 'note', NEW.note,
        'created_at', NEW.created_at));
  ELSE
    PERFORM record_event('message.received', NEW.id, clock_timestamp(),
      jsonb_build_object('topic', NEW.topic, 'about', NEW.about, 'locale', NEW.locale),
      jsonb_build_object('name', NEW.name, 'email', NEW.email, 'company', NEW.company,
        'phone', NEW.phone, 'subject', NEW.subject, 'message', NEW.message,
        'meeting_at', NEW.meeting_at, 'created_at', NEW.created_at));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_messages_event AFTER INSERT OR DELETE ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION record_inbox_event();
--> statement-breakpoint
CREATE TRIGGER applications_event AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION record_inbox_event();
--> statement-breakpoint
CREATE FUNCTION record_campaign_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('campaign.' || NEW.state, NEW.id, clock_timestamp(),
    jsonb_build_object('state', NEW.state, 'kind', NEW.kind, 'name', NEW.name,
      'pause_reason', NEW.pause_reason), NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_event AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('finished', 'paused'))
  EXECUTE FUNCTION record_campaign_event();
