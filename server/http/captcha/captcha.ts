import type { FastifyInstance } from "fastify";
import type { Client } from "../client-address.ts";
import { createCounters } from "../counters.ts";
import { type ClientLimit, clientRules } from "../limits.ts";
import type { ContentSources } from "../security-headers.ts";

export interface CaptchaAttempt {
  token: string;
  /** The action that the token must have been made for. */
  action: string;
  client: Client;
  /** The shared link that led the visitor here, if one did. */
  link?: string | undefined;
}

export type CaptchaOutcome =
  | { outcome: "accepted" }
  | { outcome: "failed"; codes: string[] }
  | { outcome: "action_mismatch"; expected: string; got: string }
  | { outcome: "hostname_mismatch"; hostname: string }
  /** Not checked: too many rejected tokens came from this client. */
  | { outcome: "limited"; retryAfter: number }
  /** A fault of the configuration, about which the visitor can do nothing. */
  | { outcome: "misconfigured"; detail: string };

/** The settings of the captcha in use that a browser needs. */
type PublicCaptcha =
  | { kind: "altcha"; challengeUrl: string }
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "off" };

/**
 * How much harder a captcha is for a client, by the number that its network has had: 0 is normal, 3 the most.
 * A network that has had far too many gets none until `retryAfter` seconds have passed.
 */
export type Strictness = (client: Client) => { level: Level; retryAfter?: number };
type Level = 0 | 1 | 2 | 3;

/** How much harder a captcha is for all who came by one shared link. */
export type LinkStrictness = (link: string) => Promise<Level>;

/** A network gets no captcha beyond this multiple of its easy ones. */
const maxMultiple = 60;

/**
 * Raises the difficulty by how many captchas a network was given lately: above its easy limit, above three
 * times and above nine times that. A crowd behind one address does more work, where a limit would refuse it.
 * Counted in memory: a flood of captchas must not cost a statement each.
 */
export function createStrictness(
  easy: ClientLimit,
  { on, now = () => new Date() }: { on: boolean; now?: () => Date },
): Strictness {
  const counters = createCounters(now);
  return (client) => {
    if (!on) return { level: 0 };
    let strictest = 0;
    let retryAfter = 0;
    for (const { name, key, points, duration } of clientRules(easy, client)) {
      const { used, remaining } = counters.add(`${name} ${key}`, 1, duration);
      strictest = Math.max(strictest, used / points);
      if (used > points * maxMultiple) retryAfter = Math.max(retryAfter, remaining);
    }
    const level = strictest <= 1 ? 0 : strictest <= 3 ? 1 : strictest <= 9 ? 2 : 3;
    return { level, ...(retryAfter > 0 && { retryAfter }) };
  };
}

/** A way to distinguish people from programs. Never throws for what a visitor sent. */
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

/** Adds GET /api/config, which names the captcha for the browser, and the captcha's own routes. */
export function registerCaptcha(app: FastifyInstance, captcha: Captcha): void {
  const config = { captcha: captcha.publicConfig() };
  app.get("/api/config", async () => config);
  captcha.register?.(app);
}
