CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"friend_id" uuid,
	"confirmed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'attributed' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"reward" text NOT NULL,
	"friends" integer NOT NULL,
	"name" jsonb NOT NULL,
	"state" text DEFAULT 'earned' NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "referral_code" text;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "referred_by" text;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "waitlist_leads" ADD COLUMN "wants_friend_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_submissions" ADD COLUMN "referred_by" text;--> statement-breakpoint
ALTER TABLE "waitlist_submissions" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_waitlist_leads_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."waitlist_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_waitlist_leads_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."waitlist_leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_lead_id_waitlist_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."waitlist_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend" ON "referrals" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "referrals_due" ON "referrals" USING btree ("due_at") WHERE state = 'attributed';--> statement-breakpoint
CREATE INDEX "referrals_held" ON "referrals" USING btree ("id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_lead" ON "rewards" USING btree ("lead_id","reward");--> statement-breakpoint
CREATE INDEX "rewards_reward" ON "rewards" USING btree ("reward","state");--> statement-breakpoint
CREATE OR REPLACE FUNCTION draw_lead_ordinal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn bytea := uuid_send(gen_random_uuid());
BEGIN
  NEW.ordinal := nextval('waitlist_ordinal');
  NEW.place_key := NEW.ordinal;
  -- Five bits of each byte; bytes 6 to 8 are not all random.
  NEW.referral_code := (SELECT string_agg(substr('abcdefghijklmnopqrstuvwxyz234567', (get_byte(drawn, at) & 31) + 1, 1), '') FROM unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS at);
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE waitlist_leads SET referral_code = code
FROM (
  SELECT id, string_agg(substr('abcdefghijklmnopqrstuvwxyz234567', (get_byte(drawn, at) & 31) + 1, 1), '') AS code
  FROM (SELECT id, uuid_send(gen_random_uuid()) AS drawn FROM waitlist_leads WHERE status = 'confirmed' OFFSET 0) AS each,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS at
  GROUP BY id
) AS drawn_codes
WHERE drawn_codes.id = waitlist_leads.id;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_leads_referral_code" ON "waitlist_leads" USING btree ("referral_code");