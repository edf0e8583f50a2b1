import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";
import { minute } from "#server/database/durations.ts";
import { type ClientLimit, clientRules, type Limits, spendOnce } from "../limits.ts";
import type {
  Captcha,
  CaptchaAttempt,
  CaptchaOutcome,
  LinkStrictness,
  Strictness,
} from "./captcha.ts";

export interface RecaptchaSettings {
  siteKey: string;
  secretKey: string;
  /** Base address of the service, without a slash at the end. */
  url: string;
  /** Names the site is served under. */
  hostnames: readonly string[];
  minScore: number;
}

export interface RecaptchaDependencies {
  database: Queryable;
  /** A token of at most this many characters is invalid: it is not sent to the service. */
  minimumTokenLength: number;
  strictness: Strictness;
  linkStrictness?: LinkStrictness;
  limits: Pick<Limits, "consume" | "refund">;
  /** How many rejected tokens of one client are verified. */
  rejectedTokens: ClientLimit;
  now?: () => Date;
  fetch?: typeof fetch;
  /** Makes the signal that ends a check that takes too long. */
  deadline?: () => AbortSignal;
}

/** Age up to which a challenge's token is accepted, in milliseconds. */
const maximumAge = 120_000;
/** How far the service's clock may be ahead of ours. */
const clockSkew = 30_000;
/** A used token is remembered for well longer than its age would be accepted. */
const rememberedFor = 10 * minute;

const answer = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  "error-codes": z._default(z.array(z.string()), []),
});
type Answer = z.infer<typeof answer>;

const ourMistakes = ["missing-input-secret", "invalid-input-secret"];

const failed = (...codes: string[]): CaptchaOutcome => ({ outcome: "failed", codes });

/** Google's reCAPTCHA v3, or a service that speaks its protocol. */
export function createRecaptcha(
  settings: RecaptchaSettings,
  {
    database,
    minimumTokenLength,
    strictness,
    linkStrictness = async () => 0,
    limits,
    rejectedTokens,
    now = () => new Date(),
    fetch: request = fetch,
    deadline = () => AbortSignal.timeout(5_000),
  }: RecaptchaDependencies,
): Captcha {
  async function requestScore(response: string, remoteip: string): Promise<Answer | undefined> {
    const form = new URLSearchParams({ secret: settings.secretKey, response, remoteip });
    try {
      const answered = await request(`${settings.url}/api/siteverify`, {
        method: "POST",
        body: form,
        redirect: "error",
        signal: deadline(),
      });
      return answered.ok ? answer.parse(await answered.json()) : undefined;
    } catch {
      // Down, slow, or not speaking the protocol: in no case does the visitor pass unchecked.
      return undefined;
    }
  }

  /** Compares the service's answer about a token with the token's purpose. */
  function judge(answered: Answer, action: string, minScore: number): CaptchaOutcome {
    if (!answered.success) {
      const mistake = answered["error-codes"].find((code) => ourMistakes.includes(code));
      if (mistake) return { outcome: "misconfigured", detail: mistake };
      const codes = answered["error-codes"];
      return failed(...(codes.length > 0 ? codes : ["invalid-input-response"]));
    }
    if (answered.action !== action) {
      return { outcome: "action_mismatch", expected: action, got: answered.action ?? "" };
    }
    const hostname = answered.hostname?.toLowerCase() ?? "";
    if (!settings.hostnames.includes(hostname)) return { outcome: "hostname_mismatch", hostname };
    if (answered.score === undefined || !(answered.score >= minScore)) {
      return failed("score-too-low");
    }
    const age = now().getTime() - Date.parse(answered.challenge_ts ?? "");
    if (!(age <= maximumAge && age >= -clockSkew)) return failed("timeout-or-duplicate");
    return { outcome: "accepted" };
  }

  return {
    publicConfig: () => ({
      kind: "recaptcha",
      siteKey: settings.siteKey,
      scriptUrl: `${settings.url}/api.js?render=${encodeURIComponent(settings.siteKey)}`,
    }),
    contentSources: contentSources(settings.url),

    async verify({ token, action, client, link }: CaptchaAttempt): Promise<CaptchaOutcome> {
      if (token === "") return failed("missing-input-response");
      if (token.length <= minimumTokenLength) return failed("invalid-input-response");
      // Each token counts as rejected until it is accepted, so that many sent at once are counted too.
      const rules = clientRules(rejectedTokens, client);
      const counted = await limits.consume(rules);
      if (counted.outcome === "limited") return counted;
      const answered = await requestScore(token, client.address);
      if (!answered) return failed("siteverify-unreachable");
      const outcome = judge(answered, action, settings.minScore);
      if (outcome.outcome !== "accepted") return outcome;
      // Counted for accepted tokens alone: invalid ones do not make it harder for a network.
      const { level } = strictness(client);
      const ofLink = link ? await linkStrictness(link) : 0;
      const { score = 0 } = answered;
      if (score < minScoreAt(settings.minScore, Math.max(level, ofLink)))
        return failed("score-too-low");
      const keptUntil = new Date(now().getTime() + rememberedFor);
      const use = await spendOnce(database, `recaptcha:${token}`, keptUntil);
      if (use.outcome !== "first_use") return failed("timeout-or-duplicate");
      await limits.refund(rules);
      return outcome;
    },
  };
}

/** Raises the lowest score that is accepted from a busy network or by a busy link, to 0.8 at most: few people score higher. */
const minScoreAt = (minScore: number, level: number) =>
  Math.max(minScore, Math.min(minScore + 0.1 * Math.min(level, 2), 0.8));

/** Google serves the script's second part from another host of its own. */
function contentSources(base: string) {
  const own = `${base}/`;
  const isGoogle = /^https:\/\/www\.(?:google\.com|recaptcha\.net)\//.test(own);
  return {
    script: [own, ...(isGoogle ? ["https://www.gstatic.com/recaptcha/"] : [])],
    frame: [own, ...(isGoogle ? ["https://recaptcha.google.com/recaptcha/"] : [])],
    connect: [own],
  };
}
