import type { FastifyInstance } from "fastify";
import type { ContentSources } from "../http/security-headers.ts";

export interface CaptchaAttempt {
  token: string;
  /** What the token must have been made for. */
  action: string;
  remoteIp?: string | undefined;
}

export type CaptchaOutcome =
  | { outcome: "accepted" }
  | { outcome: "failed"; codes: string[] }
  | { outcome: "action_mismatch"; expected: string; got: string }
  | { outcome: "hostname_mismatch"; hostname: string }
  /** Ours to repair: the visitor can do nothing about it. */
  | { outcome: "misconfigured"; detail: string };

/** What a browser must know of the captcha that is on. */
type PublicCaptcha =
  | { kind: "altcha"; challengeUrl: string }
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "off" };

/** A way to tell people from programs. Never throws for what a visitor sent. */
export interface Captcha {
  kind: PublicCaptcha["kind"];
  publicConfig(): PublicCaptcha;
  verify(attempt: CaptchaAttempt): Promise<CaptchaOutcome>;
  /** Hosts the page must be allowed to talk to. */
  contentSources?: ContentSources;
  /** Adds the routes this kind needs. */
  register?(app: FastifyInstance): void;
}
