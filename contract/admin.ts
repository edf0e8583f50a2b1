import * as z from "zod/mini";

/** From most to least. A user with any of them is an administrator to `has_role` (specification 7.3). */
export const adminRoles = ["owner", "editor", "reader"] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * What an administrator may do, by role. Every call of the administration names the permission it
 * needs; a test walks them all as each role.
 */
const permissions = {
  /** See leads, charts, the inbox and the audit log. */
  read: ["owner", "editor", "reader"],
  /** Take leads, entries of the inbox or files of applicants out of the administration. */
  export: ["owner", "editor"],
  /** Resend, mark, note, delete, import; answer, close and delete in the inbox; erase a person. */
  act: ["owner", "editor"],
  /** Send campaigns, and let invitations go out by themselves. Drafts and test mails are acts. */
  send: ["owner"],
  /** Manage one's own password, second factor and sessions. */
  account: ["owner", "editor", "reader"],
  /** Put changed words on the site. */
  publish: ["owner"],
  /** Connect other programs: webhooks and keys. */
  connect: ["owner"],
  /** See the settings of the server, and change those that may change while it runs. */
  configure: ["owner"],
  /** Invite and remove administrators, and change their roles. */
  people: ["owner"],
} as const satisfies Record<string, readonly AdminRole[]>;
export type Permission = keyof typeof permissions;

export function isAdminRole(role: string): role is AdminRole {
  return (adminRoles as readonly string[]).includes(role);
}

export function mayDo(role: string, permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).includes(role);
}

/** The role that `has_role` checks (specification 6). */
export const adminRole = "admin";
/** Shortest password the sign-in form accepts (specification 5.4). */
export const minimumSignInPassword = 6;
/** The message of refused credentials contains this text, by which a page recognizes it (specification 8.3). */
export const invalidCredentials = "Invalid login credentials";

/** POST /api/rpc/has_role: answers a boolean, about the caller only. */
export const hasRoleCall = z.object({
  _user_id: z.string().check(z.maxLength(200)),
  _role: z.string().check(z.maxLength(60)),
});

/** POST /api/auth/sign-in/email. Only types and sizes: the form validates what is typed (specification 5.4). */
export const signInCall = z.object({
  email: z.string().check(z.maxLength(320)),
  password: z.string().check(z.maxLength(1000)),
});

/** The session. GET /api/auth/get-session answers null without one. */
export const adminSession = z.object({
  user: z.object({ id: z.string(), email: z.string(), role: z.string() }),
  /**
   * When the session ends if it is not used again (ISO 8601, in UTC), and in how many milliseconds: the
   * clock of the reader's machine may be wrong.
   */
  session: z.object({ expiresAt: z.string(), remaining: z.number() }),
  /** Unread entries of the inbox; not with a sign-in. */
  unread: z.optional(z.number()),
});
export type AdminSession = z.infer<typeof adminSession>;

/** Answer to a correct password, typed or just set by a link: a session, or the request for a second factor. */
export const signInAnswer = z.union([z.object({ secondFactor: z.literal(true) }), adminSession]);

/** Header of a background read: a poll, or a check of the session. It does not extend the session. */
export const backgroundHeader = "x-background";

/** Header with the reader's language and time zone, for mails to them: `fr Africa/Tunis`. */
export const readerHeader = "x-reader";

/** Error answer of every call of the administration. */
export const adminError = z.object({
  error: z.string(),
  message: z.optional(z.string()),
  /** Seconds to wait, for `rate_limited`. */
  retryAfter: z.optional(z.number()),
  /** The line of a refused file. */
  line: z.optional(z.number()),
});
