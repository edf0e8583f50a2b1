import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";
import { clientOf } from "../client-address.ts";
import { spendOnce } from "../limits.ts";
import { parseJson } from "../parse-json.ts";
import type {
  Captcha,
  CaptchaAttempt,
  CaptchaOutcome,
  LinkStrictness,
  Strictness,
} from "./captcha.ts";

export interface AltchaDependencies {
  database: Queryable;
  /** The site's secret; the keys that sign challenges are derived from it. */
  secret: string;
  /** Actions a challenge may be requested. */
  actions: readonly string[];
  strictness: Strictness;
  linkStrictness?: LinkStrictness;
  now?: () => Date;
  /** Picks a whole number from 0 to below this one. */
  pick?: (below: number) => number;
}

const challengePath = "/api/captcha/challenge";

/**
 * The work of a browser: it counts up and derives a key of `cost` rounds at each number until it finds the
 * challenge's, which is drawn evenly below `range`. The mean, 500 derivations, takes a desktop browser
 * 0.14 s and a phone about half a second, while the form is being filled; a program pays the same for each
 * sign-up. The range doubles with each step of strictness, up to eight times. The server pays one
 * derivation for a challenge, however hard, and none for its answer.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 2_000, range: 1_000 };

/** Longest name of a shared link that a challenge is bound to. */
const maxLinkLength = 40;

/** How long a challenge may be answered, in seconds. */
const validFor = 120;

const answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string(), link: z.optional(z.string()) }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const failed = (code: string): CaptchaOutcome => ({ outcome: "failed", codes: [code] });

/** Proof of work served by ourselves: no account, no third party, nothing to click. */
export function createAltcha({
  database,
  secret,
  actions,
  strictness,
  linkStrictness = async () => 0,
  now = () => new Date(),
  pick = (below) => randomInt(below),
}: AltchaDependencies): Captcha {
  const derived = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");
  const keys = {
    hmacSignatureSecret: derived("captcha challenge"),
    hmacKeySignatureSecret: derived("captcha answer"),
  };

  return {
    publicConfig: () => ({ kind: "altcha", challengeUrl: challengePath }),

    register(app: FastifyInstance) {
      // Each challenge makes the next ones of its network harder, so other sites' pages get none.
      app.get(challengePath, { config: { ownPagesOnly: true } }, async (request, reply) => {
        const { action, link } = request.query as { action?: unknown; link?: unknown };
        if (typeof action !== "string" || !actions.includes(action)) {
          return reply.code(400).send({ error: "bad_request" });
        }
        reply.header("Cache-Control", "no-store");
        const { level, retryAfter } = strictness(clientOf(request));
        if (retryAfter !== undefined) {
          reply.header("Retry-After", String(retryAfter));
          return reply.code(429).send({ error: "rate_limited", retryAfter });
        }
        const shared = typeof link === "string" && link.length <= maxLinkLength ? link : "";
        const ofLink = shared === "" ? 0 : await linkStrictness(shared);
        return createChallenge({
          algorithm: work.algorithm,
          cost: work.cost,
          counter: pick(work.range * 2 ** Math.max(level, ofLink)),
          deriveKey,
          expiresAt: Math.floor(now().getTime() / 1000) + validFor,
          data: { action, ...(shared !== "" && { link: shared }) },
          ...keys,
        });
      });
    },

    async verify({ token, action, link }: CaptchaAttempt): Promise<CaptchaOutcome> {
      if (token === "") return failed("missing-input-response");
      const sent = readToken(token);
      if (!sent) return failed("invalid-input-response");
      const { parameters } = sent.challenge;
      if (parameters.expiresAt * 1000 <= now().getTime()) return failed("timeout-or-duplicate");
      const result = await verifySolution({ ...sent, ...keys, deriveKey });
      if (result.expired) return failed("timeout-or-duplicate");
      if (!result.verified) return failed("invalid-input-response");
      // Read only now: until the signature is checked, the action is the sender's own claim.
      const { action: got, link: worked } = parameters.data;
      if (got !== action) return { outcome: "action_mismatch", expected: action, got };
      // Work that was done without the name of the link may have been easier than the link's.
      if (link && link !== worked && (await linkStrictness(link)) > 0) return failed("other-link");
      // The challenge is marked as used, not the token: many different tokens can contain one challenge.
      const keptUntil = new Date((parameters.expiresAt + validFor) * 1000);
      const use = await spendOnce(database, `altcha:${sent.challenge.signature}`, keptUntil);
      return use.outcome === "first_use" ? { outcome: "accepted" } : failed("timeout-or-duplicate");
    },
  };
}

/** A token is the challenge with its solution, as JSON in base64. */
function readToken(token: string): z.infer<typeof answer> | undefined {
  try {
    return answer.safeParse(parseJson(Buffer.from(token, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
