import * as z from "zod/mini";
import { adminRoles } from "./admin.ts";
import { wantedLocale } from "./languages.ts";

/** Shortest password that may be set. */
export const minimumNewPassword = 15;
/** Shortest password of an account whose second factor is on. */
export const minimumPasswordWithSecondFactor = 12;
/** Longest password that may be set: enough for any phrase, not enough to keep the hash busy. */
export const maximumNewPassword = 128;
/** How long the link of an invitation works. */
export const invitationHours = 72;
/** How long the link to a new password works. */
export const resetMinutes = 60;
/** How many recovery codes a user has, for when the second factor is lost; each works once. */
export const recoveryCodeCount = 10;

/** The two kinds of password links. They open the same page, with other words. */
export const passwordLinkKinds = ["invitation", "reset"] as const;
export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

/** Changes of an account that its holder is notified of by mail; of roles, the new one. */
export const accountChanges = [
  "password",
  "password_reset",
  "password_by_operator",
  "second_factor_on",
  "second_factor_off",
  "second_factor_forgotten",
  "recovery_codes",
  "passkey_added",
  "passkey_removed",
  "role_owner",
  "role_editor",
  "role_reader",
] as const;
export type AccountChange = (typeof accountChanges)[number];

const secondFactorKinds = ["totp", "recovery"] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** Longest name of a passkey, in characters, and how many one person may have. */
export const passkeyNameLimit = 60;
export const maxPasskeys = 10;

/** The state of an administrator: has a password, was invited, or was invited too long ago. */
const personStates = ["active", "invited", "invitation_expired"] as const;

/** Error codes of these calls, beside those of every call of the administration. */
const peopleErrors = [
  "invalid_email",
  "already_administrator",
  "already_active",
  "last_owner",
  "own_account",
  "not_found",
  "wrong_password",
  "password_too_short",
  "password_too_long",
  "password_too_common",
  "invalid_code",
  "challenge_expired",
  "invalid_token",
  "second_factor_on",
  "second_factor_off",
  "passkey_refused",
  "too_many_passkeys",
] as const;
export type PeopleError = (typeof peopleErrors)[number];

const email = z.string().check(z.maxLength(320));
const password = z.string().check(z.maxLength(1000));
const locale = wantedLocale;
const time = z.string();

/** GET /api/admin/people: owners see who else there is. Times are ISO 8601, in UTC. */
const person = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  state: z.enum(personStates),
  invitedUntil: z.nullable(time),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  since: time,
  /** The newest use of any of their sessions still open. */
  lastSeen: z.nullable(time),
  isYou: z.boolean(),
});
export type Person = z.infer<typeof person>;
export const peopleList = z.object({ people: z.array(person) });

/** POST /api/admin/people: invites an administrator by a mail in `locale`. */
export const inviteCall = z.object({ email, role: z.enum(adminRoles), locale });
/** POST /api/admin/people/:id/invite: sends the invitation again, for its whole time. */
export const inviteAgainCall = z.object({ locale });
/** POST /api/admin/people/:id/role. */
export const roleCall = z.object({ role: z.enum(adminRoles) });

/** GET /api/admin/account/sessions: the caller's, newest use first. */
const ownSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  startedAt: time,
  lastUsedAt: time,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof ownSession>;
const sessionList = z.object({ sessions: z.array(ownSession) });
export type SessionList = z.infer<typeof sessionList>;

/** Marks of browsers in a user agent, in this order, since most also name those further down. */
const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdgA?\/|\bEdgiOS\//],
  ["Opera", /\bOPR\/|\bOPT\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ["Safari", /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** The browser and system of a user agent: names of products, the same in every language. */
export function deviceIn(userAgent: string | null): { browser: string; system: string } | null {
  const first = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
  const [browser, system] = [first(browsers), first(systems)];
  return browser && system ? { browser, system } : null;
}

/** The events that can be mailed to an administrator: `trouble` is a fault. */
export const noticeTopics = ["messages", "applications", "trouble"] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
export const digestRhythms = ["off", "daily", "weekly"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** POST /api/admin/account/notices: which mails the caller gets. */
export const noticesCall = z.strictObject({
  topics: z.array(z.enum(noticeTopics)).check(z.maxLength(noticeTopics.length)),
  digest: z.enum(digestRhythms),
});
export type OwnNotices = z.infer<typeof noticesCall>;

const ownPasskey = z.object({ id: z.string(), name: z.string(), since: time });
export type OwnPasskey = z.infer<typeof ownPasskey>;

/** GET /api/admin/account: about the caller. */
export const ownAccount = z.object({
  email: z.string(),
  role: z.enum(adminRoles),
  hasSecondFactor: z.boolean(),
  /** How many recovery codes are left; null without a second factor. */
  recoveryCodes: z.nullable(z.number()),
  minimumPassword: z.number(),
  notices: noticesCall,
  passkeys: z.array(ownPasskey),
  sessions: z.array(ownSession),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** POST /api/admin/account/password: ends the caller's other sessions. */
export const passwordCall = z.object({ current: password, next: password });
/** POST /api/admin/account/second-factor/{begin,off,recovery-codes}. */
export const provedCall = z.object({ password });
/** POST /api/admin/account/second-factor/confirm: the first code switches it on. */
export const codeCall = z.object({ code: z.string().check(z.maxLength(40)) });

/** Answer of `begin`: shown once. */
export const secondFactorOffer = z.object({
  /** For an authenticator, as a picture or a link. */
  uri: z.string(),
  /** The same secret, to type. */
  key: z.string(),
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>;
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** POST /api/auth/sign-in/second-factor, after a right password answered `{ secondFactor: true }`. */
export const secondFactorCall = z.object({
  kind: z.enum(secondFactorKinds),
  code: z.string().check(z.maxLength(40)),
});
/** POST /api/auth/request-password-reset: answers the same for every address. */
export const resetRequestCall = z.object({
  email,
  locale,
  recaptchaToken: z._default(z.string().check(z.maxLength(10_000)), ""),
});
const token = z.string().check(z.maxLength(200));
/** POST /api/auth/password-link: whether a link is still valid. Does not use it up. */
export const passwordLinkCall = z.object({ token });
/** How hard a password is to guess. A weak one is refused. */
export const passwordStrengths = ["weak", "good", "strong"] as const;
/** POST /api/admin/account/password-strength, while a new one is typed. */
export const strengthCall = z.object({ password });
/** POST /api/auth/password-strength: the same, by the secret of a link. */
export const linkStrengthCall = z.object({ token, password });
export const strengthAnswer = z.object({ strength: z.enum(passwordStrengths) });
/** POST /api/auth/reset-password: from the link of an invitation or of a reset. */
export const setPasswordCall = z.object({ token, password });

/**
 * What a browser needs to make or to use a passkey, in the JSON of the WebAuthn standard. Answer of
 * POST /api/admin/account/passkeys/begin, which proves the password, and of
 * POST /api/auth/sign-in/passkey/begin.
 */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
/** The browser's answer, in the same JSON. */
const passkeyResponse = z.looseObject({ id: z.string().check(z.maxLength(2000)) });
/** POST /api/admin/account/passkeys. */
export const newPasskeyCall = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLimit)),
  response: passkeyResponse,
});
/** POST /api/auth/sign-in/passkey. */
export const passkeySignInCall = z.object({ response: passkeyResponse });
