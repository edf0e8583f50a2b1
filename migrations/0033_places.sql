CREATE TABLE "lead_place_changes" (
	"bucket" integer NOT NULL,
	"weight" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_place_counts" (
	"bucket" integer PRIMARY KEY NOT NULL,
	"leads" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_formula" (
	"id" integer PRIMARY KEY NOT NULL,
	"spots" integer NOT NULL,
	"most" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "waitlist_leads_waiting";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipient_cursor_key" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recipient_cursor_ordinal" bigint;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "ordinal" bigint;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "place_key" bigint;--> statement-breakpoint
-- Who is on the list already has the order in which they confirmed.
CREATE SEQUENCE waitlist_ordinal;--> statement-breakpoint
UPDATE waitlist_leads SET ordinal = place, place_key = place
FROM (SELECT id, row_number() OVER (ORDER BY consent_ts, id) AS place FROM waitlist_leads
  WHERE status = 'confirmed') AS confirmed
WHERE confirmed.id = waitlist_leads.id;--> statement-breakpoint
SELECT setval('waitlist_ordinal', (SELECT count(*) + 1 FROM waitlist_leads WHERE status = 'confirmed'), false);--> statement-breakpoint
INSERT INTO lead_place_counts
SELECT (place_key >> 12)::int, count(*) FROM waitlist_leads
WHERE status = 'confirmed' AND invited_at IS NULL GROUP BY 1;--> statement-breakpoint
CREATE INDEX "waitlist_leads_queue" ON "waitlist_leads" USING btree ("place_key","ordinal") WHERE status = 'confirmed' and invited_at is null;--> statement-breakpoint
CREATE FUNCTION draw_lead_ordinal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ordinal := nextval('waitlist_ordinal');
  NEW.place_key := NEW.ordinal;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_ordinal BEFORE INSERT OR UPDATE OF status ON waitlist_leads FOR EACH ROW
  WHEN (NEW.status = 'confirmed' AND NEW.ordinal IS NULL) EXECUTE FUNCTION draw_lead_ordinal();
--> statement-breakpoint
-- Keeps the counts of those who wait exact, whoever writes to the list.
CREATE FUNCTION record_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  went int; came int;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' AND OLD.invited_at IS NULL THEN
    went := OLD.place_key >> 12;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'confirmed' AND NEW.invited_at IS NULL THEN
    came := NEW.place_key >> 12;
  END IF;
  IF went IS DISTINCT FROM came THEN
    INSERT INTO lead_place_changes SELECT bucket, weight FROM (VALUES (went, -1), (came, 1)) AS change (bucket, weight)
    WHERE bucket IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_place AFTER INSERT OR DELETE OR UPDATE OF status, invited_at, place_key
  ON waitlist_leads FOR EACH ROW EXECUTE FUNCTION record_place_change();
--> statement-breakpoint
CREATE FUNCTION clear_lead_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_place_changes, lead_place_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_places_cleared AFTER TRUNCATE ON waitlist_leads
  FOR EACH STATEMENT EXECUTE FUNCTION clear_lead_places();
