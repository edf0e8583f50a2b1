import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import * as z from "zod/mini";
import { type AdminRole, isAdminRole, mayDo, type Permission } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { causesOf } from "#server/database/describe-error.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { recordAccountChange } from "./account-mails.ts";
import { recordAudit } from "./audit.ts";
import { passwordStrength } from "./common-passwords.ts";

const accountEmail = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320)),
  z.email(),
);

/** An administrator's address as it is stored. */
export function checkedEmail(typed: string): string {
  return accountEmail.safeParse(typed).data ?? refuse(400, "invalid_email");
}

/** The error code of a new password that is too short or too long, else null. */
export function passwordFault(password: string, minimum: number = minimumNewPassword) {
  const length = [...password].length;
  if (length < minimum) return "password_too_short";
  return length > maximumNewPassword ? "password_too_long" : null;
}

/** Refuses a new password that is too short, too long or too easily guessed. */
export async function expectGoodPassword(
  password: string,
  email: string,
  minimum: number = minimumNewPassword,
): Promise<void> {
  const fault = passwordFault(password, minimum);
  if (fault) refuse(400, fault);
  if ((await passwordStrength(password, email)) === "weak") refuse(400, "password_too_common");
}

/** Whether the address belongs to an administrator who has this permission now. */
export async function isAllowed(
  on: Queryable,
  email: string,
  permission: Permission,
): Promise<boolean> {
  const [row] = await on.query<{ role: string }>("SELECT role FROM admin_users WHERE email = $1", [
    email,
  ]);
  return mayDo(row?.role ?? "none", permission);
}

/** The constraint of migrations/0012_owners_in_turn.sql that keeps at least one owner. */
const lastOwner = "admin_users_last_owner";

/** Changes accounts, one change at a time. Refuses a change that would leave no owner. */
export async function changeAccounts<T>(
  database: Database,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (transaction) => {
      // See migrations/0012_owners_in_turn.sql. The lock ends with the transaction.
      await transaction.query("SELECT lock_administrators()");
      return work(transaction);
    });
  } catch (error) {
    for (const cause of causesOf(error)) {
      if ("constraint" in cause && cause.constraint === lastOwner) refuse(409, "last_owner");
    }
    throw error;
  }
}

/** Inserts an account, or gives a known one another role. */
export async function saveUser(
  on: Queryable,
  user: { id: string; email: string; role: AdminRole; isVerified: boolean; at: Date },
): Promise<void> {
  await on.query(
    `INSERT INTO admin_users (id, name, email, email_verified, role, created_at, updated_at)
     VALUES ($1, $2, $2, $3, $4, $5, $5)
     ON CONFLICT (id) DO UPDATE SET role = excluded.role, updated_at = excluded.updated_at`,
    [user.id, user.email, user.isVerified, user.role, user.at],
  );
}

/**
 * Sets a password, and ends the user's sessions except `keeps`, their password links and unfinished sign-ins.
 * Without `keeps` no session is left that could check the passkeys: they are removed, or an intruder who added
 * one would stay. With `replaces`, a hash, it does so only while that is the current password. Returns whether
 * it was set. The password is written first: a concurrent sign-in with the old one waits for this transaction
 * when it checks the password again (sign-in.ts), or its session is ended here.
 */
export async function setPassword(
  on: Queryable,
  {
    userId,
    hash,
    at,
    replaces = null,
    keeps = null,
  }: { userId: string; hash: string; at: Date; replaces?: string | null; keeps?: string | null },
): Promise<boolean> {
  const set = await on.query(
    `INSERT INTO admin_accounts AS kept
       (id, account_id, provider_id, user_id, password, created_at, updated_at)
     VALUES ($1, $2, 'credential', $2, $3, $4, $4)
     ON CONFLICT (user_id, provider_id) DO UPDATE
       SET password = excluded.password, updated_at = excluded.updated_at
       WHERE $5::text IS NULL OR kept.password = $5
     RETURNING 1`,
    [randomUUID(), userId, hash, at, replaces],
  );
  if (set.length === 0) return false;
  await on.query("UPDATE admin_users SET invited_until = NULL WHERE id = $1", [userId]);
  if (keeps === null) await on.query("DELETE FROM admin_passkeys WHERE user_id = $1", [userId]);
  await endSessions(on, userId, keeps);
  await deleteVerifications(on, userId);
  return true;
}

/** Ends a user's sessions, except the one with the token `keeps`. */
export async function endSessions(
  on: Queryable,
  userId: string,
  keeps: string | null,
): Promise<void> {
  await on.query(
    "DELETE FROM admin_sessions WHERE user_id = $1 AND ($2::text IS NULL OR token <> $2)",
    [userId, keeps],
  );
}

