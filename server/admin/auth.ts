import { betterAuth } from "better-auth/minimal";
import { admin } from "better-auth/plugins/admin";
import { twoFactor } from "better-auth/plugins/two-factor";
import { names } from "#brand/names.ts";
import {
  maximumNewPassword,
  minimumPasswordWithSecondFactor,
  recoveryCodeCount,
  resetMinutes,
} from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { authDatabase } from "./auth-database.ts";
import { accessControl, roles } from "./people/access.ts";
import { settlePassword } from "./people/settle-password.ts";

/** A session nobody uses ends after this many seconds. */
export const idleSeconds = 30 * 60;
/** A session ends after this many seconds, used or not. */
export const absoluteSeconds = 8 * 60 * 60;
/** The end of an idle session is moved at most once in this many seconds, to spare writes. */
const refreshSeconds = 60;

/** Header our own server sets from the connection; a visitor's copy of it never gets through. */
export const clientAddressHeader = "x-client-address";

export type AuthSettings = {
  publicUrl: string;
  authSecret: string;
  /** For what we write ourselves; the library keeps to the machine's time. */
  clock?: () => Date;
};

/** How long a link to a new password is good, and who is handed its secret: see people/links.ts. */
export type LinkSettings = { seconds: number; take: (token: string) => void };

/** The calls make no link: only the mails do, at the moment they are written. */
const noLinks: LinkSettings = { seconds: resetMinutes * 60, take: () => {} };

/** The library's own prefix would be `__Secure-`; `__Host-` also pins the host and the path. */
const cookie = (name: string, secure: boolean) => ({
  name: secure ? `__Host-${name}` : name,
  attributes: { secure, httpOnly: true, sameSite: "strict" as const, path: "/" },
});

/** Names the cookie between a right password and the second factor. */
export const secondFactorCookie = (publicUrl: string) =>
  cookie("second-factor", publicUrl.startsWith("https://")).name;

/**
 * Better Auth on our tables: e-mail and password, a second factor, roles, sessions in the database,
 * no sign-up.
 */
export function createAuth(database: Database, settings: AuthSettings, links = noLinks) {
  const { clock = () => new Date() } = settings;
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith("https://");
  return betterAuth({
    // What an authenticator shows beside the codes.
    appName: names.group.en,
    baseURL: origin,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Failures are counted in our own table, by account and by address: see sign-in-limits.ts.
    rateLimit: { enabled: false },
    database: authDatabase(database),
    // Links and half-finished sign-ins lie in the database by their hash alone.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The routes ask for more of whoever has no second factor.
      minPasswordLength: minimumPasswordWithSecondFactor,
      maxPasswordLength: maximumNewPassword,
      resetPasswordTokenExpiresIn: links.seconds,
      sendResetPassword: async ({ token }) => links.take(token),
      onPasswordReset: ({ user }) => settlePassword(database, user.id, clock()),
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [
      admin({ ac: accessControl, roles, adminRoles: ["owner"], defaultRole: "none" }),
      twoFactor({ issuer: names.group.en, backupCodeOptions: { amount: recoveryCodeCount } }),
    ],
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
      useSecureCookies: false,
      cookies: {
        session_token: cookie("session", secure),
        two_factor: cookie("second-factor", secure),
      },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
