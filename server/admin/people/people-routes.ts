import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { inviteAgainCall, inviteCall, roleCall } from "#contract/people.ts";
import type { PeopleError } from "#contract/people-terms.ts";
import { overLimit, sendAnswer } from "#server/platform/http/visitor-guard.ts";
import type { Limits } from "#server/platform/limits.ts";
import { headersFor } from "../auth-call.ts";
import { may } from "../gate.ts";
import type { Caller } from "../session.ts";
import type { Overtaken } from "./in-turn.ts";
import { invitationLimits } from "./limits.ts";
import {
  type Actor,
  changeRole,
  invite,
  inviteAgain,
  listPeople,
  type PeopleParts,
  removePerson,
} from "./people.ts";

export type PeopleRouteParts = PeopleParts & {
  limits: Pick<Limits, "consume">;
  publicUrl: string;
};

const params = z.object({ id: z.string().min(1).max(100) });

const statuses: Partial<Record<PeopleError, number>> = {
  invalid_email: 400,
  not_found: 404,
  already_administrator: 409,
  already_active: 409,
  last_owner: 409,
  own_account: 409,
};

function refusal(reply: FastifyReply, outcome: PeopleError | Overtaken["outcome"]) {
  // As the gate would answer whoever comes a moment later.
  if (outcome === "signed_out") return reply.code(401).send({ error: "unauthenticated" });
  if (outcome === "not_allowed") return reply.code(403).send({ error: "forbidden" });
  return reply.code(statuses[outcome] ?? 400).send({ error: outcome });
}

/** Declared only inside the administrators' scope: see routes.ts. */
export function peopleRoutes(scope: FastifyInstance, parts: PeopleRouteParts): void {
  const { limits, publicUrl } = parts;
  const actorOf = (request: FastifyRequest): Actor => ({
    // The gate has let nobody through without one.
    caller: request.caller as Caller,
    headers: headersFor(request, publicUrl),
  });
  const badRequest = (reply: FastifyReply) => reply.code(400).send({ error: "bad_request" });

  scope.get("/api/admin/people", may("people"), async (request) => ({
    people: await listPeople(parts, actorOf(request)),
  }));

  scope.post("/api/admin/people", may("people"), async (request, reply) => {
    const wish = inviteCall.safeParse(request.body);
    if (!wish.success) return badRequest(reply);
    const actor = actorOf(request);
    const rules = invitationLimits(wish.data.email.trim().toLowerCase(), actor.caller.id);
    const often = await overLimit(limits, request, rules);
    if (often) return sendAnswer(reply, often);
    const invited = await invite(parts, actor, wish.data);
    return invited.outcome === "invited" ? { id: invited.id } : refusal(reply, invited.outcome);
  });

  scope.post("/api/admin/people/:id/invite", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    const wish = inviteAgainCall.safeParse(request.body);
    if (!named.success || !wish.success) return badRequest(reply);
    const actor = actorOf(request);
    const often = await overLimit(
      limits,
      request,
      invitationLimits(named.data.id, actor.caller.id),
    );
    if (often) return sendAnswer(reply, often);
    const { outcome } = await inviteAgain(parts, actor, { ...named.data, ...wish.data });
    return outcome === "invited" ? { ok: true } : refusal(reply, outcome);
  });

  scope.post("/api/admin/people/:id/role", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    const wish = roleCall.safeParse(request.body);
    if (!named.success || !wish.success) return badRequest(reply);
    const { outcome } = await changeRole(parts, actorOf(request), {
      ...named.data,
      ...wish.data,
    });
    return outcome === "changed" ? { ok: true } : refusal(reply, outcome);
  });

  scope.post("/api/admin/people/:id/remove", may("people"), async (request, reply) => {
    const named = params.safeParse(request.params);
    if (!named.success) return badRequest(reply);
    const { outcome } = await removePerson(parts, actorOf(request), named.data.id);
    return outcome === "removed" ? { ok: true } : refusal(reply, outcome);
  });
}
