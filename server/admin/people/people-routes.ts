import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { inviteAgainCall, inviteCall, type PeopleError, roleCall } from "#contract/people.ts";
import { overLimit, sendAnswer } from "#server/platform/http/visitor-route.ts";
import { type Limits, limitRules } from "#server/platform/limits.ts";
import { callerOf, may } from "../require-admin.ts";
import type { AdminLimitTable } from "../sign-in-limits.ts";
import {
  changeRole,
  invite,
  inviteAgain,
  listPeople,
  type PeopleParts,
  removePerson,
} from "./people.ts";
import type { SessionLost } from "./with-admin-lock.ts";

export type PeopleRouteParts = PeopleParts & {
  limits: Pick<Limits, "consume">;
  limitTable: Pick<AdminLimitTable, "invitation">;
};

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

const statuses: Partial<Record<PeopleError, number>> = {
  invalid_email: 400,
  not_found: 404,
  already_administrator: 409,
  already_active: 409,
  last_owner: 409,
  own_account: 409,
};

function refusal(reply: FastifyReply, outcome: PeopleError | SessionLost["outcome"]) {
  // As require-admin would answer whoever comes a moment later.
  if (outcome === "signed_out") return reply.code(401).send({ error: "unauthenticated" });
  if (outcome === "not_allowed") return reply.code(403).send({ error: "forbidden" });
  return reply.code(statuses[outcome] ?? 400).send({ error: outcome });
}

/** Declared only inside the administrators' scope: see routes.ts. */
export function peopleRoutes(scope: FastifyInstance, parts: PeopleRouteParts): void {
  const { limits } = parts;
  const badRequest = (reply: FastifyReply) => reply.code(400).send({ error: "bad_request" });

  // A stolen session of an owner must not send mail at will.
  const invitationRules = (invited: string, ownerId: string) => [
    ...limitRules(parts.limitTable.invitation.address, invited),
    ...limitRules(parts.limitTable.invitation.owner, ownerId),
  ];

  scope.get("/api/admin/people", may("people"), async (request) => ({
    people: await listPeople(parts, callerOf(request)),
  }));

  scope.post("/api/admin/people", may("people"), async (request, reply) => {
    const typed = inviteCall.safeParse(request.body);
    if (!typed.success) return badRequest(reply);
    const caller = callerOf(request);
    const rules = invitationRules(typed.data.email.trim().toLowerCase(), caller.id);
    const often = await overLimit(limits, request, rules);
    if (often) return sendAnswer(reply, often);
    const invited = await invite(parts, caller, typed.data);
    return invited.outcome === "invited" ? { id: invited.id } : refusal(reply, invited.outcome);
  });

  scope.post("/api/admin/people/:id/invite", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    const typed = inviteAgainCall.safeParse(request.body);
    if (!named.success || !typed.success) return badRequest(reply);
    const caller = callerOf(request);
    const often = await overLimit(limits, request, invitationRules(named.data.id, caller.id));
    if (often) return sendAnswer(reply, often);
    const { outcome } = await inviteAgain(parts, caller, { ...named.data, ...typed.data });
    return outcome === "invited" ? { ok: true } : refusal(reply, outcome);
  });

  scope.post("/api/admin/people/:id/role", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    const typed = roleCall.safeParse(request.body);
    if (!named.success || !typed.success) return badRequest(reply);
    const { outcome } = await changeRole(parts, callerOf(request), {
      ...named.data,
      ...typed.data,
    });
    return outcome === "changed" ? { ok: true } : refusal(reply, outcome);
  });

  scope.post("/api/admin/people/:id/remove", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    if (!named.success) return badRequest(reply);
    const { outcome } = await removePerson(parts, callerOf(request), named.data.id);
    return outcome === "removed" ? { ok: true } : refusal(reply, outcome);
  });
}
