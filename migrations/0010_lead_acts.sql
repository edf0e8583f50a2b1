-- What administrators asked to be done to leads. The row is the promise; the queue's job only wakes
-- whoever performs it.
CREATE TABLE "lead_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_id" text NOT NULL,
	"by_email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"target" jsonb,
	"mark" text,
	"note" text,
	"count" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"last_lead" uuid
);
--> statement-breakpoint
CREATE INDEX "lead_acts_open" ON "lead_acts" USING btree ("by_id","asked_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
-- What administrators did to a lead, for its story. "cause" is the act or the import.
CREATE TABLE "lead_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by_email" text,
	"detail" text DEFAULT '' NOT NULL,
	"cause" uuid
);
--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "lead_events_imported" ON "lead_events" USING btree ("cause","lead_id") WHERE kind = 'imported';--> statement-breakpoint
-- Notes about a person go with that person, whichever way the lead is deleted. A foreign key would do
-- the same a row at a time, and would refuse TRUNCATE.
CREATE FUNCTION forget_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE lead_events;
  ELSE
    DELETE FROM lead_events USING gone WHERE lead_events.lead_id = gone.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_forget_events AFTER DELETE ON waitlist_leads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_lead_events();
--> statement-breakpoint
CREATE TRIGGER waitlist_leads_forget_all_events AFTER TRUNCATE ON waitlist_leads
  FOR EACH STATEMENT EXECUTE FUNCTION forget_lead_events();
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by_email" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("by_email","id");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- A file on its way in: its rows wait beside the list until somebody agrees to what would happen.
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"check_id" uuid,
	"takes" integer DEFAULT 0 NOT NULL,
	"status" text,
	"consent_source" text
);
--> statement-breakpoint
CREATE TABLE "lead_import_rows" (
	"import_id" uuid NOT NULL REFERENCES "lead_imports" ("id") ON DELETE CASCADE,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"lead" jsonb,
	PRIMARY KEY ("import_id", "line")
);
