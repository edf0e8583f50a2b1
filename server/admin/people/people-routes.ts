import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { inviteAgainCall, inviteCall, roleCall } from "#contract/people.ts";
import { type Limits, limitRules } from "#server/platform/limits.ts";
import { adminRouter } from "../admin-router.ts";
import { type AdminLimitTable, countCall } from "../sign-in-limits.ts";
import {
  changeRole,
  invite,
  inviteAgain,
  listPeople,
  type PeopleParts,
  removePerson,
} from "./people.ts";

export type PeopleRouteParts = PeopleParts & {
  limits: Pick<Limits, "consume">;
  limitTable: Pick<AdminLimitTable, "invitation">;
};

const params = z.object({ id: z.string().check(z.maxLength(100)) });

/** Declared only inside the administrators' scope: see routes.ts. */
export function peopleRoutes(scope: FastifyInstance, parts: PeopleRouteParts): void {
  const { limits, limitTable } = parts;
  const route = adminRouter(scope);

  // A stolen session of an owner must not send mail at will.
  const invitationRules = (invited: string, ownerId: string) => [
    ...limitRules(limitTable.invitation.address, invited),
    ...limitRules(limitTable.invitation.owner, ownerId),
  ];

  route("GET /api/admin/people", "people", {}, async ({ caller }) => ({
    people: await listPeople(parts, caller),
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
