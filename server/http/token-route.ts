import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodMiniType } from "zod/mini";
import type { ClientLimit, Limits } from "./limits.ts";
import {
  type Answer,
  onUnreadable,
  orDbError,
  overClientLimit,
  sendAnswer,
} from "./visitor-route.ts";

/** A call with the token of a mailed link. */
export interface TokenRoute {
  path: string;
  schema: ZodMiniType<{ token: string }>;
  limits: ClientLimit;
}

/** Adds such a call, limited by client. Returns its handler, for tokens that arrive another way. */
export function tokenRoute(
  app: FastifyInstance,
  parts: { limits: Pick<Limits, "consume"> },
  route: TokenRoute,
  act: (token: string, request: FastifyRequest) => Promise<Answer>,
): (request: FastifyRequest, body: unknown) => Promise<Answer> {
  async function handle(request: FastifyRequest, body: unknown): Promise<Answer> {
    const call = route.schema.safeParse(body);
    if (!call.success) return [400, { error: "invalid_token" }];
    const limited = await overClientLimit(parts.limits, request, route.limits);
    if (limited) return limited;
    return orDbError(request, `${route.path} could not be stored`, () =>
      act(call.data.token, request),
    );
  }
  app.post(route.path, { errorHandler: unreadable }, async (request, reply) =>
    sendAnswer(reply, await handle(request, request.body)),
  );
  return handle;
}

/** A body that cannot be read holds no token. */
const unreadable = onUnreadable(() => ({ error: "invalid_token" }));
