import { AsyncLocalStorage } from "node:async_hooks";
import { passkey } from "@better-auth/passkey";
import type { BetterAuthOptions, BetterAuthPlugin, DBAdapter } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { createAccessControl } from "better-auth/plugins/access";
import { admin } from "better-auth/plugins/admin";
import { twoFactor } from "better-auth/plugins/two-factor";
import { names } from "#brand/names.ts";
import type { AdminRole } from "#contract/admin.ts";
import {
  maximumNewPassword,
  minimumPasswordWithSecondFactor,
  recoveryCodeCount,
  resetMinutes,
} from "#contract/people.ts";
import type { Database } from "#server/database/database.ts";
import {
  adminAccounts,
  adminPasskeys,
  adminSessions,
  adminTwoFactors,
  adminUsers,
  adminVerifications,
} from "./account-tables.ts";

/** An unused session ends after this many seconds. */
export const idleSeconds = 30 * 60;
/** A session ends after this many seconds, used or not. */
export const absoluteSeconds = 8 * 60 * 60;
/** The end of a session in use is moved at most once in this many seconds, to spare writes. */
export const refreshSeconds = 60;

/** Header our own server sets from the connection; a visitor's copy of it never gets through. */
export const clientAddressHeader = "x-client-address";

export type AuthSettings = { publicUrl: string; authSecret: string };

/** How long a password link works, and the callback that receives its secret: see password-links.ts. */
type LinkSettings = { seconds: number; onToken: (token: string) => void };

/** Links are made when a mail is rendered, never by a call. */
const noLinks: LinkSettings = { seconds: resetMinutes * 60, onToken: () => {} };

/** The library's own prefix would be `__Secure-`; `__Host-` also pins the host and the path. */
const cookie = (name: string, secure: boolean) => ({
  name: secure ? `__Host-${name}` : name,
  attributes: { secure, httpOnly: true, sameSite: "strict" as const, path: "/" },
});

export const sessionCookie = (publicUrl: string) =>
  cookie("session", publicUrl.startsWith("https://")).name;
/** Names the cookie between a right password and the second factor. */
export const secondFactorCookie = (publicUrl: string) =>
  cookie("second-factor", publicUrl.startsWith("https://")).name;

/** The permissions that the sign-in library checks. All others are in contract/admin.ts and admin-router.ts. */
const accessControl = createAccessControl({ user: ["create", "set-role"] } as const);
const nothing = accessControl.newRole({ user: [] });
/** The library checks a second time that only an owner adds users. */
const roles = {
  owner: accessControl.newRole({ user: ["create", "set-role"] }),
  editor: nothing,
  reader: nothing,
} satisfies Record<AdminRole, unknown>;

/**
 * Better Auth on our tables: e-mail and password, a second factor, roles, sessions in the database,
 * no sign-up.
 */
