import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AdminRole } from "#contract/admin.ts";
import { maximumNewPassword, minimumNewPassword } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { recordAudit } from "./audit.ts";
import { isLastOwner } from "./last-owner.ts";
import { adminAccounts, adminSessions, adminTwoFactors, adminUsers } from "./schema.ts";

export type AccountDeps = { database: Database; clock: () => Date };

export const accountEmail = z.string().trim().toLowerCase().max(320).pipe(z.email());

export type PasswordFault = { outcome: "password_too_short" } | { outcome: "password_too_long" };
export type AddOutcome =
  | { outcome: "added" | "promoted" | "password_reset" | "already_administrator"; email: string }
  | { outcome: "invalid_email" }
  | { outcome: "password_needed" }
  | { outcome: "last_owner" }
  | PasswordFault;

/** What is wrong with a password that somebody wants to set. */
export function passwordFault(
  password: string,
  minimum: number = minimumNewPassword,
): PasswordFault | null {
  const length = [...password].length;
  if (length < minimum) return { outcome: "password_too_short" };
  return length > maximumNewPassword ? { outcome: "password_too_long" } : null;
}

type AddWish = { email: string; password?: string; reset: boolean; role: AdminRole };

/**
 * Makes an administrator, from the command line: in the log nobody has done it. A known address is given the role and keeps its password, unless `reset`
 * asks for a new one, which also ends its sessions.
 */
export async function addAdministrator(deps: AccountDeps, wish: AddWish): Promise<AddOutcome> {
  try {
    return await add(deps, wish);
  } catch (error) {
    if (isLastOwner(error)) return { outcome: "last_owner" };
    throw error;
  }
}

async function add({ database, clock }: AccountDeps, wish: AddWish): Promise<AddOutcome> {
  const { role } = wish;
  const address = accountEmail.safeParse(wish.email);
  if (!address.success) return { outcome: "invalid_email" };
  const email = address.data;
  const [known] = await database.drizzle
    .select()
    .from(adminUsers)
    .where(eq(adminUsers.email, email));

  if (known && !wish.reset) {
    if (known.role === role) return { outcome: "already_administrator", email };
    const details = { person: email, from: known.role, to: role };
    await database.drizzle
      .update(adminUsers)
      .set({ role, updatedAt: clock() })
      .where(eq(adminUsers.id, known.id));
    await recordAudit(database, { kind: "role_changed", by: null, at: clock(), details });
    return { outcome: "promoted", email };
  }

  if (wish.password === undefined) return { outcome: "password_needed" };
  const fault = passwordFault(wish.password);
  if (fault) return fault;
  const password = await hashPassword(wish.password);
  const userId = known?.id ?? randomUUID();
  const at = clock();
  await database.drizzle.transaction(async (transaction) => {
    const row = { name: email, email, emailVerified: true, role, updatedAt: at };
    await transaction
      .insert(adminUsers)
      .values({ id: userId, createdAt: at, ...row })
      .onConflictDoUpdate({
        target: adminUsers.id,
        set: { role, invitedUntil: null, updatedAt: at },
      });
    await transaction
      .insert(adminAccounts)
      .values({
        id: randomUUID(),
        accountId: userId,
        providerId: "credential",
        userId,
        password,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({
        target: [adminAccounts.userId, adminAccounts.providerId],
        set: { password, updatedAt: at },
      });
    await transaction.delete(adminSessions).where(eq(adminSessions.userId, userId));
  });
  const kind = known ? "password_changed" : "person_joined";
  await recordAudit(database, { kind, by: email, at, details: { role } });
  return { outcome: known ? "password_reset" : "added", email };
}

export type Account = { email: string; role: string; createdAt: string };

export async function listAccounts({ database }: AccountDeps): Promise<Account[]> {
  const rows = await database.drizzle.select().from(adminUsers).orderBy(asc(adminUsers.email));
  return rows.map(({ email, role, createdAt }) => ({
    email,
    role,
    createdAt: createdAt.toISOString(),
  }));
}

export type RemoveOutcome = { outcome: "removed" | "unknown" | "last_owner"; email: string };

const typedEmail = (typed: string) => typed.trim().toLowerCase();

/** Removes the account, its password and its sessions. The last owner stays. */
export async function removeAccount(
  { database, clock }: AccountDeps,
  typed: string,
): Promise<RemoveOutcome> {
  const email = typedEmail(typed);
  try {
    const [gone] = await database.drizzle
      .delete(adminUsers)
      .where(eq(adminUsers.email, email))
      .returning({ role: adminUsers.role });
    if (!gone) return { outcome: "unknown", email };
    const details = { person: email, role: gone.role };
    await recordAudit(database, { kind: "person_removed", by: null, at: clock(), details });
    return { outcome: "removed", email };
  } catch (error) {
    if (isLastOwner(error)) return { outcome: "last_owner", email };
    throw error;
  }
}

export type ForgetFactorOutcome = { outcome: "forgotten" | "none" | "unknown"; email: string };

/** Takes the second factor away from somebody who has lost it and every recovery code. */
export async function forgetSecondFactor(
  { database, clock }: AccountDeps,
  typed: string,
): Promise<ForgetFactorOutcome> {
  const email = typedEmail(typed);
  const outcome = await database.drizzle.transaction(async (transaction) => {
    const [known] = await transaction
      .update(adminUsers)
      .set({ twoFactorEnabled: false, updatedAt: clock() })
      .where(eq(adminUsers.email, email))
      .returning({ id: adminUsers.id });
    if (!known) return "unknown";
    const gone = await transaction
      .delete(adminTwoFactors)
      .where(eq(adminTwoFactors.userId, known.id))
      .returning({ id: adminTwoFactors.id });
    return gone.length > 0 ? "forgotten" : "none";
  });
  if (outcome === "forgotten") {
    const details = { person: email };
    await recordAudit(database, { kind: "second_factor_off", by: null, at: clock(), details });
  }
  return { outcome, email };
}
