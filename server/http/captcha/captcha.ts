import type { FastifyInstance } from "fastify";
import type { Client } from "../client-address.ts";
import { type ClientLimit, clientRules, type Limits } from "../limits.ts";
import type { ContentSources } from "../security-headers.ts";

export interface CaptchaAttempt {
  token: string;
  /** What the token must have been made for. */
  action: string;
  client: Client;
}

export type CaptchaOutcome =
  | { outcome: "accepted" }
  | { outcome: "failed"; codes: string[] }
  | { outcome: "action_mismatch"; expected: string; got: string }
  | { outcome: "hostname_mismatch"; hostname: string }
  /** Not checked: too many rejected tokens came from this client. */
  | { outcome: "limited"; retryAfter: number }
  /** Ours to repair: the visitor can do nothing about it. */
  | { outcome: "misconfigured"; detail: string };

/** What a browser must know of the captcha that is on. */
type PublicCaptcha =
  | { kind: "altcha"; challengeUrl: string }
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "off" };

/** How much harder a captcha is for a client whose network asked for many: 0 as for everybody, 3 at most. */
export type Strictness = (client: Client) => Promise<0 | 1 | 2 | 3>;

/**
 * Raises the difficulty by how many captchas a network was given lately: above its easy limit, above three
 * times and above nine times that. A crowd behind one address does more work, where a limit would refuse it.
 */
export function createStrictness(limits: Pick<Limits, "countUse">, easy: ClientLimit): Strictness {
  return async (client) => {
    try {
      const used = await limits.countUse(clientRules(easy, client));
      if (used <= 1) return 0;
      if (used <= 3) return 1;
      return used <= 9 ? 2 : 3;
    } catch {
      // Without the database nothing is stored that a captcha could guard.
      return 0;
    }
  };
}

/** A way to tell people from programs. Never throws for what a visitor sent. */
export interface Captcha {
  publicConfig(): PublicCaptcha;
  verify(attempt: CaptchaAttempt): Promise<CaptchaOutcome>;
  /** Hosts the page must be allowed to talk to. */
  contentSources?: ContentSources;
  /** Adds the routes this kind needs. */
  register?(app: FastifyInstance): void;
}

/** No captcha, for load tests. The settings refuse it on a real site. */
export const noCaptcha: Captcha = {
  publicConfig: () => ({ kind: "off" }),
  verify: async () => ({ outcome: "accepted" }),
};

/** Adds GET /api/config, which tells the browser what captcha is on, and the captcha's own routes. */
export function registerCaptcha(app: FastifyInstance, captcha: Captcha): void {
  const config = { captcha: captcha.publicConfig() };
  app.get("/api/config", async () => config);
  captcha.register?.(app);
}
