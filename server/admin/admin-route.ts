import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Permission } from "#contract/admin.ts";
import { may } from "./require-admin.ts";
import type { Caller } from "./session.ts";

/** The parameters of addresses that name something by its id. */
export const idParams = z.object({ id: z.uuid() });

interface AdminRoute<Params, Query, Body> {
  /** As docs/admin-access.md lists it: `GET /api/inbox/:kind/:id`. */
  call: `${"GET" | "POST"} /api/${string}`;
  permission: Permission;
  /** Parameters that do not fit are answered with 404, a query or body that does not fit with 400. */
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  answer(
    input: { params: Params; query: Query; body: Body; caller: Caller; request: FastifyRequest },
    reply: FastifyReply,
  ): unknown;
}

/** Declares a call of the administration. Only for scopes behind requireAdmin. */
export function adminRoute<Params = undefined, Query = undefined, Body = undefined>(
  scope: FastifyInstance,
  route: AdminRoute<Params, Query, Body>,
): void {
  const [method = "GET", url = ""] = route.call.split(" ");
  scope.route({
    ...{ method, url, ...may(route.permission) },
    handler: async (request, reply) => {
      const params = route.params?.safeParse(request.params);
      if (params?.error) return refuse(reply, 404, "not_found");
      const query = route.query?.safeParse(request.query);
      const body = route.body?.safeParse(request.body);
      if (query?.error || body?.error) return refuse(reply, 400, "bad_request");
      return route.answer(
        {
          params: params?.data as Params,
          query: query?.data as Query,
          body: body?.data as Body,
          caller: request.caller as Caller,
          request,
        },
        reply,
      );
    },
  });
}

/** Answers with an error code of the contract. */
export function refuse(reply: FastifyReply, status: number, error: string, details: object = {}) {
  return reply.code(status).send({ error, ...details });
}
