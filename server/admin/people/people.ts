import { randomUUID } from "node:crypto";
import { type AdminRole, adminRoles } from "#contract/admin.ts";
import { invitationHours, type Person } from "#contract/people.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { accountEmail } from "../accounts.ts";
import { recordAudit } from "../audit.ts";
import type { Caller } from "../session.ts";
import { enqueueStatement } from "./password-mails.ts";
import { keepingAnOwner, type SessionLost, withAdminLock } from "./with-admin-lock.ts";

export interface PeopleParts {
  database: Database;
  outbox: Pick<Outbox, "enqueueMail" | "wake">;
  clock: () => Date;
}

type Row = Omit<Person, "state" | "isYou"> & { settled: boolean };

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const rowsOf = `SELECT id, email, role, ${iso("invited_until")} AS "invitedUntil",
    two_factor_enabled AS "hasSecondFactor", ${iso("created_at")} AS since,
    (SELECT ${iso("max(updated_at)")} FROM admin_sessions
      WHERE user_id = admin_users.id AND expires_at > $2) AS "lastSeen",
    EXISTS (SELECT 1 FROM admin_accounts
      WHERE user_id = admin_users.id AND password IS NOT NULL) AS settled
  FROM admin_users WHERE role = ANY($1)`;

function describe({ settled, ...row }: Row, caller: Caller, now: Date): Person {
  const isPending = !settled && row.invitedUntil !== null;
  const isLate = isPending && new Date(row.invitedUntil ?? 0) <= now;
  const state = isPending ? (isLate ? "invitation_expired" : "invited") : "active";
  return { ...row, state, isYou: row.id === caller.id };
}

/** All administrators, owners first. */
export async function listPeople(
  { database, clock }: PeopleParts,
  caller: Caller,
): Promise<Person[]> {
  const now = clock();
  const rows = await database.query<Row>(`${rowsOf} ORDER BY array_position($1, role), email`, [
    [...adminRoles],
    now,
  ]);
  return rows.map((row) => describe(row, caller, now));
}

async function find(on: Queryable, caller: Caller, id: string, now: Date) {
  const [row] = await on.query<Row>(`${rowsOf} AND id = $3`, [[...adminRoles], now, id]);
  return row && describe(row, caller, now);
}

export type InviteOutcome =
  | { outcome: "invited"; id: string }
  | { outcome: "invalid_email" | "already_administrator" }
  | SessionLost;

/** Makes the account, enqueues the mail and writes the log: all of it, or nothing. */
export async function invite(
  { database, outbox, clock }: PeopleParts,
  caller: Caller,
  input: { email: string; role: AdminRole; locale: string },
): Promise<InviteOutcome> {
  const address = accountEmail.safeParse(input.email);
  if (!address.success) return { outcome: "invalid_email" };
  const [email, role] = [address.data, input.role];
  const now = clock();
  const result = await withAdminLock(
    database,
    caller,
    now,
    async (transaction): Promise<InviteOutcome> => {
      const [known] = await transaction.query<{ id: string; role: string }>(
        "SELECT id, role FROM admin_users WHERE email = $1",
        [email],
      );
      if (known && known.role !== "none") return { outcome: "already_administrator" };
      const id = known?.id ?? randomUUID();
      await transaction.query(
        `INSERT INTO admin_users (id, name, email, role, created_at, updated_at)
       VALUES ($1, $2, $2, $3, $4, $4)
       ON CONFLICT (id) DO UPDATE SET role = excluded.role, updated_at = excluded.updated_at`,
        [id, email, role, now],
      );
      const person = { id, email, role };
      await enqueueInvitation(transaction, {
        outbox,
        by: caller,
        person,
        locale: input.locale,
        now,
      });
      return { outcome: "invited", id };
    },
  );
  if (result.outcome === "invited") outbox.wake();
  return result;
}

export type InviteAgainOutcome =
  | { outcome: "invited" | "already_active" | "not_found" }
  | SessionLost;

