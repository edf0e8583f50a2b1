import type { Locale } from "#contract/locale.ts";
import type { DataAnswer } from "#contract/personal-data.ts";

export type Refused =
  | { outcome: "expired" }
  | { outcome: "invalid" }
  | { outcome: "invalid_email" }
  | { outcome: "captcha" }
  | { outcome: "too_often"; minutes: number }
  | { outcome: "failed" };

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal: AbortSignal.timeout(20_000),
  });
  const answer: unknown = await response.json();
  return typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
}

function refusal({ error, retryAfter }: Record<string, unknown>): Refused {
  if (error === "expired_token") return { outcome: "expired" };
  if (error === "invalid_token") return { outcome: "invalid" };
  if (error === "invalid_email" || error === "missing_required_fields") {
    return { outcome: "invalid_email" };
  }
  if (error === "rate_limited") {
    const seconds = typeof retryAfter === "number" ? retryAfter : 60;
    return { outcome: "too_often", minutes: Math.max(1, Math.ceil(seconds / 60)) };
  }
  const isCaptcha = typeof error === "string" && error.startsWith("recaptcha_");
  return { outcome: isCaptcha ? "captcha" : "failed" };
}

/** What is held about the owner of a link. Never throws. */
export async function readMyData(
  token: string,
): Promise<{ outcome: "shown"; data: DataAnswer } | Refused> {
  try {
    const answer = await post("/api/my-data", { token });
    return Array.isArray(answer.held) && typeof answer.email === "string"
      ? { outcome: "shown", data: answer as DataAnswer }
      : refusal(answer);
  } catch {
    return { outcome: "failed" };
  }
}

export async function eraseMyData(
  token: string,
  locale: Locale,
): Promise<{ outcome: "erased" } | Refused> {
  try {
    const answer = await post("/api/my-data/erase", { token, locale });
    return answer.ok === true ? { outcome: "erased" } : refusal(answer);
  } catch {
    return { outcome: "failed" };
  }
}

/** Asks for a link by mail. The answer is the same for every address. */
export async function askForLink(asked: {
  email: string;
  locale: Locale;
  recaptchaToken: string;
  website: string;
  filled_in_ms: number;
}): Promise<{ outcome: "asked" } | Refused> {
  try {
    const answer = await post("/api/my-data/link", asked);
    return answer.ok === true ? { outcome: "asked" } : refusal(answer);
  } catch {
    return { outcome: "failed" };
  }
}
