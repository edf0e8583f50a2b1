import type { Challenge, Solution } from "altcha-lib/types";
import { captchaActions } from "#contract/captcha.ts";
import type { Sleep } from "#site/ui/sleep.ts";
import { tokenWithinAttempts } from "./attempts.ts";
import type { CaptchaKind } from "./captcha.ts";
import { solveInWorker } from "./solve-in-worker.ts";

/** A solution is given up this long before its challenge ends, to reach the server in time. */
const margin = 10_000;

export interface AltchaParts {
  fetch?: typeof fetch;
  solve?: (challenge: Challenge) => Promise<Solution>;
  /** Milliseconds on a clock that nobody sets back. */
  elapsed?: () => number;
  /** The computer's own clock, used only where the server does not say its time. */
  now?: () => number;
  wait?: Sleep;
  /** What the token is for. */
  action?: string;
}

interface Solved {
  token: string;
  /** On the clock of `elapsed`. */
  usableUntil: number;
}

/**
 * Proof of work set by our own server and done in the background while the form is being filled. A
 * solution is used once; one that has grown old is worked out anew.
 */
export function createAltcha(
  { challengeUrl }: { challengeUrl: string },
  {
    fetch: request = fetch,
    solve = solveInWorker,
    elapsed = () => performance.now(),
    now = Date.now,
    wait,
    action = captchaActions.waitlist,
  }: AltchaParts = {},
): CaptchaKind {
  let waiting: Promise<Solved> | undefined;

  async function work(): Promise<Solved> {
    const response = await request(`${challengeUrl}?action=${action}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`no challenge: HTTP ${response.status}`);
    const asked = elapsed();
    const challenge = (await response.json()) as Challenge;
    // Lifetime by the server's clock: a visitor's can be wrong by hours.
    const served = Date.parse(response.headers.get("Date") ?? "");
    const lifetime =
      (challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 -
      (Number.isNaN(served) ? now() : served);
    const { counter, derivedKey } = await solve(challenge);
    return {
      token: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })),
      usableUntil: asked + lifetime - margin,
    };
  }

  function begin(): Promise<Solved> {
    const begun = work();
    waiting = begun;
    // It is awaited when the form is sent; until then a failure is nobody's.
    begun.catch(() => undefined);
    return begun;
  }

  async function take(): Promise<string> {
    const begun = waiting ?? begin();
    waiting = undefined;
    const solved = await begun;
    if (elapsed() < solved.usableUntil) return solved.token;
    const anew = begin();
    waiting = undefined;
    return (await anew).token;
  }

  return {
    prepare: () => {
      if (!waiting) void begin().catch(() => undefined);
    },
    async obtain() {
      const token = await tokenWithinAttempts(take, wait);
      return token ? { outcome: "token", token } : { outcome: "failed", failure: "browser-error" };
    },
  };
}
