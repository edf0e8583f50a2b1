import type { Challenge, Solution } from "altcha-lib/types";
import type { CaptchaAction } from "#contract/captcha.ts";

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
 * Proof of work set by our own server and done in the background while the form is being filled. A
 * solution is used once; one that has grown old is worked out anew.
 */
export function createAltcha(
  { challengeUrl }: { challengeUrl: string },
  action: CaptchaAction,
  {
    fetch: request = fetch,
    solve = solveInWorker,
    /** Milliseconds on a clock that nobody sets back. */
    elapsed = () => performance.now(),
    /** The computer's own clock, used only where the server does not say its time. */
    now = Date.now,
  } = {},
) {
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

  function prepare(): void {
    if (waiting) return;
    waiting = work();
    // It is awaited when the form is sent; until then a failure is nobody's.
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
