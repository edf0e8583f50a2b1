import type { FastifyReply, FastifyRequest } from "fastify";
import type { DatabaseContext } from "#server/database/database.ts";
import { causesOf } from "#server/database/describe-error.ts";
import type { Captcha } from "#server/http/captcha/captcha.ts";
import { clientOf } from "#server/http/client-address.ts";
import { refuse } from "#server/http/guarded-route.ts";
import type { Limits } from "#server/http/limits.ts";
import { judgeOrigin } from "#server/http/origin-check.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { callerOf, sendCookies } from "./admin-router.ts";
import { type Auth, clientAddressHeader, throwFaults } from "./auth.ts";
import type { KnownBrowsers } from "./known-browsers.ts";
import type { ReadSession } from "./session.ts";
import { type AdminLimitTable, type BeginSignIn, recordFailure } from "./sign-in-limits.ts";

/** The dependencies of the calls about accounts and sign-in. */
export interface AdminParts extends DatabaseContext {
  auth: Auth;
  outbox: Pick<Outbox, "wake">;
  captcha: Pick<Captcha, "verify">;
  limits: Limits;
  limitTable: AdminLimitTable;
  browsers: KnownBrowsers;
  readSession: ReadSession;
  beginSignIn: BeginSignIn;
  publicUrl: string;
}

/** The headers of a request that are passed to the sign-in library. */
const forwarded = ["cookie", "origin", "user-agent"] as const;

/** The headers that the sign-in library gets; `cookie` replaces the one that came. */
export function headersFor(request: FastifyRequest, publicUrl: string, cookie?: string): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (cookie !== undefined) headers.set("cookie", cookie);
  // The origin is checked in one place for all calls, where localhost may have several names.
  if (judgeOrigin(request.headers, publicUrl).outcome === "same_origin") {
    headers.set("origin", new URL(publicUrl).origin);
  }
  headers.set(clientAddressHeader, clientOf(request).address);
  return headers;
}

export interface AuthAnswer {
  ok: boolean;
  status: number;
  setCookies: string[];
  /** Of a failure, the library's own code, in capitals. */
  body: { code?: string; message?: string; [field: string]: unknown };
}

type AuthCall = (
  path: string,
  request: FastifyRequest,
  /** Null sends a GET. */
  body: object | null,
  cookie?: string,
) => Promise<AuthAnswer>;

/** Constraints of the database that the library relies on, by their error code. */
const conflicts: Record<string, string> = {
  /** The account was removed while it signed in. */
  "23503": "ACCOUNT_GONE",
  /** The passkey exists already. */
  "23505": "KNOWN_ALREADY",
};

/** Calls an endpoint of the sign-in library, by name, as the sender of the request. */
export function createAuthCall({ auth, publicUrl }: AdminParts): AuthCall {
  const origin = new URL(publicUrl).origin;
  return async (path, request, body, cookie) => {
    const headers = headersFor(request, publicUrl, cookie);
    const url = `${origin}/api/auth${path}`;
    const authRequest = new Request(url, {
      headers,
      ...(body ? { method: "POST", body: JSON.stringify(body) } : { method: "GET" }),
    });
    try {
      return await readAuthAnswer(await throwFaults(() => auth.handler(authRequest)));
    } catch (error) {
      const codes = causesOf(error).map((cause) => (cause as { code?: unknown }).code);
      const code = conflicts[String(codes.find((known) => typeof known === "string"))];
      if (!code) throw error;
      return { ok: false, status: 409, setCookies: [], body: { code } };
    }
  };
}

async function readAuthAnswer(answer: Response): Promise<AuthAnswer> {
  return {
    ok: answer.ok,
    status: answer.status,
    setCookies: answer.headers.getSetCookie(),
    body: ((await answer.json().catch(() => null)) ?? {}) as AuthAnswer["body"],
  };
}

/** Passes on a refusal of the library that has no code in the contract. */
export function passRefusalOn({ status, body }: AuthAnswer): never {
  refuse(status, (body.code ?? "sign_in_failed").toLowerCase(), { message: body.message });
}

/**
 * Calls the library for something that needs the caller's password. Failures count as failed sign-ins, so that the
 * holder of a stolen session cannot guess the password.
 */
export async function prove(
  parts: AdminParts,
  request: FastifyRequest,
  reply: FastifyReply,
  call: () => Promise<AuthAnswer>,
) {
  const { email } = callerOf(request);
  const refund = await parts.beginSignIn(email, request);
  const answer = await call();
  if (!answer.ok && answer.body.code === "INVALID_PASSWORD") {
    await recordFailure(parts, request, "password", email);
    refuse(403, "wrong_password");
  }
  await refund();
  if (!answer.ok) passRefusalOn(answer);
  sendCookies(reply, answer.setCookies);
  return answer.body;
}

/** Checks the caller's password, for actions of the library that do not require it. */
export const provePassword = (
  parts: AdminParts,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
) =>
  prove(parts, request, reply, async () => {
    const headers = headersFor(request, parts.publicUrl);
    const check = { headers, body: { password }, asResponse: true } as const;
    return readAuthAnswer(await throwFaults(() => parts.auth.api.verifyPassword(check)));
  });
