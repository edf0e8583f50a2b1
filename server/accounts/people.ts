import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { adminRoles, mayDo } from "#contract/admin.ts";
import {
  invitationHours,
  inviteAgainCall,
  inviteCall,
  type Person,
  roleCall,
} from "#contract/people.ts";
import type { Queryable } from "#server/database/database.ts";
import { hour, later } from "#server/database/durations.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { limitRules } from "#server/http/limits.ts";
import { recordAccountChange } from "./account-mails.ts";
import {
  changeAccounts,
  checkedEmail,
  deleteUser,
  deleteVerifications,
  saveUser,
} from "./accounts.ts";
import type { AdminRoute } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import type { AdminParts } from "./auth-call.ts";
import { enqueueStatement } from "./password-links.ts";
import type { Caller } from "./session.ts";
import { consumeCall } from "./sign-in-limits.ts";

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
  { database, clock }: AdminParts,
  caller: Caller,
  work: (transaction: Queryable, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock();
  return changeAccounts(database, async (transaction) => {
    const [current] = await transaction.query<{ role: string }>(
      `SELECT role FROM admin_users JOIN admin_sessions ON user_id = admin_users.id
       WHERE admin_users.id = $1 AND token = $2 AND expires_at > $3`,
      [caller.id, caller.sessionToken, now],
    );
    if (!current) return refuse(401, "unauthenticated");
    if (!mayDo(current.role, "people")) refuse(403, "forbidden");
    return work(transaction, now);
  });
}

/** Changes one of them, by their id. */
async function changePerson(
  parts: AdminParts,
  caller: Caller,
  id: string,
  work: (transaction: Queryable, person: Person, now: Date) => Promise<void>,
): Promise<{ ok: true }> {
  await changePeople(parts, caller, async (transaction, now) => {
    const [person] = await readPeople(transaction, caller, now, id);
    if (!person) return refuse(404, "not_found");
    await work(transaction, person, now);
  });
  return { ok: true };
}

/** Enqueues the mail with a link, for its whole time, and records it. */
async function enqueueInvitation(
  transaction: Queryable,
  invitation: {
    by: Caller;
    person: Pick<Person, "id" | "email" | "role">;
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

const params = z.object({ id: z.string().check(z.maxLength(100)) });

/** Declared only inside the administrators' scope: see routes.ts. */
export function peopleRoutes(route: AdminRoute, parts: AdminParts): void {
  const { database, outbox, limits, limitTable, clock } = parts;

  // A stolen session of an owner must not send mail at will.
  const invitationRules = (email: string, ownerId: string) => [
    ...limitRules(limitTable.invitation.address, email),
    ...limitRules(limitTable.invitation.owner, ownerId),
  ];

  route("GET /api/admin/people", "people", {}, async ({ caller }) => ({
    people: await readPeople(database, caller, clock(), null),
  }));

  route(
    "POST /api/admin/people",
    "people",
    { body: inviteCall },
    async ({ body: { email: typed, role, locale }, caller, request }) => {
      const email = checkedEmail(typed);
      await consumeCall(limits, request, invitationRules(email, caller.id));
      const id = await changePeople(parts, caller, async (transaction, now) => {
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
      outbox.wake();
      return { id };
    },
  );

  // The earlier link stops working.
  route(
    "POST /api/admin/people/:id/invite",
    "people",
    { params, body: inviteAgainCall },
    async ({ params: { id }, body: { locale }, caller, request }) => {
      const [known] = await database.query<{ email: string }>(
        "SELECT email FROM admin_users WHERE id = $1",
        [id],
      );
      if (!known) return refuse(404, "not_found");
      await consumeCall(limits, request, invitationRules(known.email, caller.id));
      const invited = await changePerson(parts, caller, id, async (transaction, person, now) => {
        if (person.state === "active") refuse(409, "already_active");
        await deleteVerifications(transaction, id);
        await enqueueInvitation(transaction, { by: caller, person, locale, now });
      });
      outbox.wake();
      return invited;
    },
  );

  route(
    "POST /api/admin/people/:id/role",
    "people",
    { params, body: roleCall },
    ({ params: { id }, body: { role }, caller }) =>
      changePerson(parts, caller, id, async (transaction, { email, role: from }, at) => {
        await saveUser(transaction, { id, email, role, isVerified: false, at });
        if (from === role) return;
        const details = { person: email, from, to: role };
        const entry = { kind: "role_changed", by: caller.email, at, details } as const;
        await recordAccountChange(transaction, id, `role_${role}`, entry);
      }),
  );

  route("POST /api/admin/people/:id/remove", "people", { params }, ({ params: { id }, caller }) => {
    if (id === caller.id) refuse(409, "own_account");
    return changePerson(parts, caller, id, (transaction, { email }, at) =>
      deleteUser(transaction, email, { by: caller.email, at }),
    );
  });
}
