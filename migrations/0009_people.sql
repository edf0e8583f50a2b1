ALTER TABLE "admin_users" ADD COLUMN "invited_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "banned" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "ban_reason" text;
--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "ban_expires" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "impersonated_by" text;
--> statement-breakpoint
CREATE TABLE "admin_two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_two_factors" ADD CONSTRAINT "admin_two_factors_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_two_factors_user" ON "admin_two_factors" USING btree ("user_id");
--> statement-breakpoint
-- Until now there was one role, and it could do everything.
UPDATE "admin_users" SET "role" = 'owner' WHERE "role" = 'admin';
--> statement-breakpoint
-- There is always an owner who can sign in, whoever writes: the site, the command line, or a hand at
-- the database. Those who take an owner away wait for one another, and each looks again when its turn
-- comes, so that two owners who remove one another at the same moment cannot both succeed. An owner
-- who was asked to join and has no password yet does not count.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7261902115);
  IF NOT EXISTS (
    SELECT 1 FROM admin_users JOIN admin_accounts ON admin_accounts.user_id = admin_users.id
    WHERE admin_users.role = 'owner' AND admin_accounts.password IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'The last owner cannot be removed or given another role.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_users_last_owner';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_users_keep_owner_role AFTER UPDATE OF role ON admin_users
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
CREATE TRIGGER admin_users_keep_owner AFTER DELETE ON admin_users
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();
