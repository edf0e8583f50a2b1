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
 * Makes a function that calls the library for something that needs the caller's password. Failures count as
 * failed sign-ins, so that the holder of a stolen session cannot guess the password.
 */
export function createProve({ database, beginSignIn, clock }: ProofParts) {
  return async (request: FastifyRequest, reply: FastifyReply, ask: Ask) => {
    const { email } = callerOf(request);
    const giveBack = await beginSignIn(email, request);
    const answer = await ask();
    if (!answer.ok && answer.body.code === "INVALID_PASSWORD") {
      await recordFailure({ database, request, failed: "password", typed: email, at: clock() });
      refuse(403, "wrong_password");
    }
    await giveBack();
    if (!answer.ok) passRefusalOn(answer);
    sendCookies(reply, answer.setCookies);
    return answer.body;
  };
}

/** Checks the caller's password, for actions of the library that do not ask for it. */
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
