-- Leads that were imported as confirmed joined and confirmed in one moment, which no visitor can: class 7. They
-- are part of no rate and no time to confirm.
LOCK TABLE "lead_rollup_changes" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION confirm_class(joined_at timestamptz, confirmed_at timestamptz) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN confirmed_at IS NULL THEN -1
    WHEN confirmed_at = joined_at THEN 7
    WHEN confirmed_at - joined_at <= '1 minute'::interval THEN 0
    WHEN confirmed_at - joined_at <= '5 minutes'::interval THEN 1
    WHEN confirmed_at - joined_at <= '15 minutes'::interval THEN 2
    WHEN confirmed_at - joined_at <= '60 minutes'::interval THEN 3
    WHEN confirmed_at - joined_at <= '360 minutes'::interval THEN 4
    WHEN confirmed_at - joined_at <= '1440 minutes'::interval THEN 5
    ELSE 6
  END;--> statement-breakpoint
-- What is rolled up of them was class 0: the leads less the changes that are not rolled up yet.
WITH imported AS (
  SELECT 1 AS weight, country, heard_channel AS channel, locale, coalesce(utm_campaign, '') AS campaign, mark,
    utc_day(created_at) AS joined_on
  FROM waitlist_leads WHERE status = 'confirmed' AND coalesce(consent_ts, created_at) = created_at
  UNION ALL
  SELECT -weight, country, channel, locale, campaign, mark, utc_day(joined_at)
  FROM lead_rollup_changes WHERE confirmed_at = joined_at
), facts AS (
  SELECT weight, country, channel, locale, campaign, marks.mark, joined_on
  FROM imported CROSS JOIN LATERAL (
    SELECT '' AS mark UNION ALL SELECT imported.mark WHERE imported.mark <> 'none') marks
), grouped AS (
  SELECT 15 - grouping(country, channel, locale, campaign) AS dimensions, mark, coalesce(country, '') AS country,
    coalesce(channel, '') AS channel, coalesce(locale, '') AS locale, coalesce(campaign, '') AS campaign,
    coalesce(joined_on, '-infinity') AS day, sum(weight)::int AS leads
  FROM facts GROUP BY mark, cube (country, channel, locale, campaign), rollup (joined_on)
  HAVING sum(weight) <> 0
)
INSERT INTO lead_rollup_counts AS counts (key_id, joined_on, confirmed_on, class, leads)
SELECT keys.id, day, day, moved.class, leads * sign
FROM grouped JOIN lead_rollup_keys AS keys USING (dimensions, mark, country, channel, locale, campaign)
CROSS JOIN (VALUES (0, -1), (7, 1)) AS moved (class, sign)
ON CONFLICT (key_id, joined_on, confirmed_on, class) DO UPDATE SET leads = counts.leads + excluded.leads;
