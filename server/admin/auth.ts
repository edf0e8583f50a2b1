import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { minimumNewPassword } from "#contract/admin-terms.ts";
import type { Database } from "#server/platform/database.ts";
import { adminAccounts, adminSessions, adminUsers, adminVerifications } from "./schema.ts";

/** A session nobody uses ends after this many seconds. */
export const idleSeconds = 30 * 60;
/** A session ends after this many seconds, used or not. */
export const absoluteSeconds = 8 * 60 * 60;
/** The end of an idle session is moved at most once in this many seconds, to spare writes. */
const refreshSeconds = 60;

/** Header our own server sets from the connection; a visitor's copy of it never gets through. */
export const clientAddressHeader = "x-client-address";

export type AuthSettings = { publicUrl: string; authSecret: string };

/** Better Auth on our tables: e-mail and password, sessions in the database, no sign-up. */
export function createAuth(database: Database, settings: AuthSettings) {
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith("https://");
  return betterAuth({
    appName: "admin",
    baseURL: origin,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Failures are counted in our own table, by account and by address: see sign-in-limits.ts.
    rateLimit: { enabled: false },
    database: drizzleAdapter(database.drizzle, {
      provider: "pg",
      schema: {
        user: adminUsers,
        session: adminSessions,
        account: adminAccounts,
        verification: adminVerifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: minimumNewPassword,
    },
    user: {
      additionalFields: { role: { type: "string", input: false, defaultValue: "none" } },
    },
    session: { expiresIn: idleSeconds, updateAge: refreshSeconds, cookieCache: { enabled: false } },
    databaseHooks: {
      session: {
        update: {
          // Every use moves the end of the session 30 minutes on; this keeps it within 8 hours.
          before: async (changes, context) => {
            const started = context?.context.session?.session.createdAt;
            if (!changes.expiresAt || !started) return;
            const last = new Date(started).getTime() + absoluteSeconds * 1000;
            const asked = new Date(changes.expiresAt).getTime();
            return { data: { ...changes, expiresAt: new Date(Math.min(asked, last)) } };
          },
        },
      },
    },
    advanced: {
      // The library's own prefix would be `__Secure-`; `__Host-` also pins the host and the path.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? "__Host-session" : "session",
          attributes: { secure, httpOnly: true, sameSite: "strict", path: "/" },
        },
      },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