/** The same mail once more, with a new term; the link of the one before stops working. */
export async function inviteAgain(
  parts: PeopleParts,
  caller: Caller,
  { id, locale }: { id: string; locale: string },
): Promise<InviteAgainOutcome> {
  const { database, outbox, clock } = parts;
  const now = clock();
  const result = await withAdminLock(
    database,
    caller,
    now,
    async (transaction): Promise<InviteAgainOutcome> => {
      const person = await find(transaction, caller, id, now);
      if (!person) return { outcome: "not_found" };
      if (person.state === "active") return { outcome: "already_active" };
      await transaction.query("DELETE FROM admin_verifications WHERE value = $1", [id]);
      await enqueueInvitation(transaction, { outbox, by: caller, person, locale, now });
      return { outcome: "invited" };
    },
  );
  if (result.outcome === "invited") outbox.wake();
  return result;
}

async function enqueueInvitation(
  transaction: Queryable,
  invitation: {
    outbox: Pick<Outbox, "enqueueMail">;
    by: Caller;
    person: { id: string; email: string; role: string };
    locale: string;
    now: Date;
  },
): Promise<void> {
  const { outbox, by, person, locale, now } = invitation;
  const { id, email, role } = person;
  const until = new Date(now.getTime() + invitationHours * 60 * 60 * 1000);
  await transaction.query("UPDATE admin_users SET invited_until = $2 WHERE id = $1", [id, until]);
  const values = [sortableId(now), locale, email, now];
  await transaction.query(enqueueStatement(outbox, "admin-invitation"), values);
  const details = { person: email, role };
  await recordAudit(transaction, { kind: "person_invited", by: by.email, at: now, details });
}

export type ChangeOutcome = { outcome: "changed" | "not_found" | "last_owner" } | SessionLost;

export function changeRole(
  { database, clock }: PeopleParts,
  caller: Caller,
  { id, role }: { id: string; role: AdminRole },
): Promise<ChangeOutcome> {
  const at = clock();
  return keepingAnOwner(() =>
    withAdminLock(database, caller, at, async (transaction): Promise<ChangeOutcome> => {
      const person = await findAdministrator(transaction, id);
      if (!person) return { outcome: "not_found" };
      const { email, role: from } = person;
      await transaction.query("UPDATE admin_users SET role = $2, updated_at = $3 WHERE id = $1", [
        ...[id, role, at],
      ]);
      const details = { person: email, from, to: role };
      await recordAudit(transaction, { kind: "role_changed", by: caller.email, at, details });
      return { outcome: "changed" };
    }),
  );
}

export type RemoveOutcome =
  | { outcome: "removed" | "not_found" | "own_account" | "last_owner" }
  | SessionLost;

/** Deletes the account with its sessions and links, at once. Nobody removes their own. */
export async function removePerson(
  { database, clock }: PeopleParts,
  caller: Caller,
  id: string,
): Promise<RemoveOutcome> {
  if (id === caller.id) return { outcome: "own_account" };
  const at = clock();
  return keepingAnOwner(() =>
    withAdminLock(database, caller, at, async (transaction): Promise<RemoveOutcome> => {
      const person = await findAdministrator(transaction, id);
      if (!person) return { outcome: "not_found" };
      // Sessions, password and second factor go with it.
      await transaction.query("DELETE FROM admin_users WHERE id = $1", [id]);
      await transaction.query("DELETE FROM admin_verifications WHERE value = $1", [id]);
      const details = { person: person.email, role: person.role };
      await recordAudit(transaction, { kind: "person_removed", by: caller.email, at, details });
      return { outcome: "removed" };
    }),
  );
}

async function findAdministrator(on: Queryable, id: string) {
  const [person] = await on.query<{ email: string; role: AdminRole }>(
    "SELECT email, role FROM admin_users WHERE id = $1 AND role = ANY($2)",
    [id, [...adminRoles]],
  );
  return person;
}
