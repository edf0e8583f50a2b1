import type { Challenge, Solution } from "altcha-lib/types";
import { minimumTokenLength } from "#contract/limits.ts";
import { type CaptchaAction, type PublicConfig, publicConfig } from "#contract/visitor.ts";
import { sleep, type TokenResult } from "./post.ts";

export type CaptchaKind = PublicConfig["captcha"]["kind"];

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

/** Fetches which captcha is on. Rejects when the server cannot be reached. `link`: the friend's code, if any. */
export async function loadCaptcha(
  action: CaptchaAction,
  link = "",
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
    captcha.kind === "altcha"
      ? createAltcha(captcha, action, { link })
      : createRecaptcha(captcha, action);
  return {
    kind: captcha.kind,
    prepare: source.prepare,
    obtain: () => obtainToken(source),
  };
}

/**
 * Requests a token up to three times, 200 ms and then 400 ms apart (specification 7.1). What is too
 * short to be a token counts as a failure.
 */
export async function obtainToken(
  { take, limit }: TokenSource,
  wait = sleep,
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

/** A solution is given up this long before its challenge ends, to reach the server in time. */
const margin = 10_000;

interface Solved {
  token: string;
  /** On the clock of `elapsed`. */
  usableUntil: number;
}

/** Solves a challenge away from the page, which stays free to be typed in. */
function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL("./altcha-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({
      data,
    }: MessageEvent<{ solution: Solution | null } | { failure: string }>) => {
      if ("failure" in data) reject(new Error(data.failure));
      else if (data.solution) resolve(data.solution);
      else reject(new Error("no solution in time"));
    };
    worker.onerror = (event) => reject(new Error(event.message || "the solver did not start"));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * Proof of work set by our own server and computed in the background while the form is being filled. A
 * solution is used once; an expired one is computed again.
 */
export function createAltcha(
  { challengeUrl }: { challengeUrl: string },
  action: CaptchaAction,
  {
    link = "",
    fetch: request = fetch,
    solve = solveInWorker,
    /** Milliseconds on a monotonic clock. */
    elapsed = () => performance.now(),
    /** The computer's own clock, used only if the server does not send its time. */
    now = Date.now,
  } = {},
) {
  let waiting: Promise<Solved> | undefined;

  async function work(): Promise<Solved> {
    const query = new URLSearchParams({ action, ...(link !== "" && { link }) });
    const response = await request(`${challengeUrl}?${query}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`no challenge: HTTP ${response.status}`);
    const requestedAt = elapsed();
    const challenge = (await response.json()) as Challenge;
    // Lifetime by the server's clock: a visitor's can be wrong by hours.
    const served = Date.parse(response.headers.get("Date") ?? "");
    const lifetime =
      (challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 -
      (Number.isNaN(served) ? now() : served);
    const { counter, derivedKey } = await solve(challenge);
    return {
      token: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })),
      usableUntil: requestedAt + lifetime - margin,
    };
  }

  function prepare(): void {
    if (waiting) return;
    waiting = work();
    // It is awaited when the form is sent; until then a failure is unhandled on purpose.
    waiting.catch(() => undefined);
  }

  return {
    prepare,
    async take(): Promise<string> {
      prepare();
      const begun = waiting;
      waiting = undefined;
      const solved = await begun;
      if (solved && elapsed() < solved.usableUntil) return solved.token;
      return (await work()).token;
    },
  };
}

interface Grecaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** The service's script could not be loaded. */
export class CaptchaMissing extends Error {}

/** Adds the service's script to the page. */
function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("the captcha's script did not load"));
    };
    document.head.append(script);
  });
}

/** Google reCAPTCHA v3, or a service that speaks its protocol. Nothing is loaded before `prepare`. */
export function createRecaptcha(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  action: CaptchaAction,
  { load = loadScript, grecaptcha = () => window.grecaptcha } = {},
) {
  let loading: Promise<void> | undefined;
  const ready = () => {
    loading ??= load(scriptUrl).catch(() => {
      // The next press requests the script again.
      loading = undefined;
    });
    return loading;
  };
  return {
    /** A script that loads and never calls back must not keep the form waiting. */
    limit: 5_000,
    prepare: () => void ready(),
    async take(): Promise<string> {
      await ready();
      const service = grecaptcha();
      if (!service) throw new CaptchaMissing();
      return new Promise((resolve, reject) => {
        service.ready(() => {
          service.execute(siteKey, { action }).then(resolve, reject);
        });
      });
    },
  };
}