/** Deletes a user's password links and the sign-ins that wait for a second factor. */
export async function deleteVerifications(on: Queryable, userId: string): Promise<void> {
  await on.query("DELETE FROM admin_verifications WHERE value = $1", [userId]);
}

/** The hash of a user's password; null if they have none. */
export async function passwordHash(on: Queryable, userId: string): Promise<string | null> {
  const [row] = await on.query<{ password: string | null }>(
    "SELECT password FROM admin_accounts WHERE user_id = $1 AND provider_id = 'credential'",
    [userId],
  );
  return row?.password ?? null;
}

/** Deletes an account; its sessions, password and second factor go with it. */
export async function deleteUser(
  on: Queryable,
  email: string,
  { by, at }: { by: string | null; at: Date },
) {
  const [deleted] = await on.query<{ id: string; role: string }>(
    "DELETE FROM admin_users WHERE email = $1 RETURNING id, role",
    [email],
  );
  if (!deleted) return refuse(404, "not_found");
  await deleteVerifications(on, deleted.id);
  await recordAudit(on, "person_removed", by, at, { person: email, role: deleted.role });
}

interface AddInput {
  email: string;
  password?: string | undefined;
  /** Gives an existing account a new password, which ends its sessions. */
  reset: boolean;
  /** Without it a new account becomes an owner; with `reset`, an existing one keeps its role. */
  role?: AdminRole | undefined;
}

const roleNames = { owner: "an owner", editor: "an editor", reader: "a reader" };

/**
 * Makes an administrator, or gives an existing one another role or password. For the command line: its audit
 * entry names no author. Returns what was done, in a sentence.
 */
export async function addAdministrator(
  { database, clock }: DatabaseContext,
  input: AddInput,
): Promise<string> {
  const email = checkedEmail(input.email);
  const [known] = await database.query<{ id: string; role: string }>(
    "SELECT id, role FROM admin_users WHERE email = $1",
    [email],
  );
  const earlierRole = known && isAdminRole(known.role) ? known.role : undefined;
  const role = input.role ?? (input.reset && earlierRole ? earlierRole : "owner");
  const roleName = roleNames[role];
  const setsPassword = !known || input.reset;
  if (!setsPassword && earlierRole === role) {
    return `${email} is ${roleName} already. To set a new password, add --reset.`;
  }
  const password = setsPassword ? (input.password ?? refuse(400, "password_needed")) : undefined;
  if (password !== undefined) await expectGoodPassword(password, email);
  const hash = password && (await hashPassword(password));

  const id = known?.id ?? randomUUID();
  const at = clock();
  const entry = { by: null, at };
  await changeAccounts(database, async (transaction) => {
    await saveUser(transaction, { id, email, role, isVerified: true, at });
    if (known && known.role !== role) {
      const details = { person: email, from: known.role, to: role };
      const changed = { ...entry, kind: "role_changed", details } as const;
      await recordAccountChange(transaction, id, `role_${role}`, changed);
    }
    if (!hash) return;
    await setPassword(transaction, { userId: id, hash, at });
    const details = { person: email, role };
    if (!known) return recordAudit(transaction, "person_joined", null, at, details);
    const changed = { ...entry, kind: "password_changed", details } as const;
    await recordAccountChange(transaction, id, "password_by_operator", changed);
  });
  if (!setsPassword) return `${email} is ${roleName} now, with the password it had.`;
  if (!earlierRole) return `${email} is ${roleName} now. Sign in at /admin/login.`;
  const change = role === earlierRole ? `still ${roleName}` : `${roleName} now`;
  return `${email} has the new password, is ${change}, and is signed out everywhere, without passkeys.`;
}

/** Removes the second factor and all passkeys of a user who has lost them, and ends their sessions. */
export function forgetSecondFactor(
  { database, clock }: DatabaseContext,
  email: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const at = clock();
    const [known] = await transaction.query<{ id: string }>(
      `UPDATE admin_users SET two_factor_enabled = false, updated_at = $2 WHERE email = $1
       RETURNING id`,
      [email, at],
    );
    if (!known) return refuse(404, "not_found");
    const removed = await transaction.query(
      `WITH factors AS (DELETE FROM admin_two_factors WHERE user_id = $1 RETURNING id),
         passkeys AS (DELETE FROM admin_passkeys WHERE user_id = $1 RETURNING id)
       SELECT id FROM factors UNION ALL SELECT id FROM passkeys`,
      [known.id],
    );
    if (removed.length === 0) refuse(409, "second_factor_off");
    await endSessions(transaction, known.id, null);
    const entry = { kind: "second_factor_off", by: null, at, details: { person: email } } as const;
    await recordAccountChange(transaction, known.id, "second_factor_forgotten", entry);
  });
}
