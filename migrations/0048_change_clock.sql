ALTER TABLE "api_answers" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "api_answers_subject" ON "api_answers" USING btree ("subject_id") WHERE subject_id is not null;--> statement-breakpoint
-- What was or will be sent about somebody who is erased. What has not left yet never does.
CREATE OR REPLACE FUNCTION erase_event_bodies(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_answers WHERE subject_id = subject;
  UPDATE outgoing_events SET personal = NULL WHERE subject_id = subject AND personal IS NOT NULL;
  DELETE FROM webhook_attempts USING webhook_deliveries AS delivery
    WHERE delivery_id = delivery.id AND delivery.subject_id = subject;
  UPDATE webhook_deliveries SET body = NULL,
      state = CASE WHEN state IN ('pending', 'waiting', 'sending') THEN 'dead' ELSE state END,
      fault = CASE WHEN state IN ('pending', 'waiting', 'sending') THEN 'erased' ELSE fault END
    WHERE subject_id = subject AND body IS NOT NULL;
END $$;
--> statement-breakpoint
-- The latest moment at which something changed, in microseconds and to the second. A sequence, since it is read and
-- raised without a lock that lasts until the end of a transaction.
CREATE SEQUENCE change_clock MINVALUE 0 START 0;
--> statement-breakpoint
-- The present, or the latest change where the clock was set back or another machine took over whose clock is behind:
-- a reader of changes would miss what is stamped earlier than the last it has read. Beyond ten minutes the latest
-- change itself had the wrong time.
CREATE FUNCTION change_time() RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  present bigint := extract(epoch FROM clock_timestamp()) * 1000000;
  latest bigint;
BEGIN
  SELECT last_value INTO latest FROM change_clock;
  IF latest > present AND latest <= present + 600000000 THEN
    RETURN timestamptz 'epoch' + latest * interval '1 microsecond';
  END IF;
  IF present > latest + 1000000 OR latest > present THEN
    PERFORM setval('change_clock', present);
  END IF;
  RETURN clock_timestamp();
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := change_time();
  IF TG_OP = 'UPDATE' AND NEW.updated_at <= OLD.updated_at THEN
    NEW.updated_at := OLD.updated_at + interval '1 microsecond';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_referral_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('referral.' || NEW.state, NEW.id, change_time(),
    jsonb_build_object('state', NEW.state, 'reason', NEW.reason, 'referrer_id', NEW.referrer_id,
      'friend_id', NEW.friend_id), NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_campaign_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('campaign.' || NEW.state, NEW.id, change_time(),
    jsonb_build_object('state', NEW.state, 'kind', NEW.kind, 'name', NEW.name,
      'pause_reason', NEW.pause_reason), NULL);
  RETURN NULL;
END $$;
