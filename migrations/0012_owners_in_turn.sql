-- Whoever changes who the administrators are waits for whoever does so already, before a row is
-- touched: with the rows first and the lock second, two of them could each hold what the other wants.
-- The number is not the one by which the sums are folded: an owner was kept waiting by a fold.
CREATE FUNCTION lock_administrators() RETURNS void LANGUAGE sql AS
  'SELECT pg_advisory_xact_lock(7261902121)';
--> statement-breakpoint
CREATE FUNCTION wait_for_administrators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_administrators();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_users_role_in_turn BEFORE UPDATE OF role ON admin_users
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_administrators();
--> statement-breakpoint
CREATE TRIGGER admin_users_removal_in_turn BEFORE DELETE ON admin_users
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_administrators();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_administrators();
  IF NOT EXISTS (
    SELECT 1 FROM admin_users JOIN admin_accounts ON admin_accounts.user_id = admin_users.id
    WHERE admin_users.role = 'owner' AND admin_accounts.password IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'The last owner cannot be removed or given another role.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_users_last_owner';
  END IF;
  RETURN NULL;
END $$;
