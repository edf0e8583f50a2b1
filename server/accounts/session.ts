import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { backgroundHeader } from "#contract/admin.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { isStorable } from "#server/http/typed-text.ts";
import {
  type Auth,
  type AuthSettings,
  absoluteSeconds,
  idleSeconds,
  refreshSeconds,
  sessionCookie,
  throwFaults,
} from "./auth.ts";

export type Caller = {
  id: string;
  email: string;
  role: string;
  hasSecondFactor: boolean;
  sessionToken: string;
  endsAt: Date;
};

/** `caller` is null without a session. */
type SessionReading = { caller: Caller | null; setCookies: string[] };

/**
 * Reads the session of a request. That extends the session, and the answer must carry its new
 * `Set-Cookie` lines. Only a background read does not extend it.
 */
export type ReadSession = (headers: IncomingHttpHeaders) => Promise<SessionReading>;

interface SessionParts extends AuthSettings {
  auth: Auth;
  database: Database;
  /** For what we write ourselves; the library uses the system clock. */
  clock: () => Date;
}

/**
 * Every call of the administration reads the session. One that need not be extended is read here in one
 * statement, in half the time of the library's two queries. The library handles all others.
 */
export function createReadSession(parts: SessionParts): ReadSession {
  const { auth, database, clock, publicUrl, authSecret } = parts;
  const cookieName = sessionCookie(publicUrl);
  return async ({ cookie, [backgroundHeader]: background }) => {
    if (!cookie) return { caller: null, setCookies: [] };
    const extendsSession = background === undefined;
    const now = clock().getTime();
    const oldest = new Date(now - absoluteSeconds * 1000);
    const token = signedToken(cookieValue(cookie, cookieName) ?? "", authSecret);
    if (token) {
      const endsAfter = new Date(
        now + (extendsSession ? (idleSeconds - refreshSeconds) * 1000 : 0),
      );
      const [caller] = await database.query<Caller>(freshSession, [token, endsAfter, oldest]);
      if (caller) return { caller, setCookies: [] };
    }
    if (!extendsSession) return { caller: null, setCookies: [] };
    const { response, headers } = await throwFaults(() =>
      auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
    );
    const setCookies = headers.getSetCookie();
    // The library limits a session's length too; this also holds for rows written by other means.
    if (!response || response.session.createdAt <= oldest) return { caller: null, setCookies };
    const { session, user } = response;
    const caller = {
      id: user.id,
      email: user.email,
      role: user.role ?? "none",
      hasSecondFactor: user.twoFactorEnabled === true,
      sessionToken: session.token,
      endsAt: session.expiresAt,
    };
    return { caller, setCookies };
  };
}

const freshSession = {
  name: "fresh-session",
  text: `SELECT admin_users.id, email, role, two_factor_enabled AS "hasSecondFactor",
      token AS "sessionToken", expires_at AS "endsAt"
    FROM admin_sessions JOIN admin_users ON admin_users.id = user_id
    WHERE token = $1 AND expires_at > $2 AND admin_sessions.created_at > $3`,
};

/** The token of a session cookie, if we signed it: a copy of the database is not enough to sign in. */
function signedToken(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest("base64");
  return dot > 0 && isSameSecret(value.slice(dot + 1), expected) ? token : undefined;
}

/** A cookie's decoded value; undefined if it is missing or unreadable. */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  const part = cookies?.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  try {
    const value = part && decodeURIComponent(part.slice(name.length + 1));
    return value && isStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes expired sessions, links to passwords and unfinished sign-ins. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  await database.query("DELETE FROM admin_sessions WHERE expires_at < $1", [now]);
  await database.query("DELETE FROM admin_verifications WHERE expires_at < $1", [now]);
}
