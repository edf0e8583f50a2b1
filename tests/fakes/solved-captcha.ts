import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CaptchaAction } from "#contract/visitor.ts";

/** Solves a captcha of the server at this address as a browser does. `link`: the code of a friend's link. */
export async function solvedCaptcha(
  url: string,
  action: CaptchaAction,
  link?: string,
): Promise<string> {
  const query = new URLSearchParams({ action, ...(link && { link }) });
  const response = await fetch(`${url}/api/captcha/challenge?${query}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
