import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type AdminRole, adminRoles, mayDo } from "#contract/admin.ts";
import {
  invitationHours,
  inviteAgainCall,
  inviteCall,
  type Person,
  roleCall,
} from "#contract/people.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { hour, later } from "#server/platform/durations.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { limitRules } from "#server/platform/limits.ts";
import { isoMilliseconds } from "#server/platform/sql.ts";
import {
  changeAccounts,
  checkedEmail,
  deleteUser,
  deleteVerifications,
  saveUser,
} from "../accounts.ts";
import type { AdminRoute } from "../admin-router.ts";
import { recordAudit } from "../audit.ts";
import type { AdminParts } from "../auth-call.ts";
import type { Caller } from "../session.ts";
import { countCall } from "../sign-in-limits.ts";
import { recordAccountChange } from "./account-mails.ts";
import { enqueueStatement } from "./password-links.ts";

type PersonRow = Omit<Person, "state" | "isYou"> & { hasPassword: boolean };

const selectPeople = `SELECT id, email, role, ${isoMilliseconds("invited_until")} AS "invitedUntil",
    two_factor_enabled AS "hasSecondFactor",
    EXISTS (SELECT 1 FROM admin_passkeys WHERE user_id = admin_users.id) AS "hasPasskey",
    ${isoMilliseconds("created_at")} AS since,
    (SELECT ${isoMilliseconds("max(updated_at)")} FROM admin_sessions
      WHERE user_id = admin_users.id AND expires_at > $2) AS "lastSeen",
    EXISTS (SELECT 1 FROM admin_accounts
      WHERE user_id = admin_users.id AND password IS NOT NULL) AS "hasPassword"
  FROM admin_users WHERE role = ANY($1) AND ($3::text IS NULL OR id = $3)
  ORDER BY array_position($1, role), email`;

/** Administrators, owners first: all of them, or the one with an id. */
async function readPeople(on: Queryable, caller: Caller, now: Date, id: string | null) {
  const rows = await on.query<PersonRow>(selectPeople, [[...adminRoles], now, id]);
  return rows.map(({ hasPassword, ...row }): Person => {
    const isPending = !hasPassword && row.invitedUntil !== null;
    const isLate = isPending && new Date(row.invitedUntil ?? 0) <= now;
    const state = isPending ? (isLate ? "invitation_expired" : "invited") : "active";
    return { ...row, state, isYou: row.id === caller.id };
  });
}

/**
 * Changes the administrators, one change at a time. The caller's role is read again under the lock: of two
 * owners who remove each other at once, the first one succeeds and the second is signed out.
 */
function changePeople<T>(
  database: Database,
  caller: Caller,
  now: Date,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  return changeAccounts(database, async (transaction) => {
    const [current] = await transaction.query<{ role: string }>(
      `SELECT role FROM admin_users JOIN admin_sessions ON user_id = admin_users.id
       WHERE admin_users.id = $1 AND token = $2 AND expires_at > $3`,
      [caller.id, caller.sessionToken, now],
    );
    if (!current) return refuse(401, "unauthenticated");
    if (!mayDo(current.role, "people")) refuse(403, "forbidden");
    return work(transaction);
  });
}

/** Makes the account, enqueues the mail and records it, in one transaction. Returns the account's id. */
async function invite(
  parts: AdminParts,
  caller: Caller,
  input: { email: string; role: AdminRole; locale: string },
): Promise<string> {
  const { role, locale } = input;
  const email = checkedEmail(input.email);
  const now = parts.clock();
  const id = await changePeople(parts.database, caller, now, async (transaction) => {
    const [known] = await transaction.query<{ id: string; role: string }>(
      "SELECT id, role FROM admin_users WHERE email = $1",
      [email],
    );
    if (known && known.role !== "none") refuse(409, "already_administrator");
    const person = { id: known?.id ?? randomUUID(), email, role };
    await saveUser(transaction, { ...person, isVerified: false, at: now });
    await enqueueInvitation(transaction, { by: caller, person, locale, now });
    return person.id;
  });
  parts.outbox.wake();
  return id;
}

