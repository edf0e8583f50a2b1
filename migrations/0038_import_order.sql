ALTER TABLE "lead_imports" ADD COLUMN "first_ordinal" bigint;--> statement-breakpoint
-- An import gives its leads the places that were set aside for it.
CREATE OR REPLACE FUNCTION draw_lead_ordinal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn bytea := uuid_send(gen_random_uuid());
BEGIN
  NEW.ordinal := coalesce(NEW.ordinal, nextval('waitlist_ordinal'));
  NEW.place_key := NEW.ordinal;
  -- Five bits of each byte; bytes 6 to 8 are not all random.
  NEW.referral_code := (SELECT string_agg(substr('abcdefghijklmnopqrstuvwxyz234567', (get_byte(drawn, at) & 31) + 1, 1), '') FROM unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS at);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER waitlist_leads_ordinal ON waitlist_leads;--> statement-breakpoint
CREATE TRIGGER waitlist_leads_ordinal BEFORE INSERT OR UPDATE OF status ON waitlist_leads FOR EACH ROW
  WHEN (NEW.status = 'confirmed' AND NEW.referral_code IS NULL) EXECUTE FUNCTION draw_lead_ordinal();