export function createAuth(database: Database, settings: AuthSettings, links = noLinks) {
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith("https://");
  return betterAuth({
    // Shown by an authenticator beside the codes.
    appName: names.group.en,
    baseURL: origin,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Failures are counted in our own table, by account and by address: see sign-in-limits.ts.
    rateLimit: { enabled: false },
    // Otherwise it prints errors of the database with the parameters of the statement.
    onAPIError: { throw: true },
    database: authDatabase(database),
    // The secrets of links and unfinished sign-ins are stored as hashes.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The routes require more characters of users without a second factor.
      minPasswordLength: minimumPasswordWithSecondFactor,
      maxPasswordLength: maximumNewPassword,
      resetPasswordTokenExpiresIn: links.seconds,
      sendResetPassword: async ({ token }) => links.onToken(token),
    },
    plugins: [
      admin({ ac: accessControl, roles, adminRoles: ["owner"], defaultRole: "none" }),
      passkeys(origin),
      newSession,
      twoFactor({
        issuer: names.group.en,
        backupCodeOptions: { amount: recoveryCodeCount },
        // Its lock-out counts strangers and known browsers together, so that strangers could keep the holder out.
        accountLockout: { enabled: false },
      }),
    ],
    session: { expiresIn: idleSeconds, updateAge: refreshSeconds, cookieCache: { enabled: false } },
    databaseHooks: {
      session: {
        update: {
          // Every use extends the session by 30 minutes; this keeps it within 8 hours.
          before: async (changes, context) => {
            const started = context?.context.session?.session.createdAt;
            if (!changes.expiresAt || !started) return;
            const last = new Date(started).getTime() + absoluteSeconds * 1000;
            const requested = new Date(changes.expiresAt).getTime();
            return { data: { ...changes, expiresAt: new Date(Math.min(requested, last)) } };
          },
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: cookie("session", secure),
        two_factor: cookie("second-factor", secure),
        passkey: cookie("passkey", secure),
      },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
}

/** Replaces the caller's session: a token that was stolen before is no longer valid. */
const newSession = {
  id: "new-session",
  endpoints: {
    newSession: createAuthEndpoint(
      "/new-session",
      { method: "POST", use: [sessionMiddleware] },
      async (ctx) => {
        const { internalAdapter, session: earlier } = ctx.context;
        const session = await internalAdapter.createSession(earlier.user.id);
        await setSessionCookie(ctx, { session, user: earlier.user });
        await internalAdapter.deleteSession(earlier.session.token);
        return ctx.json({ ok: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * A passkey counts as two factors, so its holder must have been verified by a PIN, a fingerprint or a face,
 * which the library does not require.
 */
const passkeys = (origin: string) =>
  passkey({
    rpID: new URL(origin).hostname,
    rpName: names.group.en,
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey" },
    registration: {
      afterVerification: async ({ verification }) =>
        expectVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        expectVerified(verification.authenticationInfo.userVerified),
    },
  });

function expectVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError("BAD_REQUEST", { code: "NOT_VERIFIED" });
}

export type Auth = ReturnType<typeof createAuth>;

/** Our tables, by the names that the library gives them. */
const schema = {
  user: adminUsers,
  session: adminSessions,
  account: adminAccounts,
  verification: adminVerifications,
  twoFactor: adminTwoFactors,
  passkey: adminPasskeys,
};

const faults = new AsyncLocalStorage<{ fault?: unknown }>();

/** Our tables as the sign-in library uses them, with faults of the database hidden from it. */
function authDatabase({ drizzle: orm }: Database) {
  const open = drizzleAdapter(orm, { provider: "pg", schema });
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = open(options);
    return {
      ...withHiddenFaults(adapter),
      transaction: (work) => adapter.transaction((inside) => work(withHiddenFaults(inside))),
    };
  };
}

/** An adapter whose every call fails by `hideFault`. */
function withHiddenFaults<Adapter extends object>(adapter: Adapter): Adapter {
  const calls = Object.entries(adapter).map(([name, call]) => [
    name,
    typeof call === "function" ? async (...values: never[]) => hidden(call(...values)) : call,
  ]);
  return Object.fromEntries(calls);
}

const hidden = (answer: unknown) => Promise.resolve(answer).catch(hideFault);

/**
 * Stores an error of the database for `throwFaults` and throws another in its place: the library prints some
 * errors, and the original contains the parameters of the statement, such as a session's token.
 */
function hideFault(fault: unknown): never {
  if (fault instanceof HiddenFault) throw fault;
  const seen = faults.getStore();
  if (seen) seen.fault ??= fault;
  const { code } = ((fault as Error).cause ?? fault) as { code?: unknown };
  throw new HiddenFault(`The database failed (${code}).`);
}

class HiddenFault extends Error {}

/**
 * Calls the sign-in library. If the database failed, throws that error, whatever the library made of it: it
 * answers some as if a credential had been wrong.
 */
export async function throwFaults<T>(call: () => Promise<T>): Promise<T> {
  const seen: { fault?: unknown } = {};
  const answer = faults.run(seen, call);
  await answer.catch(() => {});
  if (seen.fault) throw seen.fault;
  return answer;
}
