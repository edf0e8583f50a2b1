-- By the quarter of an hour, so that the days of any zone can be summed: India and Nepal are off by parts of an hour.
-- Older nodes may still write: what they change waits until the rollup is made anew.
LOCK TABLE "lead_rollup_changes" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "lead_rollup_hours" RENAME TO "lead_rollup_quarters";--> statement-breakpoint
ALTER TABLE "lead_rollup_quarters" RENAME CONSTRAINT "lead_rollup_hours_pkey" TO "lead_rollup_quarters_pkey";--> statement-breakpoint
CREATE OR REPLACE FUNCTION clear_lead_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_rollup_changes, lead_rollup_keys, lead_rollup_counts, lead_rollup_quarters;
  RETURN NULL;
END $$;--> statement-breakpoint
DELETE FROM "lead_rollup_quarters";--> statement-breakpoint
-- The leads less the changes that are not rolled up yet.
INSERT INTO "lead_rollup_quarters" ("at", "joined", "confirmed")
SELECT date_bin('15 minutes', at, '2000-01-01Z'), sum(joined), sum(confirmed)
FROM (
  SELECT created_at AS at, 1 AS joined, 0 AS confirmed FROM waitlist_leads
  UNION ALL SELECT coalesce(consent_ts, created_at), 0, 1 FROM waitlist_leads WHERE status = 'confirmed'
  UNION ALL SELECT joined_at, -weight, 0 FROM lead_rollup_changes
  UNION ALL SELECT confirmed_at, 0, -weight FROM lead_rollup_changes WHERE confirmed_at IS NOT NULL
) AS moments
GROUP BY 1 HAVING sum(joined) <> 0 OR sum(confirmed) <> 0;
