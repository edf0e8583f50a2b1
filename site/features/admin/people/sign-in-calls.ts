import type { Locale } from "#contract/locale.ts";
import type { SecondFactorKind } from "#contract/people.ts";
import { isAdminSession } from "../answers.ts";
import { anything, send } from "./send.ts";

/** The second step of a sign-in. */
export const proveSecondFactor = (kind: SecondFactorKind, code: string) =>
  send("/api/auth/sign-in/second-factor", { kind, code }, (answer) =>
    isAdminSession(answer) ? answer : undefined,
  );

export const askForReset = (email: string, locale: Locale) =>
  send("/api/auth/request-password-reset", { email, locale }, anything);

/** Whether the link still works; it is not used up by asking. */
export const askAboutLink = (token: string) => send("/api/auth/password-link", { token }, anything);

export const setPassword = (token: string, password: string) =>
  send("/api/auth/reset-password", { token, password }, anything);
