import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import type { Auth } from "../auth.ts";
import { type AuthAnswer, headersFor, passRefusalOn, readAuthAnswer } from "../auth-call.ts";
import { throwFaults } from "../auth-database.ts";
import { callerOf, sendCookies } from "../require-admin.ts";
import { type BeginSignIn, recordFailure } from "../sign-in-limits.ts";

export interface ProofParts {
  auth: Auth;
  database: Database;
  beginSignIn: BeginSignIn;
  publicUrl: string;
  clock: () => Date;
}

type Ask = () => Promise<AuthAnswer>;

/**
 * Asks the library something that needs the caller's password. Whoever holds a stolen session must not be
 * able to guess the password behind it either.
 */
export function createProve({ database, beginSignIn, clock }: ProofParts) {
  return async (request: FastifyRequest, reply: FastifyReply, ask: Ask) => {
    const { email } = callerOf(request);
    const forgive = await beginSignIn(email, request);
    const answer = await ask();
    if (!answer.ok && answer.body.code === "INVALID_PASSWORD") {
      await recordFailure({ database, request, failed: "password", typed: email, at: clock() });
      refuse(403, "wrong_password");
    }
    await forgive();
    if (!answer.ok) passRefusalOn(answer);
    sendCookies(reply, answer.setCookies);
    return answer.body;
  };
}

/** For what the library does without asking for the password. */
export function createProvePassword(parts: ProofParts) {
  const { auth, publicUrl } = parts;
  const prove = createProve(parts);
  return (request: FastifyRequest, reply: FastifyReply, password: string) =>
    prove(request, reply, async () => {
      const headers = headersFor(request, publicUrl);
      const check = { headers, body: { password }, asResponse: true } as const;
      return readAuthAnswer(await throwFaults(() => auth.api.verifyPassword(check)));
    });
}
