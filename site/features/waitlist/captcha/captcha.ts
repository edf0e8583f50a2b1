import type { PublicConfig } from "#contract/captcha.ts";

export type CaptchaConfig = PublicConfig["captcha"];

/** Why there is no token. The names are keys of the words, under `errors`. */
export type CaptchaFailure = "captcha-missing" | "browser-error";

export type TokenOutcome =
  | { outcome: "token"; token: string }
  /** The captcha is off: nothing to send. */
  | { outcome: "none" }
  | { outcome: "failed"; failure: CaptchaFailure };

/** One way to get a token. `prepare` may begin before the form is sent; it never throws. */
export interface CaptchaKind {
  prepare: () => void;
  /** Resolves to a fresh token, good for one sign-up. */
  obtain: () => Promise<TokenOutcome>;
}

export function isCaptchaConfig(value: unknown): value is { captcha: CaptchaConfig } {
  const captcha = (value as { captcha?: Partial<Record<string, unknown>> } | null)?.captcha;
  if (captcha?.kind === "off") return true;
  if (captcha?.kind === "altcha") return typeof captcha.challengeUrl === "string";
  return (
    captcha?.kind === "recaptcha" &&
    typeof captcha.siteKey === "string" &&
    typeof captcha.scriptUrl === "string"
  );
}
