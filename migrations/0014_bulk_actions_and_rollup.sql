-- The field's words for what administrators do to many leads and for the sums kept beside the rows.
ALTER TABLE "lead_acts" RENAME TO "bulk_actions";--> statement-breakpoint
ALTER TABLE "bulk_actions" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "bulk_actions" RENAME CONSTRAINT "lead_acts_pkey" TO "bulk_actions_pkey";--> statement-breakpoint
ALTER INDEX "lead_acts_open" RENAME TO "bulk_actions_open";--> statement-breakpoint
ALTER TABLE "lead_imports" RENAME COLUMN "takes" TO "new_rows";--> statement-breakpoint
ALTER TABLE "lead_changes" RENAME TO "lead_rollup_changes";--> statement-breakpoint
ALTER TABLE "lead_cells" RENAME TO "lead_rollup_keys";--> statement-breakpoint
ALTER TABLE "lead_rollup_keys" RENAME COLUMN "given" TO "dimensions";--> statement-breakpoint
ALTER TABLE "lead_rollup_keys" RENAME CONSTRAINT "lead_cells_key" TO "lead_rollup_keys_key";--> statement-breakpoint
ALTER TABLE "lead_rollup_keys" RENAME CONSTRAINT "lead_cells_pkey" TO "lead_rollup_keys_pkey";--> statement-breakpoint
ALTER TABLE "lead_sums" RENAME TO "lead_rollup_counts";--> statement-breakpoint
ALTER TABLE "lead_rollup_counts" RENAME COLUMN "cell" TO "key_id";--> statement-breakpoint
ALTER TABLE "lead_rollup_counts" RENAME CONSTRAINT "lead_sums_key" TO "lead_rollup_counts_key";--> statement-breakpoint
ALTER TABLE "lead_hours" RENAME TO "lead_rollup_hours";--> statement-breakpoint
ALTER TABLE "lead_rollup_hours" RENAME CONSTRAINT "lead_hours_pkey" TO "lead_rollup_hours_pkey";--> statement-breakpoint
-- Bodies of functions name tables by text; views and constraints follow a renamed table by themselves.
ALTER FUNCTION note_lead_change() RENAME TO record_lead_change;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO lead_rollup_changes VALUES (-1, OLD.country, OLD.heard_channel, OLD.locale,
      coalesce(OLD.utm_campaign, ''), OLD.mark, OLD.created_at,
      CASE WHEN OLD.status = 'confirmed' THEN coalesce(OLD.consent_ts, OLD.created_at) END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO lead_rollup_changes VALUES (1, NEW.country, NEW.heard_channel, NEW.locale,
      coalesce(NEW.utm_campaign, ''), NEW.mark, NEW.created_at,
      CASE WHEN NEW.status = 'confirmed' THEN coalesce(NEW.consent_ts, NEW.created_at) END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER waitlist_leads_noted ON waitlist_leads RENAME TO waitlist_leads_recorded;--> statement-breakpoint
ALTER TRIGGER waitlist_leads_change_noted ON waitlist_leads RENAME TO waitlist_leads_change_recorded;--> statement-breakpoint
ALTER FUNCTION forget_lead_counts() RENAME TO clear_lead_rollup;--> statement-breakpoint
CREATE OR REPLACE FUNCTION clear_lead_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE lead_rollup_changes, lead_rollup_keys, lead_rollup_counts, lead_rollup_hours;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER waitlist_leads_counts_truncated ON waitlist_leads RENAME TO waitlist_leads_rollup_cleared;--> statement-breakpoint
ALTER FUNCTION forget_lead_events() RENAME TO delete_lead_events;--> statement-breakpoint
ALTER TRIGGER waitlist_leads_forget_events ON waitlist_leads RENAME TO waitlist_leads_delete_events;--> statement-breakpoint
ALTER TRIGGER waitlist_leads_forget_all_events ON waitlist_leads RENAME TO waitlist_leads_delete_all_events;