/** Sends the invitation again, for its whole time; the earlier link stops working. */
async function inviteAgain(parts: AdminParts, caller: Caller, id: string, locale: string) {
  const now = parts.clock();
  await changePeople(parts.database, caller, now, async (transaction) => {
    const [person] = await readPeople(transaction, caller, now, id);
    if (!person) return refuse(404, "not_found");
    if (person.state === "active") refuse(409, "already_active");
    await deleteVerifications(transaction, id);
    await enqueueInvitation(transaction, { by: caller, person, locale, now });
  });
  parts.outbox.wake();
}

async function enqueueInvitation(
  transaction: Queryable,
  invitation: {
    by: Caller;
    person: { id: string; email: string; role: string };
    locale: string;
    now: Date;
  },
): Promise<void> {
  const { by, person, locale, now } = invitation;
  const { id, email, role } = person;
  const until = later(now, invitationHours * hour);
  await transaction.query(
    "UPDATE admin_users SET invited_until = $2, locale = coalesce(locale, $3) WHERE id = $1",
    [id, until, locale],
  );
  const values = [sortableId(now), locale, email, now];
  await transaction.query(enqueueStatement("admin-invitation"), values);
  await recordAudit(transaction, "person_invited", by.email, now, { person: email, role });
}

function changeRole(
  { database, clock }: AdminParts,
  caller: Caller,
  id: string,
  role: AdminRole,
): Promise<void> {
  const at = clock();
  return changePeople(database, caller, at, async (transaction) => {
    const [person] = await readPeople(transaction, caller, at, id);
    if (!person) return refuse(404, "not_found");
    const { email, role: from } = person;
    await saveUser(transaction, { id, email, role, isVerified: false, at });
    if (from === role) return;
    const details = { person: email, from, to: role };
    await recordAccountChange(
      transaction,
      { kind: "role_changed", by: caller.email, at, details },
      { userId: id, change: `role_${role}` },
    );
  });
}

/** Deletes an account with its sessions and links. Refuses the caller's own. */
async function removePerson({ database, clock }: AdminParts, caller: Caller, id: string) {
  if (id === caller.id) refuse(409, "own_account");
  const at = clock();
  await changePeople(database, caller, at, async (transaction) => {
    const [person] = await readPeople(transaction, caller, at, id);
    if (!person) return refuse(404, "not_found");
    await deleteUser(transaction, person.email, { by: caller.email, at });
  });
}

const params = z.object({ id: z.string().check(z.maxLength(100)) });

/** Declared only inside the administrators' scope: see routes.ts. */
export function peopleRoutes(route: AdminRoute, parts: AdminParts): void {
  const { limits, limitTable } = parts;
  // A stolen session of an owner must not send mail at will.
  const invitationRules = (invited: string, ownerId: string) => [
    ...limitRules(limitTable.invitation.address, invited),
    ...limitRules(limitTable.invitation.owner, ownerId),
  ];

  route("GET /api/admin/people", "people", {}, async ({ caller }) => ({
    people: await readPeople(parts.database, caller, parts.clock(), null),
  }));

  route(
    "POST /api/admin/people",
    "people",
    { body: inviteCall },
    async ({ body, caller, request }) => {
      const rules = invitationRules(body.email.trim().toLowerCase(), caller.id);
      await countCall(limits, request, rules);
      return { id: await invite(parts, caller, body) };
    },
  );

  route(
    "POST /api/admin/people/:id/invite",
    "people",
    { params, body: inviteAgainCall },
    async ({ params: { id }, body, caller, request }) => {
      await countCall(limits, request, invitationRules(id, caller.id));
      await inviteAgain(parts, caller, id, body.locale);
      return { ok: true };
    },
  );

  route(
    "POST /api/admin/people/:id/role",
    "people",
    { params, body: roleCall },
    async ({ params, body, caller }) => {
      await changeRole(parts, caller, params.id, body.role);
      return { ok: true };
    },
  );

  route("POST /api/admin/people/:id/remove", "people", { params }, async ({ params, caller }) => {
    await removePerson(parts, caller, params.id);
    return { ok: true };
  });
}
