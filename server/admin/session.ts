import { type Auth, absoluteSeconds } from "./auth.ts";

export type Caller = {
  id: string;
  email: string;
  role: string;
  hasSecondFactor: boolean;
  sessionToken: string;
  endsAt: Date;
};

export type SessionReading =
  | { outcome: "nobody"; setCookies: string[] }
  | { outcome: "signed_in"; caller: Caller; setCookies: string[] };

/**
 * Who sends this cookie. Reading a session is using it: its end moves on, and the
 * `Set-Cookie` lines that say so must go out with the answer.
 */
export async function readSession(
  auth: Auth,
  cookie: string | undefined,
  now: Date,
): Promise<SessionReading> {
  if (!cookie) return { outcome: "nobody", setCookies: [] };
  const { response, headers } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  const setCookies = headers.getSetCookie();
  if (!response) return { outcome: "nobody", setCookies };
  const { session, user } = response;
  // The library already caps the end; this holds even if a row was written by other means.
  const last = session.createdAt.getTime() + absoluteSeconds * 1000;
  if (last <= now.getTime()) return { outcome: "nobody", setCookies: [] };
  const caller = {
    id: user.id,
    email: user.email,
    role: user.role ?? "none",
    hasSecondFactor: user.twoFactorEnabled === true,
    sessionToken: session.token,
    endsAt: session.expiresAt,
  };
  return { outcome: "signed_in", caller, setCookies };
}
