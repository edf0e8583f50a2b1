-- An event of friends who begin to count, or do so no longer: ids and states alone, as a referral has nothing else.
CREATE FUNCTION record_referral_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('referral.' || NEW.state, NEW.id, clock_timestamp(),
    jsonb_build_object('state', NEW.state, 'reason', NEW.reason, 'referrer_id', NEW.referrer_id,
      'friend_id', NEW.friend_id), NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_event AFTER UPDATE OF state ON referrals FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('credited', 'revoked'))
  EXECUTE FUNCTION record_referral_event();
