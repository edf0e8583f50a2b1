import type { FastifyReply, FastifyRequest } from "fastify";
import { judgeOrigin } from "#server/platform/http/origin-check.ts";
import { type Auth, clientAddressHeader } from "./auth.ts";

/** All that the sign-in library needs of a request; nothing else reaches it. */
const forwarded = ["cookie", "origin", "user-agent"] as const;

/** The headers that the sign-in library gets; `cookie` replaces the one that came. */
export function headersFor(request: FastifyRequest, publicUrl: string, cookie?: string): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (cookie !== undefined) headers.set("cookie", cookie);
  // One judge of origins for all calls: it knows the other names of a site on this machine.
  if (judgeOrigin(request.headers, publicUrl).outcome === "same_origin") {
    headers.set("origin", new URL(publicUrl).origin);
  }
  headers.set(clientAddressHeader, request.ip);
  return headers;
}

export type AuthCall = (
  path: string,
  request: FastifyRequest,
  body: object,
  cookie?: string,
) => Promise<Response>;

/** Calls an endpoint of the sign-in library, by name, as whoever sent the request. */
export function createAuthCall({ auth, publicUrl }: { auth: Auth; publicUrl: string }): AuthCall {
  const origin = new URL(publicUrl).origin;
  return (path, request, body, cookie) =>
    auth.handler(
      new Request(`${origin}/api/auth${path}`, {
        method: "POST",
        headers: headersFor(request, publicUrl, cookie),
        body: JSON.stringify(body),
      }),
    );
}

/**
 * Whether the secret of a link to a new password would still be taken. The library answers by where it
 * would send a browser; nothing is used up.
 */
export async function isLinkGood(
  { auth, publicUrl }: { auth: Auth; publicUrl: string },
  token: string,
): Promise<boolean> {
  const { origin } = new URL(publicUrl);
  const asked = `/api/auth/reset-password/${encodeURIComponent(token)}?callbackURL=%2F`;
  const answer = await auth.handler(new Request(`${origin}${asked}`));
  const target = answer.headers.get("location");
  if (!target) return false;
  return new URL(target, origin).searchParams.get("token") === token;
}

/** What the library says went wrong: its own code, in capitals. */
export async function errorOf(answer: Response): Promise<{ code?: string; message?: string }> {
  return (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
}

/** Passes on a refusal of the library's that has no name here. */
export async function refuse(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const { code = "sign_in_failed", message } = await errorOf(answer);
  return reply.code(answer.status).send({ error: code.toLowerCase(), message });
}

/** The `Cookie` line a browser would send back after these `Set-Cookie` lines. */
export function cookieOf(setCookies: string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0]).join("; ");
}
