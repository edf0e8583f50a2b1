import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import * as z from "zod/mini";
import { type AdminRole, isAdminRole } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { recordAudit } from "./audit.ts";
import { keepingAnOwner } from "./people/with-admin-lock.ts";

export type AccountParts = { database: Database; clock: () => Date };

export const accountEmail = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320)),
  z.email(),
);

export type PasswordFault = { outcome: "password_too_short" | "password_too_long" };

/** What is wrong with a password that somebody wants to set. */
export function passwordFault(
  password: string,
  minimum: number = minimumNewPassword,
): PasswordFault | null {
  const length = [...password].length;
  if (length < minimum) return { outcome: "password_too_short" };
  return length > maximumNewPassword ? { outcome: "password_too_long" } : null;
}

export interface AddInput {
  email: string;
  password?: string | undefined;
  /** Gives somebody known a new password, which ends their sessions. */
  reset: boolean;
  /** Somebody new becomes an owner without it; with `reset`, somebody known keeps their role. */
  role?: AdminRole | undefined;
}

export type AddResult =
  | { outcome: "added" | "role_changed" | "already_administrator"; email: string; role: AdminRole }
  | { outcome: "password_reset"; email: string; role: AdminRole; earlierRole: AdminRole }
  | { outcome: "invalid_email" | "password_needed" | "last_owner" }
  | PasswordFault;

/** Makes an administrator, or gives a known one another role or password, for the command line. */
export function addAdministrator(
  { database, clock }: AccountParts,
  input: AddInput,
): Promise<AddResult> {
  return keepingAnOwner(async (): Promise<AddResult> => {
    const address = accountEmail.safeParse(input.email);
    if (!address.success) return { outcome: "invalid_email" };
    const email = address.data;
    const [known] = await database.query<{ id: string; role: string }>(
      "SELECT id, role FROM admin_users WHERE email = $1",
      [email],
    );
    const earlierRole = known && isAdminRole(known.role) ? known.role : undefined;
    const role = input.role ?? (input.reset && earlierRole ? earlierRole : "owner");
    const isReset = !known || input.reset;
    if (!isReset && earlierRole === role) return { outcome: "already_administrator", email, role };
    let hash = "";
    if (isReset) {
      if (input.password === undefined) return { outcome: "password_needed" };
      const fault = passwordFault(input.password);
      if (fault) return fault;
      hash = await hashPassword(input.password);
    }
    const at = clock();
    const userId = known?.id ?? randomUUID();
    // In the log nobody has done it: only the command line comes here.
    const entry = { by: null, at };
    await database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO admin_users (id, name, email, email_verified, role, created_at, updated_at)
         VALUES ($1, $2, $2, true, $3, $4, $4)
         ON CONFLICT (id) DO UPDATE SET role = excluded.role, updated_at = excluded.updated_at`,
        [userId, email, role, at],
      );
      if (known && known.role !== role) {
        const details = { person: email, from: known.role, to: role };
        await recordAudit(transaction, { ...entry, kind: "role_changed", details });
      }
      if (!isReset) return;
      await transaction.query("UPDATE admin_users SET invited_until = NULL WHERE id = $1", [
        userId,
      ]);
      await transaction.query(
        `INSERT INTO admin_accounts
           (id, account_id, provider_id, user_id, password, created_at, updated_at)
         VALUES ($1, $2, 'credential', $2, $3, $4, $4)
         ON CONFLICT (user_id, provider_id) DO UPDATE
           SET password = excluded.password, updated_at = excluded.updated_at`,
        [randomUUID(), userId, hash, at],
      );
      await transaction.query("DELETE FROM admin_sessions WHERE user_id = $1", [userId]);
      const kind = known ? "password_changed" : "person_joined";
      await recordAudit(transaction, { ...entry, kind, details: { person: email, role } });
    });
    if (!isReset) return { outcome: "role_changed", email, role };
    if (!earlierRole) return { outcome: "added", email, role };
    return { outcome: "password_reset", email, role, earlierRole };
  });
}

export type Account = { email: string; role: string; since: string };

export function listAccounts({ database }: AccountParts): Promise<Account[]> {
  return database.query<Account>(
    `SELECT email, role, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since
     FROM admin_users ORDER BY email`,
  );
}

export type RemoveResult = { outcome: "removed" | "unknown" | "last_owner" };

/** Removes the account, its password and its sessions. The last owner stays. */
export function removeAccount(
  { database, clock }: AccountParts,
  email: string,
): Promise<RemoveResult> {
  return keepingAnOwner(() =>
    database.transaction(async (transaction): Promise<RemoveResult> => {
      const [gone] = await transaction.query<{ role: string }>(
        "DELETE FROM admin_users WHERE email = $1 RETURNING role",
        [email],
      );
      if (!gone) return { outcome: "unknown" };
      const details = { person: email, role: gone.role };
      await recordAudit(transaction, { kind: "person_removed", by: null, at: clock(), details });
      return { outcome: "removed" };
    }),
  );
}

export type ForgetFactorResult = { outcome: "forgotten" | "none" | "unknown" };

/** Takes the second factor away from somebody who has lost it and every recovery code. */
export function forgetSecondFactor(
  { database, clock }: AccountParts,
  email: string,
): Promise<ForgetFactorResult> {
  return database.transaction(async (transaction): Promise<ForgetFactorResult> => {
    const at = clock();
    const [known] = await transaction.query<{ id: string }>(
      `UPDATE admin_users SET two_factor_enabled = false, updated_at = $2 WHERE email = $1
       RETURNING id`,
      [email, at],
    );
    if (!known) return { outcome: "unknown" };
    const gone = await transaction.query(
      "DELETE FROM admin_two_factors WHERE user_id = $1 RETURNING id",
      [known.id],
    );
    if (gone.length === 0) return { outcome: "none" };
    const details = { person: email };
    await recordAudit(transaction, { kind: "second_factor_off", by: null, at, details });
    return { outcome: "forgotten" };
  });
}
