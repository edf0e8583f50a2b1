import type { FastifyInstance } from "fastify";
import type { Client } from "../client-address.ts";
import type { ContentSources } from "../http/security-headers.ts";
import { type ClientLimit, clientRules, type Limits } from "../limits.ts";

export interface CaptchaAttempt {
  token: string;
  /** What the token must have been made for. */
  action: string;
  client?: Client;
}

export type CaptchaOutcome =
  | { outcome: "accepted" }
  | { outcome: "failed"; codes: string[] }
  | { outcome: "action_mismatch"; expected: string; got: string }
  | { outcome: "hostname_mismatch"; hostname: string }
  /** Not checked: too many worthless ones came from there. */
  | { outcome: "limited"; retryAfter: number }
  /** Ours to repair: the visitor can do nothing about it. */
  | { outcome: "misconfigured"; detail: string };

/** What a browser must know of the captcha that is on. */
type PublicCaptcha =
  | { kind: "altcha"; challengeUrl: string }
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "off" };

/** How much more is asked of a client whose network has been busy: 0 as of everybody, 3 at most. */
export type Strictness = (client: Client) => Promise<0 | 1 | 2 | 3>;

/**
 * Asks for more the more captchas a network was given lately: from its easy share on, from three times
 * and from nine times as many. A hall full of people has to work, where a limit would refuse them.
 */
export function createStrictness(limits: Pick<Limits, "countUse">, easy: ClientLimit): Strictness {
  return async (client) => {
    try {
      const share = await limits.countUse(clientRules(easy, client));
      if (share <= 1) return 0;
      if (share <= 3) return 1;
      return share <= 9 ? 2 : 3;
    } catch {
      // Without the database nothing is stored that a captcha could guard.
      return 0;
    }
  };
}

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
