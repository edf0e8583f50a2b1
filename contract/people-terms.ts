/** Fixed terms of the administrators' accounts, apart from the schemas so that a page carries no schema library. */

/** Shortest password that may be chosen by somebody whose second factor is on. */
export const minimumPasswordWithSecondFactor = 12;
/** Longest password that may be set: enough for any phrase, not enough to keep the hash busy. */
export const maximumNewPassword = 128;
/** How long an invitation may be taken up. */
export const invitationHours = 72;
/** How long the link to a new password works. */
export const resetMinutes = 60;
/** Codes for the day the second factor is lost; each works once. */
export const recoveryCodeCount = 10;

/** Which page the link of a mail opens: the same one, with other words. */
export const passwordLinkKinds = ["invitation", "reset"] as const;
export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

export const secondFactorKinds = ["totp", "recovery"] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** Where an administrator stands: signs in, was asked to join, or was asked too long ago. */
export type PersonState = "active" | "invited" | "invitation_expired";

/** Error codes of these calls, beside those of every call of the administration. */
export const peopleErrors = [
  "invalid_email",
  "already_administrator",
  "already_active",
  "last_owner",
  "own_account",
  "not_found",
  "wrong_password",
  "password_too_short",
  "password_too_long",
  "invalid_code",
  "challenge_expired",
  "invalid_token",
  "second_factor_on",
  "second_factor_off",
] as const;
export type PeopleError = (typeof peopleErrors)[number];
