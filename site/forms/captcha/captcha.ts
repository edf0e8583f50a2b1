import { type CaptchaAction, type PublicConfig, publicConfig } from "#contract/captcha.ts";
import { minimumTokenLength } from "#contract/limits.ts";
import { type Sleep, sleep } from "../sleep.ts";
import { createAltcha } from "./altcha.ts";
import { CaptchaMissing, createRecaptcha } from "./recaptcha.ts";

export type CaptchaKind = PublicConfig["captcha"]["kind"];

/** A failure's name is a key of the waitlist's words, under `errors`. */
export type TokenResult =
  | { outcome: "token"; token: string }
  | { outcome: "failed"; failure: "captcha-missing" | "browser-error" };

export interface Captcha {
  kind: CaptchaKind;
  /** May begin to work before the form is sent. Never throws. */
  prepare: () => void;
  /** Resolves to a fresh token, good for one sending; to an empty one where the captcha is off. */
  obtain: () => Promise<TokenResult>;
}

interface TokenSource {
  /** Rejects when there is no token. */
  take: () => Promise<string>;
  /** The longest that all attempts together may take, in milliseconds. */
  limit?: number;
}

/** Asks the server which captcha is on. Rejects when it cannot be asked. */
export async function loadCaptcha(
  action: CaptchaAction,
  request: typeof fetch = fetch,
): Promise<Captcha> {
  const response = await request("/api/config", { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const config = publicConfig.safeParse(await response.json());
  if (!config.success) throw new Error("the captcha's settings cannot be read");
  const { captcha } = config.data;
  if (captcha.kind === "off") {
    const obtain = async () => ({ outcome: "token", token: "" }) as const;
    return { kind: "off", prepare: () => undefined, obtain };
  }
  const source =
    captcha.kind === "altcha" ? createAltcha(captcha, action) : createRecaptcha(captcha, action);
  return {
    kind: captcha.kind,
    prepare: source.prepare,
    obtain: () => obtainToken(source),
  };
}

/**
 * Asks for a token up to three times, 200 ms and then 400 ms apart (specification 7.1). What is too
 * short to be a token counts as a failure.
 */
export async function obtainToken(
  { take, limit }: TokenSource,
  wait: Sleep = sleep,
): Promise<TokenResult> {
  const failed = { outcome: "failed", failure: "browser-error" } as const;
  async function attempts(): Promise<TokenResult> {
    for (const pause of [0, 200, 400]) {
      if (pause > 0) await wait(pause);
      try {
        const token = await take();
        if (token.length > minimumTokenLength) return { outcome: "token", token };
      } catch (error) {
        if (error instanceof CaptchaMissing) {
          return { outcome: "failed", failure: "captcha-missing" };
        }
        console.warn("captcha: attempt failed", error);
      }
    }
    return failed;
  }
  if (limit === undefined) return attempts();
  return Promise.race([attempts(), sleep(limit).then(() => failed)]);
}
