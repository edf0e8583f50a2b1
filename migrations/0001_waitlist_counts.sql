-- Keeps waitlist_counts exact, whoever writes to waitlist_leads. Each connection adds to a shard of its
-- own, so that simultaneous sign-ups do not wait for one another; a transaction touches one shard only,
-- so no two can block each other. A shard may go below zero; the sums are the counts.
INSERT INTO waitlist_counts (shard) SELECT generate_series(0, 15) ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE waitlist_counts SET (fillfactor = 20);
--> statement-breakpoint
CREATE FUNCTION count_waitlist_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more integer := 0;
  more_confirmed integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    more := more + 1;
    IF NEW.status = 'confirmed' THEN more_confirmed := more_confirmed + 1; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    more := more - 1;
    IF OLD.status = 'confirmed' THEN more_confirmed := more_confirmed - 1; END IF;
  END IF;
  UPDATE waitlist_counts
    SET total = total + more, confirmed = confirmed + more_confirmed
    WHERE shard = pg_backend_pid() % 16;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_counted_changes AFTER INSERT OR DELETE ON waitlist_leads
  FOR EACH ROW EXECUTE FUNCTION count_waitlist_leads();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_counted_status AFTER UPDATE ON waitlist_leads
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_waitlist_leads();
--> statement-breakpoint
-- TRUNCATE fires no row trigger: without this the counts would speak of rows that are gone.
CREATE FUNCTION forget_waitlist_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waitlist_counts SET total = 0, confirmed = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_counted_truncate AFTER TRUNCATE ON waitlist_leads
  FOR EACH STATEMENT EXECUTE FUNCTION forget_waitlist_counts();
