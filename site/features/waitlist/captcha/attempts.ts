import { minimumTokenLength } from "#contract/limits.ts";
import { type Sleep, sleep } from "#site/ui/sleep.ts";

export const attempts = 3;
export const firstWait = 200;

/**
 * Asks for a token up to three times, 200 ms and then 400 ms apart. What is too short to be a token
 * counts as a failure. Undefined when all three fail.
 */
export async function tokenWithinAttempts(
  ask: () => Promise<string>,
  wait: Sleep = sleep,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await wait(firstWait * 2 ** (attempt - 1));
    try {
      const token = await ask();
      if (token.length > minimumTokenLength) return token;
    } catch (error) {
      console.warn("captcha: attempt failed", error);
    }
  }
  return undefined;
}
